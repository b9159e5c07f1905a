import type { z } from 'zod'

/** Who may make a call. `guest` calls answer anybody; the others want a session of that role. */
export type Access = 'guest' | 'user' | 'agent' | 'admin'

/** One call, written once: the server serves it, the client is typed by it, OpenAPI is made of it. */
export interface CallSpec {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** What a multipart body holds, for the description of the API; such a body is read as it arrives. */
  form?: z.ZodType
  /** The whole answer body, its `data` included; absent for 204. */
  answer?: z.ZodType
  /** The status of success; 200, or 204 where there is no answer. */
  status?: 200 | 201 | 202 | 204
  /** Answers with a file, which its handler sends, in place of JSON. */
  file?: true
  /** Largest body in bytes where the general limit of 64 KB doesn't fit. */
  bodyLimit?: number
}

export type CallMap = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, CallSpec>

/** Keeps the literal types of a map of calls while checking its form. */
export function defineCalls<const M extends CallMap>(calls: M): M {
  return calls
}
