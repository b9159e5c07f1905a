import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { AgentListQuery } from '#contract/admin/agents.ts'

import { listQueries } from '../shared/list/list-address.ts'

const ROOT = '/admin/agents'

export const agentQueries = {
  ...listQueries(ROOT, AgentListQuery, (query, options) => call('GET /admin/agents', { query }, options)),
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
