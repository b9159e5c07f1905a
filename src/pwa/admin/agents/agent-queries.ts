import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { AgentListQuery } from '#contract/admin/agents.ts'

import { filteredQueryOf, type ListAddress } from '../shared/list/list-address.ts'

const ROOT = '/admin/agents'

const queryOf = (address: ListAddress) => filteredQueryOf(AgentListQuery, address)

export const agentQueries = {
  queryOf,
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'list', address],
      queryFn: ({ signal }) => call('GET /admin/agents', { query: queryOf(address) }, { signal }),
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

/** Invalidates everything about agents, as after an action on one of them. */
export function useAgentsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
