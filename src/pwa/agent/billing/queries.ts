import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { callQuery, unlessJustGiven } from '#pwa/shared/query/call-query.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { userQuery } from '#pwa/shared/query/session.ts'

/** First key of all billing queries. */
const BILLING = 'billing'

/** Every plan in every interval. */
export const plansQuery = queryOptions({
  queryKey: [BILLING, 'plans'],
  ...callQuery('GET /subscription-plans'),
  select: (answer) => answer.data,
  // Another tab or the bank may have changed it; the cached answer is shown meanwhile.
  refetchOnMount: unlessJustGiven,
})

export const subscriptionQuery = queryOptions({
  queryKey: [BILLING, 'subscription'],
  ...callQuery('GET /agent/subscriptions'),
  select: (answer) => answer.data,
  refetchOnMount: unlessJustGiven,
})

export const cardsQuery = queryOptions({
  queryKey: [BILLING, 'cards'],
  ...callQuery('GET /agent/subscriptions/payment-methods'),
  select: (answer) => answer.data,
  refetchOnMount: unlessJustGiven,
})

/** The agent's last twelve invoices. */
export const invoicesQuery = queryOptions({
  queryKey: [BILLING, 'invoices'],
  ...callQuery('GET /agent/subscriptions/invoices'),
  select: (answer) => answer.data,
  refetchOnMount: unlessJustGiven,
})

/** After a change: refetches billing, the user and the notices. Resolves once the screens have the new answers. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [BILLING] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
    client.invalidateQueries({ queryKey: NOTICES_KEY }),
  ])
}
