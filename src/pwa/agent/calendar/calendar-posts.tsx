import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Month } from '#domain/time/month.ts'
import { MAIN_PLATFORM, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { MONTH_NAMES } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

import { AttentionCard } from './day/attention-card.tsx'
import { PostRows } from './day/post-rows.tsx'
import { TodayPosts } from './day/today-posts.tsx'
import { groupByDay, needingAttention } from './group-by-day.ts'
import { MonthGrid } from './month/month-grid.tsx'
import { asReconnected } from './reconnected.ts'
import { SchedulerDrawer } from './sheet/scheduler-drawer.tsx'
import type { Opened } from './use-open-post.ts'

interface CalendarPostsProps {
  month: Month
  isPresent: boolean
  isPast: boolean
  posts: readonly ScheduledPost[]
  /** Those of the next month, of which the first may be the next post; for the present month only. */
  following: readonly ScheduledPost[]
  /** Those of the last month, of which some may still need the agent; for the present month only. */
  preceding: readonly ScheduledPost[]
  zone: TimeZone
  now: Date
  opened: Opened
  /** What waits on this device. */
  waiting: ReactNode
  onCreate: (day: string | null) => void
}

/** The posts of a month: its grid on wide screens, the lists, and the drawer with what was opened. */
export function CalendarPosts(props: CalendarPostsProps) {
  const { month, isPresent, isPast, posts, following, preceding, zone, now, opened, waiting, onCreate } = props
  const wide = useWide()
  const connections = useQuery(connectionsQuery).data
  const grouped = groupByDay(asReconnected([...posts, ...following], connections), zone, now)
  const before = needingAttention(asReconnected(preceding, connections))
  const rows = { zone, now, onOpen: opened.openView }
  // Posts that need the agent are already shown above; a day with nothing else isn't shown as an empty day.
  const today = grouped.today.filter((post) => !grouped.needAttention.includes(post))
  const [next] = grouped.upcoming
  return (
    <div className="grid gap-6 desk:gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
      {wide && <MonthGrid month={month} byDay={grouped.byDay} {...rows} />}
      <div className="grid min-w-0 content-start gap-8">
        <div className="grid gap-4 empty:hidden">
          <ConnectBanner />
          {waiting}
          {[...before, ...grouped.needAttention].map((post) => (
            <AttentionCard key={post.id} post={post} {...rows} />
          ))}
        </div>
        {isPresent && (today.length > 0 || grouped.today.length === 0) && (
          <TodayPosts posts={today} next={next ? new Date(next.scheduled_at) : null} {...rows} />
        )}
        {!isPast && <PostRows title="Upcoming Posts" posts={grouped.upcoming} {...rows} />}
        <PostRows
          title={`${isPresent ? 'Earlier' : 'Posts'} in ${MONTH_NAMES[month.month - 1] ?? ''}`}
          posts={grouped.earlier}
          {...rows}
        />
        {!isPresent && posts.length === 0 && (
          <p className="text-ink-soft">
            {isPast ? 'Nothing went out this month.' : 'Nothing is planned for this month yet.'}
          </p>
        )}
      </div>
      <SchedulerDrawer opened={opened} byDay={grouped.byDay} zone={zone} now={now} onCreate={onCreate} />
    </div>
  )
}

/** Invites to connect the main network; hidden once it is connected, and before that is known. */
function ConnectBanner() {
  const { data } = useQuery(connectionsQuery)
  if (!data || data[MAIN_PLATFORM].status === 'active') return null
  return (
    <Link
      to={`/social-media-connections/${MAIN_PLATFORM}`}
      className="flex min-h-14 items-center gap-2 rounded-2xl bg-plum-tint py-3.5 pr-2.5 pl-3.5 text-[0.9375rem] tracking-[-.016em]"
    >
      <Icon name={SHOWN_PLATFORMS[MAIN_PLATFORM].icon} className="text-plum" />
      <span className="flex-1 font-semibold text-balance">
        Connect {PLATFORM_NAME[MAIN_PLATFORM]} to Automate Posting
      </span>
      <Icon name="caret-right" small className="text-plum" />
    </Link>
  )
}
