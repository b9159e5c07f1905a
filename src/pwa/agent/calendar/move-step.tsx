import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing.ts'
import { parseDay } from '#domain/month.ts'
import { localDay, wallTimeOf, type TimeZone } from '#domain/time.ts'
import { clockTime, longDay, ZONE_PLACE } from '#domain/time-words.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field.tsx'
import { Input } from '#pwa/shared/ui/input.tsx'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { movedTo, movedWords } from './move-day.ts'
import { Refusal, StepFoot } from './step.tsx'
import type { Deeds } from './use-deed.ts'
import { useMovePost } from './use-save-post.ts'

interface MoveStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  deeds: Deeds
  onBack: () => void
}

/** Another day at the same time of day, for fingers and keys; a mouse may drag it there. */
export function MoveStep({ post, zone, now, deeds, onBack }: MoveStepProps) {
  const due = new Date(post.scheduled_at)
  const [day, setDay] = useState(() => localDay(due, zone))
  const [asked, setAsked] = useState(false)
  const move = useMovePost(zone)
  const parsed = parseDay(day)
  const moved = parsed ? movedTo(post, parsed, zone, now) : { fault: 'Please pick a date.' }

  function save() {
    setAsked(true)
    if ('fault' in moved) return
    if (moved.instant.getTime() === due.getTime()) return onBack()
    deeds.run(
      'move',
      async () => ({ data: await move(post, moved.instant) }),
      () => {
        notify.success(movedWords(moved.instant, zone))
        onBack()
      },
    )
  }

  return (
    <div className="grid gap-4">
      <Field
        label="Day"
        hint={`It keeps its time, ${clockTime(due, zone)} in ${ZONE_PLACE[zone]}.`}
        error={asked && 'fault' in moved ? moved.fault : undefined}
      >
        <Input
          type="date"
          className="num"
          value={day}
          min={localDay(now, zone)}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Field>
      {'instant' in moved && (
        <p aria-live="polite" className="font-semibold">
          {longDay(wallTimeOf(moved.instant, zone))}, {clockTime(moved.instant, zone)}
        </p>
      )}
      <Refusal refused={deeds.refusal} />
      <StepFoot>
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button kind="line" onClick={onBack}>
            Cancel
          </Button>
          <Button kind="lamp" busy={deeds.busy === 'move' && 'Moving...'} onClick={save}>
            Move
          </Button>
        </div>
      </StepFoot>
    </div>
  )
}
