import { useQuery } from '@tanstack/react-query'

import { AdminList } from '../shared/list/admin-list.tsx'
import { type ListFilter, SORTED } from '../shared/list/list-filters.tsx'
import { useListAddress } from '../shared/list/list-address.ts'
import { agentQueries } from './agent-queries.ts'
import { AGENT_LAYOUT, AGENTS } from './agent-layout.tsx'

const NAMES = [...SORTED, 'problems']
const FILTERS: readonly ListFilter[] = [
  { name: 'problems', label: 'Show', all: 'All agents', options: [{ value: 'true', label: 'With problems' }] },
]

/** All agents, with what needs attention. */
export function AgentListScreen() {
  const list = useListAddress(NAMES)
  const query = useQuery(agentQueries.list(list.address))
  const problems = list.address.filters?.['problems'] === 'true'
  return (
    <AdminList
      kind={AGENTS}
      search={{ label: 'Search agents', placeholder: 'Name, email, brokerage' }}
      failed={{ toast: 'Error fetching agents', title: 'The agents didn’t load' }}
      empty={problems ? 'No agents have problems right now.' : 'Agents show up here after they sign up.'}
      filters={FILTERS}
      exported={agentQueries.queryOf(list.address)}
      list={list}
      query={query}
      layout={AGENT_LAYOUT}
    />
  )
}
