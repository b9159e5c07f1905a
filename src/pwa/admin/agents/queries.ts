import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

const ROOT = '/admin/agents'

export const agentQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'list', address],
      queryFn: ({ signal }) => {
        const query = { ...listQueryOf(address), ...(address.filters?.['problems'] === 'true' && ONLY_PROBLEMS) }
        return call('GET /admin/agents', { query }, { signal })
      },
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [ROOT, id],
      queryFn: ({ signal }) => call('GET /admin/agents/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
  billing: (id: number) =>
    queryOptions({
      queryKey: [ROOT, id, 'billing'],
      queryFn: ({ signal }) => call('GET /admin/agents/:id/billing', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
}

const ONLY_PROBLEMS = { problems: 'true' } as const

/** Invalidates everything about agents, as after an action on one of them. */
export function useAgentsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
