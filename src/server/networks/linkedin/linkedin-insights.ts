import { z } from 'zod'

import { NO_INSIGHTS } from '#domain/insights/insights.ts'

import type { Account, InsightsReader, PostInsights } from '../connector.ts'
import { countOf, UNREADABLE } from '../meta-insights.ts'
import { NetworkError } from '../network-error.ts'
import { authorOf, isCompanyPage } from './company-pages.ts'
import type { LinkedInApi } from './linkedin-api.ts'
import { PAGE_STATISTICS_SCOPES, STATISTICS_SCOPES } from './linkedin-settings.ts'

/** The statistics of posts; null where LinkedIn hasn't approved this server's app for them. */
export function linkedInInsights(api: LinkedInApi): InsightsReader | null {
  if (!api.settings.statistics) return null
  return {
    scopesOf: (accountId) => (isCompanyPage(accountId) ? PAGE_STATISTICS_SCOPES : STATISTICS_SCOPES),
    canAsk: true,
    read: async (account, postId, mayReadAll) => {
      // Without the permission LinkedIn gives none at all.
      if (!mayReadAll) return UNREADABLE
      try {
        return await (isCompanyPage(account.id) ? readOfPage : readOfMember)(api, account, postId)
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        if (error.code.startsWith('404/')) return null
        if (error.code.startsWith('403/')) return UNREADABLE
        throw error
      }
    },
  }
}

/** A member's statistics are read one by one, by LinkedIn's names of them. */
const OF_MEMBER = { reactions: 'REACTION', comments: 'COMMENT', views: 'IMPRESSION' } as const

const Totals = z.object({ elements: z.array(z.object({ count: z.unknown() })) })

async function readOfMember(api: LinkedInApi, { token }: Account, postId: string): Promise<PostInsights> {
  const insights = { ...NO_INSIGHTS }
  const entity = `(${kindOf(postId)}:${encodeURIComponent(postId)})`
  for (const insight of ['reactions', 'comments', 'views'] as const) {
    const query = `q=entity&entity=${entity}&queryType=${OF_MEMBER[insight]}&aggregation=TOTAL`
    const path = `/memberCreatorPostAnalytics?${query}`
    const { elements } = await api.restJson({ method: 'GET', path, token, effect: 'repeatable' }, Totals)
    insights[insight] = countOf(elements[0]?.count)
  }
  return { insights, isPermitted: true }
}

const Statistics = z.object({
  elements: z.array(
    z.object({
      totalShareStatistics: z.object({
        likeCount: z.unknown(),
        commentCount: z.unknown(),
        impressionCount: z.unknown(),
        clickCount: z.unknown(),
      }),
    }),
  ),
})

async function readOfPage(api: LinkedInApi, account: Account, postId: string): Promise<PostInsights> {
  const page = encodeURIComponent(authorOf(account))
  const posts = `${kindOf(postId) === 'ugc' ? 'ugcPosts' : 'shares'}=List(${encodeURIComponent(postId)})`
  const path = `/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${page}&${posts}`
  const call = { method: 'GET', path, token: account.token, effect: 'repeatable' } as const
  const counts = (await api.restJson(call, Statistics)).elements[0]?.totalShareStatistics
  const insights = {
    reactions: countOf(counts?.likeCount),
    comments: countOf(counts?.commentCount),
    views: countOf(counts?.impressionCount),
    clicks: countOf(counts?.clickCount),
  }
  return { insights, isPermitted: true }
}

function kindOf(postId: string): 'share' | 'ugc' {
  return postId.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'
}
