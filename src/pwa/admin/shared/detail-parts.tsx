import type { ReactNode } from 'react'

import type { AgentProblems } from '#contract/admin/agents.ts'
import { Badge, StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'

/** A section of a detail page: its name on the left, its content on the right; on a phone one below the other. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-hair py-7 first-of-type:border-0 first-of-type:pt-2 lg:grid-cols-[172px_minmax(0,1fr)] lg:gap-7">
      <h2 className="text-lead font-semibold">{title}</h2>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}

/** Labeled values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 desk:grid-cols-2">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const ACCOUNT_STYLE = {
  active: { tone: 'green', icon: 'check-bold', label: 'Active' },
  invited: { tone: 'blue', icon: 'clock-bold', label: 'Invited' },
  disabled: { tone: 'gray', icon: 'lock-key', label: 'Disabled' },
  closing: { tone: 'red', icon: 'clock-bold', label: 'Deletion pending' },
} as const satisfies Record<string, StateStyle>

/** The state of an account. */
export function AccountBadge({ state }: { state: keyof typeof ACCOUNT_STYLE }) {
  return <StateBadge style={ACCOUNT_STYLE[state]} />
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

export function ProblemBadges({ problems, none }: { problems: AgentProblems; none?: string }) {
  const labels = problemLabels(problems)
  if (labels.length === 0) return none ? <span className="text-small text-ink-hint">{none}</span> : null
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <Badge key={label} tone="red" icon="warning-circle-fill">
          {label}
        </Badge>
      ))}
    </span>
  )
}
