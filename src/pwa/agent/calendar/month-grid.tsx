import type { ScheduledPost } from '#contract/publishing.ts'
import { monthDays, monthTitle, type Month } from '#domain/month.ts'
import { localDay, type TimeZone } from '#domain/time.ts'

import { DayCell } from './day-cell.tsx'
import { Dragged } from './dragged.tsx'
import { useDragPost } from './use-drag-post.ts'
import { useDropPost } from './use-drop-post.ts'
import type { Open } from './use-open-post.ts'
import { WeekdayNames } from './weekday-names.tsx'

interface MonthGridProps {
  month: Month
  byDay: ReadonlyMap<string, readonly ScheduledPost[]>
  zone: TimeZone
  now: Date
  onOpen: Open
}

/** The month as a grid of days, for wide screens. A post that has not begun can be dragged to another day. */
export function MonthGrid({ month, byDay, zone, now, onOpen }: MonthGridProps) {
  const today = localDay(now, zone)
  const drop = useDropPost(zone)
  const dragging = useDragPost(drop)
  return (
    <section
      aria-label={monthTitle(month)}
      className={`grid grid-cols-7 content-start self-start overflow-hidden rounded-panel bg-surface ring ring-hair ${dragging.drag ? 'select-none' : ''}`}
    >
      <WeekdayNames />
      {monthDays(month).map(({ day, inside }) =>
        inside ? (
          <DayCell
            key={day}
            day={day}
            today={today}
            posts={byDay.get(day) ?? []}
            zone={zone}
            now={now}
            dragging={dragging}
            onOpen={onOpen}
          />
        ) : (
          // A day of a neighboring month belongs to that month; here it would look like one without posts.
          <div key={day} aria-hidden="true" className="border-t border-l border-hair bg-paper nth-[7n+1]:border-l-0" />
        ),
      )}
      {dragging.drag && <Dragged drag={dragging.drag} zone={zone} now={now} />}
    </section>
  )
}
