import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { dateOf } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { classes } from '#pwa/shared/ui/classes.ts'

import { DayPost, DayShare } from './day-post.tsx'
import type { DragPost } from './use-drag-post.ts'
import type { Open } from '../use-open-post.ts'

/** Posts shown per day before the rest is only counted. */
const SHOWN = 3

interface DayCellProps {
  /** 'YYYY-MM-DD', a day of the month that is shown. */
  day: string
  today: string
  posts: readonly ScheduledPost[]
  shares: readonly PendingShare[]
  zone: TimeZone
  now: Date
  marked: number | null
  dragging: DragPost
  onOpen: Open
}

/** A day of the month: its first posts, and the way to all of them. */
export function DayCell({ day, today, posts, shares, zone, now, marked, dragging, onOpen }: DayCellProps) {
  const count = posts.length + shares.length
  const more = count - SHOWN
  const isAim = dragging.drag?.day === day && day >= today
  return (
    <div
      data-day={day}
      className={classes(
        'min-h-[137px] min-w-0 border-t border-l border-hair px-1.5 py-1.5 nth-[7n+1]:border-l-0',
        day === today && 'bg-[color-mix(in_srgb,var(--lamp-tint)_55%,transparent)]',
        isAim && 'bg-plum-tint',
      )}
    >
      <DayNumber day={day} isToday={day === today} count={count} onOpen={onOpen} />
      {posts.slice(0, SHOWN).map((post) => (
        <DayPost
          key={post.id}
          post={post}
          brief={count > 1}
          zone={zone}
          now={now}
          isMarked={post.id === marked}
          dragging={dragging}
          onOpen={onOpen}
        />
      ))}
      {shares.slice(0, Math.max(0, SHOWN - posts.length)).map((share) => (
        <DayShare key={share.id} share={share} brief={count > 1} zone={zone} onOpen={onOpen} />
      ))}
      {more > 0 && (
        <button
          type="button"
          aria-label={`${more} more on ${nameOf(day)}`}
          className="num min-h-(--target) w-full text-left text-small font-semibold text-plum"
          onClick={() => onOpen({ name: 'day', day })}
        >
          +{more} more
        </button>
      )}
    </div>
  )
}

interface DayNumberProps {
  day: string
  isToday: boolean
  count: number
  onOpen: Open
}

/** The number of the day opens it. */
function DayNumber({ day, isToday, count, onOpen }: DayNumberProps) {
  return (
    <button
      type="button"
      aria-label={`${nameOf(day)}, ${count === 0 ? 'no posts' : count === 1 ? '1 post' : `${count} posts`}`}
      className={classes(
        'num relative -mt-2 -mb-2 -ml-2.75 grid size-11 place-items-center rounded-full text-[15px] -outline-offset-3 hover:bg-plum-tint hover:text-plum',
        isToday ? 'font-bold' : 'font-medium',
      )}
      {...(isToday && { 'aria-current': 'date' })}
      onClick={() => onOpen({ name: 'day', day })}
    >
      {dateOf(day).day}
      {isToday && <span aria-hidden="true" className="absolute top-4.5 -right-0.5 size-2 rounded-full bg-lamp" />}
    </button>
  )
}

function nameOf(day: string): string {
  return longDay({ ...dateOf(day), hour: 0, minute: 0 })
}
