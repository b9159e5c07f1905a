import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { DisputeListQuery } from '#contract/billing/disputes.ts'

import { listQueries } from '../shared/list/list-address.ts'

const ROOT = '/admin/disputes'

export const disputeQueries = {
  ...listQueries(ROOT, DisputeListQuery, (query, options) => call('GET /admin/disputes', { query }, options)),
  one: (id: number) =>
    queryOptions({
      queryKey: [ROOT, id],
      queryFn: ({ signal }) => call('GET /admin/disputes/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
}

/** Invalidates everything about disputes, as after a decision. */
export function useDisputesChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
