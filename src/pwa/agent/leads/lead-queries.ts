import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { Lead } from '#contract/listings/leads.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/** First key of the leads' queries. */
export const LEADS_KEY = ['leads'] as const

/** The newest leads; older ones are few people's daily work. */
const MOST_PAGES = 10

// Stored where they are fetched: an answer that is shown again later must not undo what happened since.
export const leadsQuery = (userId: number) =>
  queryOptions({
    queryKey: LEADS_KEY,
    queryFn: async ({ signal }) => {
      const { leadsBefore, storeLeads } = await import('#sync/leads/leads.ts')
      const before = await leadsBefore(userId).catch(reportUnlessStorage)
      const leads: Lead[] = []
      let pages = 1
      for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) {
        const { data, meta } = await call('GET /agent/leads', { query: { page } }, { signal })
        leads.push(...data)
        pages = meta.last_page
      }
      const answer = { leads, areAll: pages <= MOST_PAGES }
      if (before) await storeLeads(userId, answer, before).catch(reportUnlessStorage)
      return answer
    },
    refetchOnMount: 'always',
  })
