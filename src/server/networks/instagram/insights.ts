import { z } from 'zod'

import type { Insights } from '../connector.ts'
import { countOf, readMetrics, readOrGone } from '../insights.ts'
import type { RateLimiter } from '../rate-limits.ts'

import type { InstagramApi } from './api.ts'
import { INSIGHTS_SCOPES } from './settings.ts'

const Counts = z.object({ like_count: z.unknown().optional(), comments_count: z.unknown().optional() })

/** The counts of an account's media. Those of hidden likes are missing, and Instagram counts no clicks. */
export function instagramInsights({ ask }: InstagramApi, limiter: RateLimiter): Insights {
  return {
    scopes: INSIGHTS_SCOPES,
    canAsk: true,
    read: async (account, mediaId, mayReadAll) => {
      await limiter.checkSpare(account.id)
      return await readOrGone(async () => {
        const counts = await ask({
          method: 'GET',
          path: `/${mediaId}`,
          token: account.token,
          owner: account.id,
          query: { fields: 'like_count,comments_count' },
          effect: 'repeatable',
          answer: Counts,
        })
        const metrics = mayReadAll ? await readMetrics(ask, account, mediaId, ['views']) : null
        const figures = {
          reactions: countOf(counts.like_count),
          comments: countOf(counts.comments_count),
          views: metrics?.views ?? null,
          clicks: null,
        }
        return { figures, isPermitted: metrics !== null }
      })
    },
  }
}
