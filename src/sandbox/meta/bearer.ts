import type { FastifyRequest } from 'fastify'

import type { Form } from '../http/form.ts'

/** The token in a call's header, with the scheme `Bearer` or the older `OAuth` before it. */
export function headerToken(request: FastifyRequest): string | null {
  return /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The token of a call: its header, else the `access_token` field. */
export function tokenText(request: FastifyRequest, form: Form): string | null {
  const field = form.fields['access_token']
  return headerToken(request) ?? (typeof field === 'string' && field !== '' ? field : null)
}
