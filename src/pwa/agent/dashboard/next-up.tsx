import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { dayAtTime, dayLabel } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/** The post that goes out next this month or the following one, if one is on its way. */
export function NextUp({ zone, now }: { zone: TimeZone; now: Date }) {
  const month = monthNow(now, zone)
  const present = useQuery(scheduledMonthQuery(month))
  const inPresent = nextOf(present.data ?? [])
  // The end of a month leaves few days to look ahead; the following one is only asked for where they have no post.
  const isAtEnd = present.isSuccess && !inPresent
  const following = useQuery({ ...scheduledMonthQuery(shiftMonth(month, 1)), enabled: isAtEnd })
  const next = inPresent ?? nextOf((isAtEnd && following.data) || [])
  if (present.isPending || following.isLoading) return <Skeleton className="mb-10 h-35 max-w-[560px] rounded-panel!" />
  if (!next) return null
  const when = new Date(next.scheduled_at)
  return (
    <Link
      to="/calendar"
      className="mb-10 flex max-w-[560px] flex-wrap items-center gap-4 rounded-panel bg-surface p-3 shadow-lift-1 ring ring-hair"
    >
      <Picture src={next.thumbnail} alt="" fit bed={next.main_color} sizes="96px" eager className="w-23 shrink-0" />
      <span className="grid min-w-0 flex-[1_1_9rem] justify-items-start gap-1.5">
        <span className="flex items-center gap-2 text-small font-semibold">
          {dayLabel(when, zone, now) === 'Today' && <i aria-hidden="true" className="size-2 rounded-full bg-lamp" />}
          {dayAtTime(when, zone, now)}
        </span>
        <span className="line-clamp-2 font-serif text-name font-medium wrap-anywhere">{next.title}</span>
        <span className="flex flex-wrap items-center gap-3">
          <StatusBadge status={shownStatus(next, now)} />
          <PlatformIcons platforms={next.platforms} />
        </span>
      </span>
    </Link>
  )
}

/** The first of these posts that has still to go out. */
function nextOf(posts: readonly ScheduledPost[]): ScheduledPost | undefined {
  return posts
    .filter((post) => post.status === 'scheduled' || post.status === 'publishing')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))[0]
}
