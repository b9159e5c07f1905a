import type { FastifyReply } from 'fastify'

/** Percent of the hour's allowance a quiet app has used; a limited one is over the top. */
const QUIET = 3
const FULL = 100

/** The usage headers Graph puts on its answers; page calls report under the page's id, in minutes. */
export function setUsage(reply: FastifyReply, pageId: string | null, limited: boolean): void {
  const percent = limited ? FULL : QUIET
  const numbers = { call_count: percent, total_cputime: limited ? 40 : 1, total_time: limited ? 40 : 1 }
  reply.header('x-app-usage', JSON.stringify(pageId === null ? numbers : { ...numbers, call_count: QUIET }))
  reply.header('facebook-api-version', 'v26.0')
  reply.header('cache-control', 'private, no-cache, no-store, must-revalidate')
  if (pageId === null) return
  const entry = { type: 'pages', ...numbers, estimated_time_to_regain_access: limited ? 1 : 0 }
  reply.header('x-business-use-case-usage', JSON.stringify({ [pageId]: [entry] }))
}
