import type { CallSpec } from '#contract/call.ts'

import type { Asked } from './call-of.ts'

/** The parts of a request as the server's handler gets them. */
export interface Parsed {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  /** The fields of a multipart body. */
  form: Record<string, unknown>
}

/** Parses a request by the contract, as the server does. The faults name what the server would refuse. */
export function parseRequest(asked: Asked, init: RequestInit): { parsed: Parsed; faults: string[] } {
  const faults: string[] = []
  const part = (name: keyof CallSpec & keyof Parsed, given: unknown): unknown => {
    const schema = asked.spec[name]
    if (!schema) return given
    const { success, data, error } = schema.safeParse(given)
    if (success) return data
    for (const { path, message } of error.issues) faults.push(`${[name, ...path].map(String).join('.')}: ${message}`)
    return given
  }
  const { form, body } = bodyOf(init.body)
  const parsed = {
    params: part('params', asked.params),
    query: part('query', asked.query),
    headers: part('headers', Object.fromEntries(new Headers(init.headers))),
    body: asked.spec.body ? part('body', body ?? {}) : body,
    form,
  }
  // A multipart body may also have lists under names the schema leaves open, so only its known fields are parsed.
  if (asked.spec.form && init.body instanceof FormData) part('form', form)
  return { parsed, faults }
}

function bodyOf(body: RequestInit['body']): { body: unknown; form: Record<string, unknown> } {
  if (typeof body === 'string') return { body: JSON.parse(body) as unknown, form: {} }
  if (!(body instanceof FormData)) return { body: undefined, form: {} }
  const keys = [...new Set(body.keys())]
  const form = keys.map((key) => {
    const all = body.getAll(key)
    return [key, all.length === 1 && !key.endsWith('[]') ? all[0] : all] as const
  })
  return { body: undefined, form: Object.fromEntries(form) }
}
