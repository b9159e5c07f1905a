import { wallClock } from '#domain/time/time-labels.ts'
import { PushChoice } from '#pwa/agent/notices/push-choice.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { When } from './use-when.ts'

interface ReminderNoteProps {
  when: When
  onPick: () => void
}

/** What happens at the time of a reminder, and what this device needs for it. */
export function ReminderNote({ when, onPick }: ReminderNoteProps) {
  const picked = when.pick()
  return (
    <div className="grid justify-items-start gap-3">
      {when.day === null && (
        <Button kind="tint" small onClick={onPick}>
          Pick a time
        </Button>
      )}
      <p className="text-small text-ink-soft">
        {when.day === null || 'fault' in picked ? 'At the time you pick' : `At ${wallClock(picked.wall)}`} we’ll remind
        you to share it yourself. Nothing is posted for you.
      </p>
      <PushChoice unlessOn className="w-full" />
    </div>
  )
}
