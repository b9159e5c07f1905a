import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthDays, monthTitle, type Month } from '#domain/time/month.ts'
import { clockTime, shortDay } from '#domain/time/time-labels.ts'
import { localDay, type TimeZone, wallTimeOf } from '#domain/time/time.ts'
import { Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { movedTo, movedMessage } from '../move-day.ts'
import type { SharesByDay } from '../shares/use-shares.ts'
import type { Open } from '../use-open-post.ts'
import { actionErrorMessage } from '../use-post-action.ts'
import { useMovePost } from '../use-save-post.ts'
import { DayCell } from './day-cell.tsx'
import { useDragPost, type Drag } from './use-drag-post.ts'

interface MonthGridProps {
  month: Month
  byDay: ReadonlyMap<string, readonly ScheduledPost[]>
  sharesByDay: SharesByDay
  zone: TimeZone
  now: Date
  /** The post the agent comes from publishing. */
  marked: number | null
  onOpen: Open
}

/** The month as a grid of days, for wide screens. A post that has not begun can be dragged to another day. */
export function MonthGrid({ month, byDay, sharesByDay, zone, now, marked, onOpen }: MonthGridProps) {
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
            shares={sharesByDay.get(day) ?? []}
            zone={zone}
            now={now}
            marked={marked}
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

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function WeekdayNames() {
  return WEEKDAYS.map((weekday) => (
    <span key={weekday} className="px-2.5 py-3 text-small font-medium text-ink-soft">
      {weekday}
    </span>
  ))
}

/** The post being dragged, with the effect of dropping it here. */
function Dragged({ drag: { post, x, y, day }, zone, now }: { drag: Drag; zone: TimeZone; now: Date }) {
  return (
    <span
      aria-hidden="true"
      style={{ translate: `${x + 12}px ${y + 12}px` }}
      className="pointer-events-none fixed top-0 left-0 z-25 flex items-center gap-2.5 rounded-control bg-surface p-2 pr-3.5 text-small font-semibold shadow-lift-3 ring ring-hair"
    >
      <Thumb src={post.thumbnail} bed={post.main_color} className="w-9" />
      {messageOf()}
    </span>
  )

  function messageOf(): string {
    if (day === null || day === localDay(new Date(post.scheduled_at), zone)) return 'Stays where it is'
    const moved = movedTo(post, day, zone, now)
    if ('fault' in moved) return 'That time has passed'
    return `${shortDay(wallTimeOf(moved.instant, zone))} at ${clockTime(moved.instant, zone)}`
  }
}

/** Moves a post that was dropped on another day; shows the error where that fails. */
function useDropPost(zone: TimeZone) {
  const move = useMovePost(zone)
  return (post: ScheduledPost, day: string) => {
    if (day === localDay(new Date(post.scheduled_at), zone)) return
    const moved = movedTo(post, day, zone, new Date())
    if ('fault' in moved) {
      notify.error(moved.fault)
      return
    }
    move(post, moved.instant).then(
      (saved) => (saved === QUEUED ? notify.info(QUEUED_MESSAGE) : notify.success(movedMessage(moved.instant, zone))),
      (error: unknown) => notify.error(`${actionErrorMessage(error)} ${post.title} is back on its day.`),
    )
  }
}
