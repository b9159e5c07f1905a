import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { shiftMonth, type Month, monthKey, monthNow, parseMonth, monthDays } from '#domain/time/month.ts'
import { useAgentZone, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { lazyScreen, part } from '#pwa/shared/code/on-demand.tsx'
import { WayBack } from '#pwa/shared/origin/way-back.tsx'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { usePendingChanges } from '#pwa/shared/publication/use-pending-changes.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarPosts } from './calendar-posts.tsx'
import { ChooserDrawer } from './chooser/chooser-drawer.tsx'
import { useShares } from './shares/use-shares.ts'
import { useOpenPost } from './use-open-post.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { WeekdayNames } from './month/month-grid.tsx'
import { presentDayIn } from '#domain/auto-post/present-day.ts'
import { daySpan } from '#domain/time/time.ts'
import { rememberedId } from '#pwa/shared/query/browser-storage.ts'

/** After the start, and once for answers that come one after the other. */
const STORE_AFTER_MS = 2_000

interface StoredDayOptions {
  userId: number
  /** The server's posts of the shown month and of those beside it; undefined while they load. */
  months: readonly [Posts, Posts, Posts]
  isPresent: boolean
  zone: TimeZone
  now: Date
}

type Posts = readonly ScheduledPost[] | undefined

/** Stores the present day's first post, so that the worker can show it in the shell of the next start. */
function useStoredDay({ userId, months, isPresent, zone, now }: StoredDayOptions): void {
  const [month, following, preceding] = months
  const span = daySpan(now, zone)
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  useEffect(() => {
    if (!isPresent || !month || !following || !preceding) return undefined
    const store = async () => {
      const { storePostOfDay } = await import('#sync/days/post-of-day.ts')
      // Whoever signed out meanwhile leaves nothing behind, also where that happens while it is written.
      if (rememberedId() !== userId) return
      const first = presentDayIn([...preceding, ...month, ...following], zone, new Date(from))?.first
      const post = first && { title: first.title, thumbnail: first.thumbnail, main_color: first.main_color }
      await storePostOfDay(post ? { from, to, post } : null)
      if (rememberedId() !== userId) await storePostOfDay(null)
    }
    const timer = setTimeout(() => void store().catch(reportUnlessOffline), STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [userId, month, following, preceding, isPresent, zone, from, to])
}

/** Skeleton of a month, in its true size. */
function CalendarSkeleton({ month }: { month: Month }) {
  return (
    <SkeletonGroup className="grid gap-6 desk:gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
      <Skeleton className={`-mt-3 rounded-panel! desk:hidden ${monthDays(month).length > 35 ? 'h-77' : 'h-65.5'}`} />
      <div className="hidden grid-cols-7 content-start self-start overflow-hidden rounded-panel bg-surface ring ring-hair desk:grid">
        <WeekdayNames />
        {monthDays(month).map(({ day, date, inside }) => (
          <div
            key={day}
            className={`min-h-[137px] border-t border-l border-hair px-1.5 py-1.5 nth-[7n+1]:border-l-0 ${inside ? '' : 'bg-paper'}`}
          >
            {inside && (
              <span className="not-in-shell num -mt-2 -ml-2.75 grid size-11 place-items-center text-[15px] font-medium text-ink-soft">
                {date}
              </span>
            )}
          </div>
        ))}
      </div>
      {/* Where the server knows the day, it shows its first post or the message of a day without any here (contract/shell-content.ts). */}
      <div data-present-day="true" className="grid content-start gap-3">
        <Skeleton className="h-(--l-head) w-1/2" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </SkeletonGroup>
  )
}

/** How long the calendar is left alone first, in milliseconds. */
const PREFETCH_AFTER_MS = 4_000

/** Fetches what planning the month needs without a network, once the calendar has been open for a while. */
function useMonthPrefetch(userId: number): void {
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      import('#sync/month/prefetch.ts')
        .then(({ prefetchMonth }) => prefetchMonth(userId, ended.signal))
        .catch(reportUnlessOffline)
    }, PREFETCH_AFTER_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [userId])
}

/** The month in the address, or the present one; stepping replaces it there without a new history entry. */
function useMonth(zone: TimeZone, now: Date) {
  const [search, setSearch] = useSearchParams()
  const present = monthNow(now, zone)
  const month: Month = parseMonth(search.get('month')) ?? present
  const isPresent = monthKey(month) === monthKey(present)
  const step = (by: number) => {
    // The address and not the last render, which a second tap may precede.
    const next = new URLSearchParams(location.search)
    const from = parseMonth(next.get('month')) ?? present
    // Otherwise the post in the address would open again.
    next.delete('post')
    next.set('month', monthKey(shiftMonth(from, by)))
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { month, isPresent, isPast: monthKey(month) < monthKey(present), step }
}

const InstallCard = part(() => import('#pwa/agent/install/install-card.tsx').then((module) => module.InstallCard))
const PauseBanner = part(() => import('#pwa/agent/pause/pause-banner.tsx').then((module) => module.PauseBanner))
const WaitingRows = part(() => import('./day/waiting-rows.tsx').then((module) => module.WaitingRows))

const MonthScreen = lazyScreen(() => import('./plan/month-screen.tsx').then((module) => module.MonthScreen))

/** The calendar and the plan of a month under it: one entry in what every screen loads first. */
export function CalendarScreen() {
  return useLocation().pathname === '/calendar/month' ? <MonthScreen /> : <ContentScheduler />
}

/** The Content Scheduler: today's posts, upcoming ones, and the results of the rest. */
const ContentScheduler = forAgents(function Calendar() {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  useMonthPrefetch(user.id)
  const { month, isPresent, isPast, step } = useMonth(zone, now)
  const answer = useQuery(scheduledMonthQuery(month))
  // A week on a phone may begin or end in another month.
  const needsNeighbors = !useWide() || isPresent
  const following = useQuery({ ...scheduledMonthQuery(shiftMonth(month, 1)), enabled: needsNeighbors })
  const preceding = useQuery({ ...scheduledMonthQuery(shiftMonth(month, -1)), enabled: needsNeighbors })
  useStoredDay({
    userId: user.id,
    months: [answer.data, following.data, preceding.data],
    isPresent,
    zone,
    now,
  })
  const changes = usePendingChanges(user.id)
  const shown = (posts: readonly ScheduledPost[], of: Month) => withPendingChanges(posts, changes, { month: of, zone })
  const shares = useShares({ month, hasNeighbors: needsNeighbors, changes, zone })
  const opened = useOpenPost()
  const [creating, setCreating] = useState<{ open: boolean; day: string | null }>({ open: false, day: null })
  const create = (day: string | null) => setCreating({ open: true, day })
  const waiting = <WaitingRows userId={user.id} zone={zone} now={now} />
  // One primary button on a screen: when the posts don't load, it is the retry button.
  const canCreate = answer.data !== undefined || answer.isPending

  return (
    <div data-wide className="pb-25 desk:pb-0">
      <WayBack />
      <CalendarHead month={month} onStep={step} onCreate={canCreate ? () => create(null) : null} />
      <NoPlanNotice />
      <PauseBanner className="pb-5" />
      <InstallCard />
      <output className="-mt-3 block pb-5 text-small text-ink-soft empty:hidden desk:-mt-6">
        {lastWord(answer, zone, now)}
      </output>
      {/* What waits on this device is known without the server. */}
      {!answer.data && <div className="pb-6 empty:hidden">{waiting}</div>}
      <Answered
        query={answer}
        loading={<CalendarSkeleton month={month} />}
        failedTitle="Your posts didn’t load"
        offlineMessage="We can’t reach our server, and your calendar isn’t stored on this device. Scheduled posts still go out on time."
      >
        {(posts) => (
          <CalendarPosts
            {...{ month, isPresent, isPast, zone, now, opened, waiting }}
            posts={shown(posts, month)}
            sharesByDay={shares.byDay}
            lacksShares={shares.isMissing}
            following={following.data && shown(following.data, shiftMonth(month, 1))}
            preceding={preceding.data && shown(preceding.data, shiftMonth(month, -1))}
            onCreate={create}
            onStep={step}
          />
        )}
      </Answered>
      <ChooserDrawer {...creating} onOpenChange={(open) => setCreating((now) => ({ ...now, open }))} />
    </div>
  )
})
