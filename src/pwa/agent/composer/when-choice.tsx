import { useEffect, useRef, useState } from 'react'

import { ZONE_PLACE, longDay, wallClock } from '#domain/time-labels.ts'
import { localDay } from '#domain/time.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'

import { DayFull } from './day-load.tsx'
import { ErrorLine } from './error-line.tsx'
import type { PublishError } from '#pwa/agent/publishing/use-publish.ts'
import type { When } from './use-when.ts'
import { WhenPicker, WhenPickerActions } from './when-picker.tsx'

const CHOICES = [
  { value: 'now', label: 'Now' },
  { value: 'schedule', label: 'Schedule', icon: 'calendar-blank' },
] as const

/** Now, or a day and a time picked in a drawer. */
export function WhenChoice({ when, failure }: { when: When; failure: PublishError | null }) {
  const [open, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const turn = failure?.turn
  useEffect(() => {
    if (turn === undefined) return
    section.current?.querySelector<HTMLElement>('input:checked')?.focus()
    section.current?.scrollIntoView({ block: 'center' })
  }, [turn])
  const isSet = when.day !== null
  const picked = when.pick()

  const now = useNow()
  const putBack = useRef(when.reset)

  function choose(choice: 'now' | 'schedule') {
    if (choice === 'now') when.reset()
    else openPicker()
  }

  function openPicker() {
    putBack.current = when.mark()
    setOpen(true)
  }

  /** Closed without Set or Clear, so the previous value is restored. */
  function leave(next: boolean) {
    if (!next) putBack.current()
    setOpen(next)
  }

  return (
    <section ref={section} className="grid gap-3.5">
      <h2>When to Publish</h2>
      <Segmented label="When to publish" value={isSet ? 'schedule' : 'now'} options={CHOICES} onChange={choose} />
      {when.isLapsed && (
        <output className="block text-ink-soft">The time you picked before has passed, so this is set to Now.</output>
      )}
      {isSet && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p>
            {'fault' in picked
              ? picked.fault
              : `${longDay(picked.wall)}, ${wallClock(picked.wall)} in ${ZONE_PLACE[when.zone]}`}
          </p>
          <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={openPicker}>
            Change time
          </button>
        </div>
      )}
      {failure ? (
        <ErrorLine way={failure.way}>{failure.message}</ErrorLine>
      ) : (
        <DayFull day={when.day ?? localDay(now, when.zone)} zone={when.zone} />
      )}
      <Drawer
        title="When to Publish"
        roomy
        open={open}
        onOpenChange={leave}
        footer={
          <WhenPickerActions
            when={when}
            onClear={() => {
              when.reset()
              setOpen(false)
            }}
            onSet={() => setOpen(false)}
          />
        }
      >
        <WhenPicker when={when} />
      </Drawer>
    </section>
  )
}
