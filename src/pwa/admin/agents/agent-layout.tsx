import type { AdminAgentRow } from '#contract/admin/agents.ts'
import type { SubscriptionStatus } from '#domain/plan/plan.ts'
import { PLAN_NAME } from '#domain/plan/plan.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { AccountBadge, ProblemBadges, problemLabels } from '../shared/detail-parts.tsx'
import { byHighest, byText } from '../shared/list/list-address.ts'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import type { ListKind } from '../shared/record-kind.ts'

const STATUS_LABELS: Record<SubscriptionStatus, string> = {
  incomplete: 'First payment missing',
  incomplete_expired: 'Never paid',
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Ended',
  unpaid: 'Unpaid',
  paused: 'Paused',
}

/** 'Pro', or 'No plan'. */
const planLabel = ({ plan }: Pick<AdminAgentRow, 'plan'>) => (plan ? PLAN_NAME[plan] : 'No plan')

/** 'Free trial', 'Active, won’t renew'; empty where there never was a subscription. */
function subscriptionLabel({ subscription }: Pick<AdminAgentRow, 'subscription'>): string {
  if (!subscription) return ''
  const label = STATUS_LABELS[subscription.status]
  return subscription.ends && subscription.status !== 'canceled' ? `${label}, won’t renew` : label
}

function ConnectionSigns({ connections }: Pick<AdminAgentRow, 'connections'>) {
  if (connections.length === 0) return <span className="text-small text-ink-hint">None</span>
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 gap-y-1">
      {connections.map(({ platform, name, needs_reconnect: again }, index) => (
        <span
          key={index}
          title={[name ?? PLATFORM_NAME[platform], again && 'needs to reconnect'].filter(Boolean).join(', ')}
          className="inline-flex items-center gap-0.5"
        >
          <span className="sr-only">{`${PLATFORM_NAME[platform]}${again ? ', needs to reconnect' : ''}`}</span>
          <Icon name={SHOWN_PLATFORMS[platform].icon} className={again ? 'text-wrong' : 'text-ink-soft'} />
          {again && <Icon name="warning-circle-fill" small className="text-wrong" />}
        </span>
      ))}
    </span>
  )
}

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
