import { useEffect, useRef, useState } from 'react'

import { parseClock } from '#domain/publication/publish-check.ts'
import { longDay, wallClock, ZONE_PLACE } from '#domain/time/time-labels.ts'
import { localDay } from '#domain/time/time.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import { DayLoad } from './day-load.tsx'
import { MonthPicker } from './month-picker.tsx'
import type { When } from './use-when.ts'

const QUICK = [
  { clock: '08:00', label: '8 AM' },
  { clock: '14:00', label: '2 PM' },
  { clock: '18:00', label: '6 PM' },
]

/** A day and a time in the agent's zone, picked in a drawer, with a message for what is wrong with them. */
export function WhenPicker({ when }: { when: When }) {
  const now = useNow()
  const picked = when.pick()
  const fault = when.day !== null && 'fault' in picked ? picked.fault : undefined
  const time = useRef<HTMLDivElement>(null)
  // On a low screen the time is below the visible part until a day is picked.
  useEffect(() => {
    if (when.day !== null) time.current?.scrollIntoView({ block: 'nearest' })
  }, [when.day])
  return (
    <div className="grid gap-3.5 low:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] low:items-start low:gap-7">
      <MonthPicker day={when.day} zone={when.zone} now={now} onPick={when.setDay} />
      <div ref={time} className="grid scroll-mb-24 gap-3.5 low:sticky low:top-0">
        <Field
          label={
            <>
              Time <span className="font-normal text-ink-soft">in {ZONE_PLACE[when.zone]}</span>
            </>
          }
          error={fault}
        >
          {(ids) => (
            <div className="flex flex-wrap gap-2">
              <Input
                id={ids.id}
                type="time"
                value={when.clock}
                // Leaves room above the buttons, which may cover the end of the scrolling content.
                className="num w-auto! flex-[1_0_8.5rem] scroll-mb-24 px-3!"
                onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
                onChange={(event) => when.setClock(event.currentTarget.value)}
              />
              <div className="flex flex-[2_1_12rem] gap-2">
                {QUICK.map(({ clock, label }) => (
                  <button
                    key={clock}
                    type="button"
                    aria-pressed={when.clock === clock}
                    onClick={() => when.setClock(clock)}
                    className="min-h-(--control) flex-1 rounded-control font-medium whitespace-nowrap inset-ring inset-ring-field aria-pressed:bg-plum aria-pressed:text-on-plum aria-pressed:inset-ring-0"
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
          )}
        </Field>
        {!('fault' in picked) && (
          <p aria-live="polite">
            <span className="font-semibold">
              {longDay(picked.wall)}, {wallClock(picked.wall)}
            </span>
            <DayLoad wall={picked.wall} zone={when.zone} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The same as two fields within a form. */
export function WhenFields({ when }: { when: When }) {
  const now = useNow()
  return (
    <div className="grid gap-3 min-[360px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <Field label="Day">
        <Input
          type="date"
          className="num px-3!"
          value={when.day ?? ''}
          min={localDay(now, when.zone)}
          onChange={(event) => when.setDay(event.currentTarget.value)}
        />
      </Field>
      <Field label="Time">
        <Input
          type="time"
          className="num px-3!"
          value={when.clock}
          onChange={(event) => when.setClock(event.currentTarget.value)}
        />
      </Field>
      <p className="col-span-full -mt-1 text-small text-ink-soft">As the clock goes in {ZONE_PLACE[when.zone]}.</p>
    </div>
  )
}

interface WhenPickerActionsProps {
  when: When
  onClear: () => void
  onSet: () => void
  clearLabel?: string
}

/** Clear forgets the date; Set closes once the time is valid. */
export function WhenPickerActions({ when, onClear, onSet, clearLabel = 'Clear' }: WhenPickerActionsProps) {
  const [asked, setAsked] = useState(false)
  const picked = when.pick()
  const fault = 'fault' in picked ? picked.fault : null
  // A wrong time is already shown under its field; a missing date has no other place to be shown.
  const missing = fault !== null && when.day === null
  return (
    <div className="grid gap-2">
      {asked && missing && parseClock(when.clock) && (
        <p role="alert" className="text-small font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button kind="line" onClick={onClear}>
          {clearLabel}
        </Button>
        <Button kind="lamp" onClick={() => (fault === null ? onSet() : setAsked(true))}>
          Set
        </Button>
      </div>
    </div>
  )
}
