import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthKey, type Month, weekOf } from '#domain/time/month.ts'
import { MAIN_PLATFORM, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { MONTH_NAMES } from '#domain/time/time-labels.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { needingAttention } from '#pwa/shared/publication/publication-status.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import { AttentionCard } from './day/attention-card.tsx'
import { PostRows } from './day/post-rows.tsx'
import { TodayPosts } from './day/today-posts.tsx'
import { WeekList } from './day/week-list.tsx'
import { groupByDay, asReconnected } from './scheduled-posts.ts'
import { ShownLanguages } from './language-badge.tsx'
import { MonthGrid } from './month/month-grid.tsx'
import { MonthStrip } from './month/month-strip.tsx'
import { ShareRows } from './shares/share-rows.tsx'
import type { SharesByDay } from './shares/use-shares.ts'
import { SchedulerDrawer } from './sheet/scheduler-drawer.tsx'
import { useMarked } from './use-marked.ts'
import type { Opened } from './use-open-post.ts'
import { useDeferredValue, useEffect, useState } from 'react'

interface WeekOptions {
  month: Month
  today: string
  /** The day of the post the agent comes from publishing. */
  marked: string | null
}

/** The chosen day of the shown month, and its week. Until one is picked it is the marked one, today, or the first. */
function useWeek({ month, today, marked }: WeekOptions) {
  // An object, so that picking the same day again brings its posts into view again.
  const [picked, setPicked] = useState<{ day: string } | null>(null)
  useEffect(() => {
    if (picked) document.querySelector(`[data-week-day="${picked.day}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [picked])
  const isShown = (day: string | null): day is string => day?.startsWith(monthKey(month)) ?? false
  const day = [picked?.day ?? null, marked, today].find(isShown) ?? `${monthKey(month)}-01`
  return { day, days: weekOf(day), pick: (next: string) => setPicked({ day: next }) }
}

interface CalendarPostsProps {
  month: Month
  isPresent: boolean
  isPast: boolean
  posts: readonly ScheduledPost[]
  /** Those of the next month, of which the first may be the next post; undefined while they are not loaded. */
  following: readonly ScheduledPost[] | undefined
  /** Those of the last month, of which some may still need the agent; undefined while they are not loaded. */
  preceding: readonly ScheduledPost[] | undefined
  sharesByDay: SharesByDay
  /** Whether the month's shares could not be loaded. */
  lacksShares: boolean
  zone: TimeZone
  now: Date
  opened: Opened
  /** What waits on this device. */
  waiting: ReactNode
  onCreate: (day: string | null) => void
  onStep: (by: number) => void
}

/** The posts of a month: its days, the lists, and the drawer with what was opened. */
export function CalendarPosts(props: CalendarPostsProps) {
  const { posts, following = [], preceding = [] } = props
  return (
    <ShownLanguages posts={[...preceding, ...posts, ...following]}>
      <MonthOfPosts {...props} />
    </ShownLanguages>
  )
}

function MonthOfPosts(props: CalendarPostsProps) {
  const { month, isPresent, sharesByDay, zone, now, opened, waiting, onCreate, onStep } = props
  const wide = useWide()
  const lists = usePostLists(props, wide)
  const { marked, grouped, byDay, asking, week, today } = lists
  const rows = { zone, now, marked, onOpen: opened.openView }
  // What is below the present day comes in a commit of its own: in one, rendering and layout are too long a task.
  const hasLists = useDeferredValue(true, false)
  const [next] = grouped.upcoming
  return (
    <div className="grid gap-6 desk:gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
      {wide ? (
        <MonthGrid month={month} byDay={grouped.byDay} sharesByDay={sharesByDay} {...rows} />
      ) : (
        <MonthStrip
          month={month}
          byDay={byDay}
          sharesByDay={sharesByDay}
          day={week.day}
          today={today}
          onPick={week.pick}
          onStep={onStep}
        />
      )}
      <div className="grid min-w-0 content-start gap-8">
        <div className="grid gap-4 empty:hidden">
          <ConnectBanner />
          {waiting}
          {asking
            .filter((post) => !grouped.today.includes(post))
            .map((post) => (
              <AttentionCard key={post.id} post={post} {...rows} />
            ))}
        </div>
        {isPresent && (
          <div data-week-day={today} className="scroll-my-44">
            <TodayPosts
              posts={grouped.today}
              shares={sharesByDay.get(today) ?? []}
              next={next ? new Date(next.scheduled_at) : null}
              {...rows}
            />
          </div>
        )}
        {hasLists && <LowerLists {...props} wide={wide} lists={lists} rows={rows} />}
      </div>
      <SchedulerDrawer
        opened={opened}
        byDay={grouped.byDay}
        sharesByDay={sharesByDay}
        zone={zone}
        now={now}
        onCreate={onCreate}
      />
    </div>
  )
}

interface LowerListsProps extends CalendarPostsProps {
  wide: boolean
  lists: ReturnType<typeof usePostLists>
  rows: { zone: TimeZone; now: Date; marked: number | null; onOpen: Opened['openView'] }
}

/** What is below the present day: the week on a phone, what is to come, what was, and what was shared. */
function LowerLists({
  month,
  isPresent,
  isPast,
  posts,
  sharesByDay,
  lacksShares,
  onCreate,
  ...given
}: LowerListsProps) {
  const { wide, rows, lists } = given
  const { grouped, week, today, earlierApart, sharesApart, postsOn } = lists
  return (
    <>
      {!wide && (
        <WeekList
          week={week.days}
          day={week.day}
          today={today}
          isTodayApart={isPresent}
          postsOn={postsOn}
          sharesByDay={sharesByDay}
          onCreate={onCreate}
          {...rows}
        />
      )}
      {!isPast && (
        <PostRows title="Upcoming Posts" posts={grouped.upcoming} {...rows} marked={wide ? rows.marked : null} />
      )}
      <PostRows
        title={`${isPresent ? 'Earlier' : 'Posts'} in ${MONTH_NAMES[month.month - 1] ?? ''}`}
        posts={earlierApart}
        {...rows}
      />
      <ShareRows title={`Shared in ${MONTH_NAMES[month.month - 1] ?? ''}`} shares={sharesApart} {...rows} />
      {lacksShares && <p className="text-ink-soft">We couldn’t load what you shared with other apps.</p>}
      {!isPresent && posts.length === 0 && sharesApart.length === 0 && (
        <p className="text-ink-soft">
          {isPast ? 'Nothing was published this month.' : 'Nothing is scheduled this month yet.'}
        </p>
      )}
    </>
  )
}

/** The posts in the lists they are shown in; on a phone, past posts of the chosen week are only in the week's list. */
function usePostLists({ month, isPresent, posts, zone, now, ...loaded }: CalendarPostsProps, wide: boolean) {
  const marked = useMarked()
  const connections = useQuery(connectionsQuery).data
  const following = asReconnected(loaded.following ?? [], connections)
  const preceding = asReconnected(loaded.preceding ?? [], connections)
  const ofMonth = asReconnected(posts, connections)
  const grouped = groupByDay(isPresent ? [...ofMonth, ...following] : ofMonth, zone, now)
  const { byDay } = groupByDay([...preceding, ...ofMonth, ...following], zone, now)
  const today = localDay(now, zone)
  const week = useWeek({ month, today, marked: byMarked(grouped.byDay, marked) })
  const inWeek = new Set(wide ? [] : week.days.flatMap((day) => byDay.get(day) ?? []).map(({ id }) => id))

  /** Undefined while the month of the day is not loaded. */
  function postsOn(day: string): readonly ScheduledPost[] | undefined {
    const its = day.slice(0, 7)
    const isLoaded = its === monthKey(month) || (its < monthKey(month) ? loaded.preceding : loaded.following)
    return isLoaded ? (byDay.get(day) ?? []) : undefined
  }
  return {
    marked,
    grouped,
    byDay,
    asking: [...(isPresent ? needingAttention(preceding) : []), ...grouped.needAttention],
    week,
    today,
    sharesApart: [...loaded.sharesByDay]
      .filter(([day]) => day.startsWith(monthKey(month)) && !(isPresent && day === today))
      .filter(([day]) => wide || !week.days.includes(day))
      .flatMap(([, shares]) => shares)
      .toReversed(),
    earlierApart: grouped.earlier.filter(({ id }) => !inWeek.has(id)),
    postsOn,
  }
}

/** The day of the marked post, where the lists have it. */
function byMarked(byDay: ReadonlyMap<string, readonly ScheduledPost[]>, marked: number | null): string | null {
  return [...byDay].find(([, posts]) => posts.some(({ id }) => id === marked))?.[0] ?? null
}

/** Invites to connect the main network; hidden once it is connected, and before that is known. */
function ConnectBanner() {
  const fromHere = useLinkFromHere()
  const { data } = useQuery(connectionsQuery)
  if (!data || data[MAIN_PLATFORM].status === 'active') return null
  return (
    <Link
      to={`/social-media-connections/${MAIN_PLATFORM}`}
      state={fromHere}
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
