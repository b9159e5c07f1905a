import { Badge, type BadgeTone } from '#pwa/shared/ui/badge.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

import type { ShownStatus } from './shown-status.ts'

/** Blue scheduled, green published, everything else gray; icon and label tell them apart too. */
export const STATUS_STYLE: Record<ShownStatus, { word: string; tone: BadgeTone; icon: IconName }> = {
  scheduled: { word: 'Scheduled', tone: 'blue', icon: 'clock-bold' },
  publishing: { word: 'Publishing', tone: 'gray', icon: 'arrows-clockwise-bold' },
  held: { word: 'Held back', tone: 'gray', icon: 'clock-bold' },
  published: { word: 'Published', tone: 'green', icon: 'check-bold' },
  needs_check: { word: 'Needs a look', tone: 'gray', icon: 'eye-bold' },
  partly: { word: 'Partly published', tone: 'gray', icon: 'warning-bold' },
  failed: { word: 'Didn’t go out', tone: 'gray', icon: 'warning-bold' },
  canceled: { word: 'Canceled', tone: 'gray', icon: 'prohibit-bold' },
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { word, tone, icon } = STATUS_STYLE[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

/** A post that is on this device only looks different from everything the server knows. */
export function WaitingBadge() {
  return (
    <Badge tone="gray" icon="device-mobile-bold">
      Waiting on this phone
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
