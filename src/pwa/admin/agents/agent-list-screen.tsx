import type { AdminAgentRow } from '#contract/admin/agents.ts'

import { type ListConfig, ListScreen } from '../shared/list/list-screen.tsx'
import { AGENT_LAYOUT, AGENTS } from './agent-layout.tsx'
import { agentQueries } from './agent-queries.ts'

const LIST: ListConfig<AdminAgentRow> = {
  kind: AGENTS,
  search: { label: 'Search agents', placeholder: 'Name, email, brokerage' },
  failed: { toast: 'Error fetching agents', title: 'The agents didn’t load' },
  filters: [
    { name: 'problems', label: 'Show', all: 'All agents', options: [{ value: 'true', label: 'With problems' }] },
  ],
  queries: agentQueries,
  layout: AGENT_LAYOUT,
  empty: (isFiltered) =>
    isFiltered ? 'No agents have problems right now.' : 'Agents show up here after they sign up.',
}

/** All agents, with what needs attention. */
export function AgentListScreen() {
  return <ListScreen config={LIST} />
}
