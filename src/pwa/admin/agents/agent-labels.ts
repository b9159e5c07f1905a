import type { AdminAgentRow, AgentProblems } from '#contract/admin/agents.ts'
import type { SubscriptionStatus } from '#domain/plan/plan-in-force.ts'
import { PLAN_NAME } from '#domain/plan/plan.ts'

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
export const planLabel = ({ plan }: Pick<AdminAgentRow, 'plan'>) => (plan ? PLAN_NAME[plan] : 'No plan')

/** 'Free trial', 'Active, won’t renew'; empty where there never was a subscription. */
export function subscriptionLabel({ subscription }: Pick<AdminAgentRow, 'subscription'>): string {
  if (!subscription) return ''
  const label = STATUS_LABELS[subscription.status]
  return subscription.ends && subscription.status !== 'canceled' ? `${label}, won’t renew` : label
}

/** What needs attention, one label each; empty for nothing. */
export function problemLabels({ failed, needs_check: check, payment_missing: payment, reconnect }: AgentProblems) {
  return [
    failed > 0 && `${failed} failed`,
    check > 0 && `${check} to check`,
    payment && 'Payment overdue',
    reconnect > 0 && (reconnect === 1 ? '1 to reconnect' : `${reconnect} to reconnect`),
  ].filter((label) => label !== false)
}
