import type { ScheduledPost } from '#contract/publishing.ts'
import { monthDays, monthTitle, type Month } from '#domain/month.ts'
import { localDay, type TimeZone } from '#domain/time.ts'
import { briefClock, clockTime } from '#domain/time-words.ts'
import { STATUS_LOOK } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import type { OpenPost } from './use-open-post.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface MonthGridProps {
  month: Month
  byDay: ReadonlyMap<string, readonly ScheduledPost[]>
  zone: TimeZone
  now: Date
  onOpen: OpenPost
}

/** The month as a sheet of days; for desks. */
export function MonthGrid({ month, byDay, zone, now, onOpen }: MonthGridProps) {
  const today = localDay(now, zone)
  return (
    <section
      aria-label={monthTitle(month)}
      className="grid grid-cols-7 content-start self-start overflow-hidden rounded-panel bg-surface ring ring-hair"
    >
      {WEEKDAYS.map((weekday) => (
        <span key={weekday} className="px-2.5 py-3 text-small font-medium text-ink-soft">
          {weekday}
        </span>
      ))}
      {monthDays(month).map(({ day, date, inside }) => (
        <div
          key={day}
          className={`min-h-[118px] min-w-0 border-t border-l border-hair px-1.75 py-1.5 nth-[7n+1]:border-l-0 ${day === today ? 'bg-[color-mix(in_srgb,var(--lamp-tint)_55%,transparent)]' : ''} ${inside ? '' : 'text-ink-hint'}`}
        >
          <Day date={date} isToday={day === today} inside={inside} />
          {inside && byDay.get(day)?.map((post) => <DayPost key={post.id} post={post} zone={zone} onOpen={onOpen} />)}
        </div>
      ))}
    </section>
  )
}

function Day({ date, isToday, inside }: { date: number; isToday: boolean; inside: boolean }) {
  return (
    <span
      className={`num relative -ml-0.75 grid size-7 place-items-center text-[15px] ${isToday ? 'font-bold' : inside ? 'font-medium' : ''}`}
      {...(isToday && { 'aria-current': 'date' })}
    >
      {date}
      {isToday && <span aria-hidden="true" className="absolute top-2.5 -right-2.25 size-2 rounded-full bg-lamp" />}
    </span>
  )
}

function DayPost({ post, zone, onOpen }: { post: ScheduledPost; zone: TimeZone; onOpen: OpenPost }) {
  const { word, tone, icon } = STATUS_LOOK[post.status]
  const instant = new Date(post.scheduled_at)
  return (
    <button
      type="button"
      aria-label={`${post.title}, ${word}, ${clockTime(instant, zone)}`}
      onClick={() => onOpen(post.id)}
      className="mt-1 flex min-h-16 w-full min-w-0 items-start gap-1.75 text-left"
    >
      <Thumb src={post.thumbnail} bed={post.main_color} className="w-11.5" />
      <span className="grid min-w-0 flex-1 justify-items-start gap-1 text-small text-ink-soft">
        <Badge tone={tone} icon={icon} className="w-6.5 justify-center p-0!">
          <span className="sr-only">{word}</span>
        </Badge>
        <span className="num text-[14px] leading-[18px]">{briefClock(instant, zone)}</span>
      </span>
    </button>
  )
}
