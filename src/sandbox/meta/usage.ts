import type { FastifyReply } from 'fastify'

/** Percent of the hourly rate limit an app has normally used; a limited one is over 100. */
const QUIET = 3
const FULL = 100

/** Whose rate limit a call counts against: a Page's, an Instagram account's, or with null the app's. */
export interface RateLimitSubject {
  type: 'pages' | 'instagram'
  id: string
}

/** The usage headers Graph puts on its answers; calls of an account report under its id, in minutes. */
export function setUsage(reply: FastifyReply, counted: RateLimitSubject | null, limited: boolean): void {
  const percent = limited ? FULL : QUIET
  const numbers = { call_count: percent, total_cputime: limited ? 40 : 1, total_time: limited ? 40 : 1 }
  reply.header('x-app-usage', JSON.stringify(counted === null ? numbers : { ...numbers, call_count: QUIET }))
  reply.header('facebook-api-version', 'v26.0')
  reply.header('cache-control', 'private, no-cache, no-store, must-revalidate')
  if (counted === null) return
  const entry = { type: counted.type, ...numbers, estimated_time_to_regain_access: limited ? 1 : 0 }
  reply.header('x-business-use-case-usage', JSON.stringify({ [counted.id]: [entry] }))
}
