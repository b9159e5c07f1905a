import type { FastifyRequest } from 'fastify'

import type { Facebook } from './facebook.ts'
import type { FieldTree } from './fields.ts'
import type { Input } from './input.ts'
import type { Token } from './tokens.ts'

/** A Graph call as its handler sees it: names, types and token checked. */
export interface Call {
  facebook: Facebook
  input: Input
  /** The `fields` asked for; null when none were. */
  fields: FieldTree | null
  now: number
  /** Throws 190 when the call brought none or a dead one. */
  token: () => Token
  request: FastifyRequest
}
