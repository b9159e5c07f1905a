import { useQuery } from '@tanstack/react-query'

import type { AdminAgentRow } from '#contract/admin/agents.ts'

import { AccountBadge } from '../shared/account-badge.tsx'
import { momentLabel } from '../shared/form/history-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { SORTED, type ListFilter } from '../shared/list/list-filters.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { byHighest, byText } from '../shared/list/sorts.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import type { ListKind } from '../shared/record-kind.ts'
import { planLabel, problemLabels, subscriptionLabel } from './agent-labels.ts'
import { ConnectionSigns } from './connection-signs.tsx'
import { ProblemBadges } from './problem-badges.tsx'
import { agentQueries } from './queries.ts'

export const AGENTS: ListKind = { path: '/admin/agents', list: 'Agents', noun: 'agent' }
const NAMES = [...SORTED, 'problems']
const FILTERS: readonly ListFilter[] = [
  { name: 'problems', label: 'Show', all: 'All agents', options: [{ value: 'true', label: 'With problems' }] },
]

const nameOf = ({ name, email }: AdminAgentRow) => name || email
const lastSeenLabel = ({ last_seen_at: at }: AdminAgentRow) => (at ? momentLabel(at) : 'Never')

export const AGENT_LAYOUT: RowLayout<AdminAgentRow> = {
  columns: [
    {
      head: 'Agent',
      leads: true,
      cell: (agent) => (
        <span className="min-w-0">
          <span className="block">{nameOf(agent)}</span>
          <span className="block text-small font-normal wrap-anywhere text-ink-soft">{agent.email}</span>
        </span>
      ),
    },
    {
      head: 'Plan',
      cell: (agent) => (
        <>
          <span className="block">{planLabel(agent)}</span>
          <span className="block text-small text-ink-soft">{subscriptionLabel(agent)}</span>
        </>
      ),
    },
    { head: 'Connections', cell: (agent) => <ConnectionSigns connections={agent.connections} /> },
    { head: 'Last seen', cell: lastSeenLabel, className: 'num text-small text-ink-soft' },
    { head: 'Problems', cell: (agent) => <ProblemBadges problems={agent.problems} none="None" /> },
    { head: 'State', cell: (agent) => <AccountBadge state={agent.state} /> },
  ],
  sorts: [
    byHighest('last_seen', 'Last seen first', 'Last seen longest ago', 'Last seen'),
    byText('name', 'Agent'),
    byText('plan', 'Plan'),
  ],
  detail: (agent) =>
    [
      agent.email,
      [planLabel(agent), subscriptionLabel(agent)].filter(Boolean).join(', '),
      `Seen: ${lastSeenLabel(agent)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  signs: (agent) => (
    <span className="flex flex-wrap items-center gap-2">
      {agent.state !== 'active' && <AccountBadge state={agent.state} />}
      {agent.connections.length > 0 && <ConnectionSigns connections={agent.connections} />}
      {problemLabels(agent.problems).length > 0 && <ProblemBadges problems={agent.problems} />}
    </span>
  ),
  nameOf,
  hrefOf: ({ id }) => `${AGENTS.path}/${id}`,
}

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
