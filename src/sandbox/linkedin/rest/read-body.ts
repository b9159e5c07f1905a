import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { invalidField, LinkedInError } from './li-error.ts'

/** Reads a JSON body by its schema, or throws the way LinkedIn names what is wrong with a field. */
export function readBody<T>(request: FastifyRequest, schema: z.ZodType<T>): T {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new LinkedInError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The Content-Type must be application/json')
  }
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? fieldFault(issue, request.body) : invalidField('', 'not readable')
}

function fieldFault(issue: z.core.$ZodIssue, body: unknown): LinkedInError {
  const path = issue.path.map(String)
  const field = path.join('/')
  if (issue.code === 'unrecognized_keys') {
    const name = [...path, issue.keys[0] ?? ''].join('/')
    return invalidField(name, 'unrecognized field found but not allowed')
  }
  if (issue.code === 'custom') {
    const { code, field: named } = (issue.params ?? {}) as { code?: string; field?: string }
    return invalidField(named ?? field, issue.message, code)
  }
  if (valueAt(body, path) === undefined) {
    return invalidField(field, 'field is required but not found and has no default value', 'MISSING_FIELD')
  }
  const long = issue.code === 'too_big' && issue.origin === 'string'
  return invalidField(field, issue.message, long ? 'FIELD_LENGTH_TOO_LONG' : undefined)
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  }
  return value
}
