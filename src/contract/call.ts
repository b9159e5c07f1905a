import type { z } from 'zod'

/**
 * Who may make a call. `guest` calls answer anybody; the others require a session of that role. `admin` calls are about
 * the library, which every admin edits; `full_admin` calls refuse those who are admins of the library alone.
 */
export type Access = 'guest' | 'user' | 'agent' | 'admin' | 'full_admin'

/** The definition of one call, from which the server's routes, the client's types and OpenAPI are derived. */
export interface CallSpec {
  summary: string
  access: Access
  /** Refused with `confirm_identity` when the password or a passkey was last given over ten minutes ago. */
  confirm?: true
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** The parts of a multipart body, for the description of the API; such a body is read as a stream. */
  form?: z.ZodType
  /** The whole answer body, its `data` included; absent for 204. */
  answer?: z.ZodType
  /** The status of success; 200, or 204 where there is no answer. */
  status?: 200 | 201 | 202 | 204
  /** Of an upload that can be resumed: its begin announces its bytes by Upload-Length, a part has some of them as its body. */
  upload?: 'begin' | 'part'
  /** Answers with a file sent by its handler, not with JSON. */
  file?: true
  /** Largest body in bytes, where it differs from the general limit of 64 KB. */
  bodyLimit?: number
}

export type CallMap = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, CallSpec>

/** Keeps the literal types of a map of calls while checking its form. */
export function defineCalls<const M extends CallMap>(calls: M): M {
  return calls
}
