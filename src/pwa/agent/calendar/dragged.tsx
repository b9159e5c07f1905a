import { localDay, wallTimeOf, type TimeZone } from '#domain/time.ts'
import { clockTime, shortDay } from '#domain/time-labels.ts'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'

import { movedTo } from './move-day.ts'
import type { Drag } from './use-drag-post.ts'

/** The post being dragged, with the effect of dropping it here. */
export function Dragged({ drag: { post, x, y, day }, zone, now }: { drag: Drag; zone: TimeZone; now: Date }) {
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
