import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { parseDay } from '#domain/time/month.ts'
import { localDay, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { clockTime, longDay, ZONE_PLACE } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { movedTo, movedMessage } from '../move-day.ts'
import { ActionNote } from './action-note.tsx'
import type { PostActionState } from '../use-post-action.ts'
import { useMovePost } from '../use-save-post.ts'

interface MoveStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onBack: () => void
}

/** Moves a post to another day at the same time of day by touch or keyboard; a mouse may drag it there. */
export function MoveStep({ post, zone, now, actions, onBack }: MoveStepProps) {
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
    actions.run(
      'move',
      async () => ({ data: await move(post, moved.instant) }),
      () => {
        notify.success(movedMessage(moved.instant, zone))
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
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button kind="line" onClick={onBack}>
            Cancel
          </Button>
          <Button kind="lamp" busy={actions.busy === 'move' && 'Moving...'} onClick={save}>
            Move
          </Button>
        </div>
      </DrawerFoot>
    </div>
  )
}
