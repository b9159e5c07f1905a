import { z } from 'zod'

import type { Account, Insights } from '../connector.ts'
import { countOf, readMetrics, readOrGone, UNREADABLE } from '../insights.ts'

import type { Graph } from './graph.ts'
import { INSIGHTS_SCOPES } from './settings.ts'

/** The counts of a Page's posts. */
export function facebookInsights(graph: Graph): Insights {
  const { configId, insightsConfigId } = graph.settings
  return {
    scopes: INSIGHTS_SCOPES,
    canAsk: configId === null || insightsConfigId !== null,
    read: async (account, id, mayReadAll) => {
      await graph.limiter.checkSpare(account.id)
      return await readOrGone(async () => {
        const postId = await postOf(graph, account, id)
        if (postId === null) return UNREADABLE
        const counts = await readCounts(graph, account, postId)
        const metrics = mayReadAll ? await readMetrics(graph.ask, account, postId, METRICS) : null
        const figures = { ...counts, views: metrics?.post_media_view ?? null, clicks: metrics?.post_clicks ?? null }
        return { figures, isPermitted: metrics !== null }
      })
    },
  }
}

/** Views and clicks as Facebook names them since impressions were retired. */
const METRICS = ['post_media_view', 'post_clicks'] as const

const Video = z.object({ post_id: z.coerce.string().optional() })

/** The post's id: what was published may be a video, whose post has another. */
async function postOf({ ask }: Graph, account: Account, id: string): Promise<string | null> {
  if (id.includes('_')) return id
  const query = { fields: 'post_id' }
  const call = { method: 'GET', path: `/${id}`, token: account.token, owner: account.id, query } as const
  const { post_id: post } = await ask({ ...call, effect: 'repeatable', answer: Video })
  return post === undefined ? null : `${account.id}_${post}`
}

const Summary = z.object({ summary: z.object({ total_count: z.unknown() }) }).optional()
const Counts = z.object({ reactions: Summary, comments: Summary })

async function readCounts({ ask }: Graph, account: Account, postId: string) {
  const { reactions, comments } = await ask({
    method: 'GET',
    path: `/${postId}`,
    token: account.token,
    owner: account.id,
    query: { fields: 'reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)' },
    effect: 'repeatable',
    answer: Counts,
  })
  return {
    reactions: countOf(reactions?.summary.total_count),
    comments: countOf(comments?.summary.total_count),
  }
}
