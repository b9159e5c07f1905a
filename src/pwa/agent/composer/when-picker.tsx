import { useEffect, useRef, useState } from 'react'

import { parseClock } from '#domain/publication/publish-check.ts'
import { TIME_ZONES } from '#domain/time/time.ts'
import { longDay, wallClock } from '#domain/time/time-labels.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import { MonthPicker } from './month-picker.tsx'
import type { When } from './use-when.ts'

/** Reads the device's database, which the first paint doesn't wait for. */
const DayLoad = part(() => import('./day-load.tsx').then((module) => module.DayLoad))

const QUICK = [
  { clock: '08:00', label: '8 AM' },
  { clock: '14:00', label: '2 PM' },
  { clock: '18:00', label: '6 PM' },
]

interface WhenPickerProps {
  when: When
  /** The post it is picked for, where that has a time already. */
  postId?: number
  /** The entry of the outbox it is picked for. */
  itemKey?: string
  /** Whether it is for a reminder, which takes no place of its day. */
  isReminder?: boolean
}

/** A day and a time in the agent's zone, with a message for what is wrong with them. */
export function WhenPicker({ when, postId, itemKey, isReminder = false }: WhenPickerProps) {
  const now = useNow()
  const picked = when.pick()
  const fault = when.day !== null && 'fault' in picked ? picked.fault : undefined
  const time = useRef<HTMLDivElement>(null)
  // On a low screen the time is below the visible part until a day is picked.
  useEffect(() => {
    if (when.day !== null) time.current?.scrollIntoView({ block: 'nearest' })
  }, [when.day])
  return (
    <div className="@container">
      <div className="grid gap-3.5 low:@min-[36rem]:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] low:@min-[36rem]:items-start low:@min-[36rem]:gap-7">
        <MonthPicker day={when.day} zone={when.zone} now={now} onPick={when.setDay} />
        <div ref={time} className="grid scroll-mb-24 gap-3.5 low:@min-[36rem]:sticky low:@min-[36rem]:top-0">
          <Field
            label={
              <>
                Time <span className="font-normal text-ink-soft">({TIME_ZONES[when.zone]})</span>
              </>
            }
            error={fault}
          >
            {(ids) => (
              <div className="grid gap-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
                <Input
                  id={ids.id}
                  type="time"
                  value={when.clock}
                  // Leaves room above the buttons, which may cover the end of the scrolling content.
                  className="num min-w-0 scroll-mb-24"
                  onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
                  onChange={(event) => when.setClock(event.currentTarget.value)}
                />
                <div className="flex flex-wrap gap-2">
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
              {!isReminder && (
                <DayLoad
                  wall={picked.wall}
                  zone={when.zone}
                  except={{ ...(postId && { id: postId }), ...(itemKey && { key: itemKey }) }}
                />
              )}
            </p>
          )}
        </div>
      </div>
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
      <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
        <Button kind="line" onClick={onClear}>
          {clearLabel}
        </Button>
        <Button kind="primary" onClick={() => (fault === null ? onSet() : setAsked(true))}>
          Set
        </Button>
      </div>
    </div>
  )
}
