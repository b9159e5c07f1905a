import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { dayAtTime, dayLabel } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { asReconnected } from '#pwa/agent/calendar/scheduled-posts.ts'
import { TroubleLines } from '#pwa/agent/calendar/trouble-lines.tsx'
import { connectionsQuery, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { needingAttention, shownStatus } from '#pwa/shared/publication/publication-status.ts'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { StatusBadge, Thumb, isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { usePendingChanges } from '#pwa/shared/publication/use-pending-changes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

const PlanNews = part(() => import('./plan-news.tsx').then((module) => module.PlanNews))
const PauseBanner = part(() => import('#pwa/agent/pause/pause-banner.tsx').then((module) => module.PauseBanner))
const WaitingRows = part(() => import('#pwa/agent/calendar/day/waiting-rows.tsx').then((module) => module.WaitingRows))
const ChooserDrawer = part(() =>
  import('#pwa/agent/calendar/chooser/chooser-drawer.tsx').then((module) => module.ChooserDrawer),
)

/** The most posts shown that need an answer; the calendar has all of them. */
const MOST = 3

interface StartProps {
  userId: number
  zone: TimeZone
  now: Date
}

/** Where a visit starts: what waits for the agent's answer, what goes out next, and a new post. */
export function Start({ userId, zone, now }: StartProps) {
  const { isPending, isKnown, asking, next } = usePosts(userId, zone, now)
  const chooser = useOnDemand()
  return (
    <section aria-label="Your posts" className="mb-10 grid max-w-[640px] gap-4 desk:mb-14">
      <div className="grid gap-4 empty:hidden">
        <PauseBanner />
        <PlanNews />
        <WaitingRows userId={userId} zone={zone} now={now} />
      </div>
      {asking.length > 0 && <Asking posts={asking} />}
      {isPending ? (
        <Skeleton className="h-35 rounded-panel!" />
      ) : next ? (
        <Next post={next} zone={zone} now={now} />
      ) : (
        <p className="text-ink-soft">
          {isKnown ? 'Nothing is scheduled yet.' : 'Your posts didn’t load. Scheduled posts still go out on time.'}
        </p>
      )}
      <Button
        kind="primary"
        icon="plus-bold"
        aria-haspopup="dialog"
        onClick={chooser.open}
        className="desk:justify-self-start"
      >
        Create Post
      </Button>
      {chooser.wanted && <ChooserDrawer {...chooser.part} day={null} from={HERE} />}
    </section>
  )
}

const HERE = { path: '/dashboard', name: 'Dashboard' }

/**
 * The posts that need an answer, and the one that goes out next, of this month and those beside it, as the calendar shows
 * them. `isKnown` says whether all of the months that could have the next one are there.
 */
function usePosts(userId: number, zone: TimeZone, now: Date) {
  const month = monthNow(now, zone)
  const present = useQuery(scheduledMonthQuery(month))
  const preceding = useQuery({ ...scheduledMonthQuery(shiftMonth(month, -1)), enabled: present.isSuccess })
  const changes = usePendingChanges(userId)
  const shown = (posts: readonly ScheduledPost[] = [], by: number) =>
    withPendingChanges(posts, changes, { month: shiftMonth(month, by), zone })
  const inPresent = nextOf(shown(present.data, 0))
  // The end of a month leaves few days to look ahead; the following one is only asked for where they have no post.
  const isAtEnd = present.data !== undefined && !inPresent
  const following = useQuery({ ...scheduledMonthQuery(shiftMonth(month, 1)), enabled: isAtEnd })
  const raw = [...shown(present.data, 0), ...shown(preceding.data, -1)]
  const needsAccount = raw.some(({ targets }) => targets.some(({ remedy }) => remedy === 'reconnect'))
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: needsAccount })
  return {
    isPending: present.isPending || following.isLoading,
    isKnown: present.data !== undefined && following.data !== undefined,
    asking: needingAttention(asReconnected(raw, connections)),
    next: inPresent ?? (isAtEnd ? nextOf(shown(following.data, 1)) : undefined),
  }
}

/** The first of these posts that has still to go out. */
function nextOf(posts: readonly ScheduledPost[]): ScheduledPost | undefined {
  return posts
    .filter((post) => post.status === 'scheduled' || post.status === 'publishing')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))[0]
}

function Asking({ posts }: { posts: readonly ScheduledPost[] }) {
  const more = posts.length - MOST
  return (
    <section aria-labelledby="asking" className="rounded-panel bg-surface px-4 pt-4 pb-1 ring-[1.5px] ring-ink-soft">
      <h2 id="asking" className="flex items-center gap-2.5 font-sans text-[1.0625rem]/6 font-semibold tracking-normal">
        <Icon name="warning-circle-fill" className="text-wrong" />
        <span className="flex-1">Waiting for your answer</span>
        <b className="num font-semibold text-ink-soft">{posts.length}</b>
      </h2>
      <ul>
        {posts.slice(0, MOST).map((post) => (
          <li key={post.id} className="not-first:border-t not-first:border-hair">
            <Link to={`/calendar?post=${post.id}`} className="flex items-center gap-3.5 py-3">
              <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="line-clamp-1 font-semibold wrap-anywhere">{post.title}</span>
                <TroubleLines post={post} />
              </span>
              <Icon name="caret-right" small className="text-plum" />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to="/calendar"
          className="flex min-h-(--target) items-center border-t border-hair font-semibold text-plum"
        >
          {more} more in your calendar
        </Link>
      )}
    </section>
  )
}

interface NextProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
}

function Next({ post, zone, now }: NextProps) {
  const when = new Date(post.scheduled_at)
  const pause = usePause()
  return (
    <Link
      to={`/calendar?post=${post.id}`}
      className="flex flex-wrap items-center gap-4 rounded-panel bg-surface p-3 shadow-lift-1 ring ring-hair"
    >
      <Picture src={post.thumbnail} alt="" fit bed={post.main_color} sizes="96px" eager className="w-23 shrink-0" />
      <span className="grid min-w-0 flex-[1_1_9rem] justify-items-start gap-1.5">
        <span className="flex items-center gap-2 text-small font-semibold">
          {dayLabel(when, zone, now) === 'Today' && <i aria-hidden="true" className="size-2 rounded-full bg-lamp" />}
          Next: {dayAtTime(when, zone, now)}
        </span>
        <span className="line-clamp-2 font-serif text-name font-medium wrap-anywhere">{post.title}</span>
        <span className="flex flex-wrap items-center gap-3">
          <StatusBadge status={shownStatus(post, now, pause)} />
          <PlatformIcons platforms={post.platforms} />
        </span>
      </span>
    </Link>
  )
}
