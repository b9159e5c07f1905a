import { Badge, type BadgeTone } from '#pwa/shared/ui/badge.tsx'

const LOOK = {
  active: { tone: 'green', icon: 'check-bold', words: 'Active' },
  invited: { tone: 'blue', icon: 'clock-bold', words: 'Invited' },
  disabled: { tone: 'gray', icon: 'lock-key', words: 'Disabled' },
  closing: { tone: 'red', icon: 'clock-bold', words: 'Closing' },
} as const satisfies Record<string, { tone: BadgeTone; icon: string; words: string }>

/** The state of an account. */
export function StateBadge({ state }: { state: keyof typeof LOOK }) {
  const { tone, icon, words } = LOOK[state]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
