import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { monthDays, monthKey, monthNow, monthTitle, parseMonth, shiftMonth, type Month } from '#domain/time/month.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { longDay, shiftDay } from '#domain/time/time-labels.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface MonthPickerProps {
  /** 'YYYY-MM-DD', or null while nothing is picked. */
  day: string | null
  zone: TimeZone
  now: Date
  onPick: (day: string) => void
}

/** A month of days to pick from; past days are disabled. Arrow keys move through it. */
export function MonthPicker({ day, zone, now, onPick }: MonthPickerProps) {
  const today = localDay(now, zone)
  const present = monthNow(now, zone)
  const [month, setMonth] = useState(parseMonth(day?.slice(0, 7) ?? null) ?? present)

  return (
    <div>
      <div className="mt-0.5 flex items-center justify-between">
        <IconButton
          icon="caret-left"
          label="Previous month"
          className="-ml-2.5"
          disabled={monthKey(month) <= monthKey(present)}
          onClick={() => setMonth(shiftMonth(month, -1))}
        />
        <span className="font-semibold" aria-live="polite">
          {monthTitle(month)}
        </span>
        <IconButton
          icon="caret-right"
          label="Next month"
          className="-mr-2.5"
          onClick={() => setMonth(shiftMonth(month, 1))}
        />
      </div>
      <DayButtons month={month} day={day} today={today} isDisabled={(each) => each < today} onPick={onPick} />
    </div>
  )
}

interface DayButtonsProps {
  month: Month
  /** The pressed day, 'YYYY-MM-DD'. */
  day: string | null
  today: string
  isDisabled?: (day: string) => boolean
  /** What stands on a day: in words for its name, and drawn under its number. */
  note?: (day: string) => { words: string; marks: ReactNode }
  onPick: (day: string) => void
}

/** The days of a month as buttons under their weekdays. Tab reaches one of them, the arrow keys the others. */
export function DayButtons({ month, day, today, isDisabled, note, onPick }: DayButtonsProps) {
  const days = monthDays(month).filter(({ inside }) => inside)
  const reachable = days.find((d) => d.day === day) ?? days.find((d) => !isDisabled?.(d.day))
  return (
    <fieldset aria-label={monthTitle(month)} className="grid grid-cols-7 justify-items-center gap-y-0.5">
      {WEEKDAYS.map((weekday, at) => (
        <span
          key={`${weekday}${at}`}
          aria-hidden="true"
          className="grid h-8 w-full max-w-11 place-items-center text-small font-medium text-ink-soft"
        >
          {weekday}
        </span>
      ))}
      {days.map(({ day: each, date }, at) => (
        <DayButton
          key={each}
          day={each}
          date={date}
          column={at === 0 ? columnOf(each) : undefined}
          isDisabled={isDisabled?.(each) ?? false}
          isToday={each === today}
          isPicked={each === day}
          isReached={each === reachable?.day}
          note={note?.(each)}
          onPick={onPick}
        />
      ))}
    </fieldset>
  )
}

interface DayButtonProps {
  day: string
  date: number
  /** The column of the month's first day. */
  column: number | undefined
  isDisabled: boolean
  isToday: boolean
  isPicked: boolean
  /** Whether Tab reaches it; the arrow keys reach the others. */
  isReached: boolean
  note: { words: string; marks: ReactNode } | undefined
  onPick: (day: string) => void
}

function DayButton({ day, date, column, isDisabled, isToday, isPicked, isReached, note, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      disabled={isDisabled}
      aria-pressed={isPicked}
      aria-label={note ? `${nameOf(day)}, ${note.words}` : nameOf(day)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isReached ? 0 : -1}
      style={column ? { gridColumnStart: column } : undefined}
      onKeyDown={walk}
      onClick={() => onPick(day)}
      className="num relative grid h-11 w-full max-w-11 place-items-center rounded-full font-medium disabled:font-normal disabled:text-ink-hint disabled:line-through disabled:decoration-hair aria-pressed:bg-plum aria-pressed:font-semibold aria-pressed:text-on-plum aria-[current=date]:font-semibold"
    >
      {date}
      {isToday && (
        <span
          aria-hidden="true"
          className={`absolute rounded-full bg-lamp ${note ? 'top-1 right-1 size-2' : 'bottom-1.25 size-1.5'}`}
        />
      )}
      {note && (
        <span aria-hidden="true" className="absolute bottom-1.25 flex gap-0.75">
          {note.marks}
        </span>
      )}
    </button>
  )
}

/** Moves the focus to another day of the month. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const step = STEPS[event.key]
  const from = event.currentTarget.dataset['day']
  if (!step || !from) return
  event.preventDefault()
  const to = event.currentTarget.parentElement?.querySelector<HTMLElement>(
    `[data-day="${shiftDay(from, step)}"]:not(:disabled)`,
  )
  to?.focus()
}

function columnOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() + 1
}

function nameOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return longDay({ year, month, day: date, hour: 0, minute: 0 })
}
