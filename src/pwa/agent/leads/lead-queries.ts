import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { Lead } from '#contract/listings/leads.ts'

/** The newest leads; older ones are few people's daily work. */
const MOST_PAGES = 10

export const leadsQuery = queryOptions({
  queryKey: ['leads'],
  queryFn: async ({ signal }) => {
    const leads: Lead[] = []
    let pages = 1
    for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) {
      const { data, meta } = await call('GET /agent/leads', { query: { page } }, { signal })
      leads.push(...data)
      pages = meta.last_page
    }
    return { leads, areAll: pages <= MOST_PAGES }
  },
  refetchOnMount: 'always',
})
