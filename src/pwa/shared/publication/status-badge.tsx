import { Badge, StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'

import type { ShownStatus } from './shown-status.ts'

/** Blue scheduled, green published, everything else gray; icon and label tell them apart too. */
export const STATUS_STYLE: Record<ShownStatus, StateStyle> = {
  scheduled: { label: 'Scheduled', tone: 'blue', icon: 'clock-bold' },
  publishing: { label: 'Publishing', tone: 'gray', icon: 'arrows-clockwise-bold' },
  held: { label: 'On hold', tone: 'gray', icon: 'clock-bold' },
  published: { label: 'Published', tone: 'green', icon: 'check-bold' },
  needs_check: { label: 'Needs attention', tone: 'gray', icon: 'eye-bold' },
  partly: { label: 'Partly published', tone: 'gray', icon: 'warning-bold' },
  failed: { label: 'Didn’t go out', tone: 'gray', icon: 'warning-bold' },
  canceled: { label: 'Canceled', tone: 'gray', icon: 'prohibit-bold' },
  pending: { label: 'Change not sent yet', tone: 'gray', icon: 'device-mobile-bold' },
}

/** The state of a publication. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  return <StateBadge style={STATUS_STYLE[status]} />
}

/** A post that is on this device only looks different from everything the server knows. */
export function WaitingBadge() {
  return (
    <Badge tone="gray" icon="device-mobile-bold" className="whitespace-normal!">
      Waiting on this device
    </Badge>
  )
}

/** A post on this device that waits for the agent. Ink-colored, unlike one that merely waits. */
export function AsksBadge() {
  return (
    <Badge tone="ink" icon="info-bold">
      Needs your answer
    </Badge>
  )
}
