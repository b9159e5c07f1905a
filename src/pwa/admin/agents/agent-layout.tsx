import type { AdminAgentRow } from '#contract/admin/agents.ts'

import { AccountBadge } from '../shared/account-badge.tsx'
import { momentLabel } from '../shared/form/history-labels.ts'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { byHighest, byText } from '../shared/list/sorts.ts'
import type { ListKind } from '../shared/record-kind.ts'
import { planLabel, problemLabels, subscriptionLabel } from './agent-labels.ts'
import { ConnectionSigns } from './connection-signs.tsx'
import { ProblemBadges } from './problem-badges.tsx'

export const AGENTS: ListKind = { path: '/admin/agents', list: 'Agents', noun: 'agent' }

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
