import { StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'

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
