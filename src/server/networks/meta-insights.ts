import { z } from 'zod'

import { NO_INSIGHTS } from '#domain/insights/insights.ts'

import type { Account, PostInsights } from './connector.ts'
import type { MetaAsk } from './meta.ts'
import { NetworkError } from './network-error.ts'

const Metrics = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      period: z.string().optional(),
      values: z.array(z.object({ value: z.unknown() })).catch([]),
    }),
  ),
})

/** Meta's answer about a metric that doesn't exist, any more or for this kind of post. */
const BAD_PARAMETER = '100'

/**
 * Metrics of one of Meta's posts, over its whole life; one that Meta doesn't have is null. Null altogether without the
 * permission: also where it was taken back at Meta, which never is a reason to connect again.
 */
export async function readMetrics<M extends string>(
  ask: MetaAsk,
  post: { account: Account; id: string },
  metrics: readonly M[],
): Promise<Record<M, number | null> | null> {
  try {
    const { data } = await ask({
      method: 'GET',
      path: `/${post.id}/insights`,
      account: post.account,
      query: { metric: metrics.join(',') },
      effect: 'repeatable',
      answer: Metrics,
    })
    const valueOf = (metric: M) => {
      const entry = data.find(({ name, period }) => name === metric && (period ?? 'lifetime') === 'lifetime')
      return countOf(entry?.values.at(-1)?.value)
    }
    return Object.fromEntries(metrics.map((metric) => [metric, valueOf(metric)])) as Record<M, number | null>
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (isDenied(error)) return null
    if (error.code !== BAD_PARAMETER) throw error
    // One unknown metric fails them all, so each is asked for alone.
    if (metrics.length === 1) return Object.fromEntries(metrics.map((one) => [one, null])) as Record<M, null>
    const found = {} as Record<M, number | null>
    for (const metric of metrics) {
      const alone = await readMetrics(ask, post, [metric])
      if (alone === null) return null
      Object.assign(found, alone)
    }
    return found
  }
}

/** A count as networks give it; anything else isn't one. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** Whether a permission is missing, rather than the token invalid. */
function isDenied({ code }: NetworkError): boolean {
  const [number] = code.split('/')
  return number === '3' || number === '10' || /^2\d\d$/.test(number ?? '')
}

/** Meta's codes for an object that isn't there, or not for this token. */
const GONE = new Set(['100/33', '803'])

/** Whether an error says that a post is gone. */
export const isGone = (error: unknown): boolean => error instanceof NetworkError && GONE.has(error.code)

/** A reading of Meta's; null where the post is gone, and without counts where the permission for all of them is. */
export async function readOrGone(work: () => Promise<PostInsights>): Promise<PostInsights | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (isGone(error)) return null
    if (isDenied(error)) return UNREADABLE
    throw error
  }
}

/** A post of which nothing can be read at present. */
export const UNREADABLE: PostInsights = { insights: NO_INSIGHTS, isPermitted: false }
