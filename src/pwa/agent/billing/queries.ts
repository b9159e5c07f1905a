import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { userQuery } from '#pwa/shared/query/session.ts'

/** First key of everything that has to do with paying. */
const BILLING = 'billing'

/** Every plan in every interval. */
export const plansQuery = queryOptions({
  queryKey: [BILLING, 'plans'],
  queryFn: ({ signal }) => call('GET /subscription-plans', undefined, { signal }),
  select: (answer) => answer.data,
  // Another tab or the bank may have changed it; what is known is shown meanwhile.
  refetchOnMount: 'always',
})

/** What she is subscribed to, null where she isn't. */
export const subscriptionQuery = queryOptions({
  queryKey: [BILLING, 'subscription'],
  queryFn: ({ signal }) => call('GET /agent/subscriptions', undefined, { signal }),
  select: (answer) => answer.data,
  refetchOnMount: 'always',
})

/** Her cards. */
export const cardsQuery = queryOptions({
  queryKey: [BILLING, 'cards'],
  queryFn: ({ signal }) => call('GET /agent/subscriptions/payment-methods', undefined, { signal }),
  select: (answer) => answer.data,
  refetchOnMount: 'always',
})

/** Her last twelve invoices. */
export const invoicesQuery = queryOptions({
  queryKey: [BILLING, 'invoices'],
  queryFn: ({ signal }) => call('GET /agent/subscriptions/invoices', undefined, { signal }),
  select: (answer) => answer.data,
  refetchOnMount: 'always',
})

/** After a change: what she pays, what she may do by it, and what she was told of it. Resolves once the screens know. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [BILLING] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
    client.invalidateQueries({ queryKey: NOTICES_KEY }),
  ])
}
