import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Connection } from '#contract/publishing/connections.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { dayAtTime, MONTH_NAMES } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { MessageLink } from '#pwa/agent/composer/error-line.tsx'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { connectionsQuery, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { accountStatusOf, shownStatus } from '#pwa/shared/publication/publication-status.ts'
import { StatusBadge, Thumb, isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { platformLabel } from '#pwa/shared/publication/publication-messages.ts'

import { OutboxStage } from './outbox-stage.tsx'

const SHOWN = 5

interface SafeOnServerProps {
  zone: TimeZone
  now: Date
  onLeave: () => void
}

/** What the server holds and will send on time; nothing is claimed while it can't be asked. */
export function SafeOnServer({ zone, now, onLeave }: SafeOnServerProps) {
  const month = monthNow(now, zone)
  const present = useQuery(scheduledMonthQuery(month))
  const next = useQuery(scheduledMonthQuery(shiftMonth(month, 1)))
  if (!present.data) {
    return (
      <OutboxStage
        icon="cloud-check"
        title="Scheduled with us"
        message={present.isPending ? 'Checking...' : 'We can’t reach our server.'}
      />
    )
  }
  const upcoming = [...present.data, ...(next.data ?? [])]
    .filter(({ status }) => status === 'scheduled' || status === 'publishing')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))
  const last = MONTH_NAMES[(next.data ? shiftMonth(month, 1) : month).month - 1] ?? ''
  const more = upcoming.length - SHOWN
  return (
    <OutboxStage
      icon="cloud-check"
      title="Scheduled with us"
      count={upcoming.length}
      message={
        lastWord(present, zone, now) ??
        (upcoming.length > 0 ? (
          <OutboxPromise posts={upcoming} onLeave={onLeave} />
        ) : (
          `Nothing is scheduled through the end of ${last}.`
        ))
      }
    >
      {upcoming.slice(0, SHOWN).map((post) => (
        <li key={post.id} className="flex items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
          <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-1 font-semibold wrap-anywhere">{post.title}</span>
            <span className="block text-small text-ink-soft">{dayAtTime(new Date(post.scheduled_at), zone, now)}</span>
            <span className="mt-1.5 block">
              <StatusBadge status={shownStatus(post, now)} />
            </span>
          </span>
        </li>
      ))}
      {more > 0 && (
        <li className="border-t border-hair">
          <Link to="/calendar" onClick={onLeave} className="flex min-h-(--target) items-center font-semibold text-plum">
            and {more} more through the end of {last}
          </Link>
        </li>
      )}
    </OutboxStage>
  )
}

/** What is promised for the posts our server holds: on time, unless an account they need isn't connected. */
function OutboxPromise({ posts, onLeave }: { posts: readonly ScheduledPost[]; onLeave: () => void }) {
  const { data: connections } = useQuery(connectionsQuery)
  const fromHere = useLinkFromHere()
  if (!connections) return 'They’re saved with us, even when your device is off.'
  const { platforms, othersGo } = heldUp(posts, connections)
  if (platforms.length === 0) return 'These go out on time, even when your device is off.'
  return (
    <>
      {platformLabel(platforms)} must be connected before posts go out there.{' '}
      {platforms.map((platform) => (
        <span key={platform} className="mr-3">
          <MessageLink
            to={`/social-media-connections/${platform}`}
            state={fromHere}
            label={`Connect ${PLATFORM_NAME[platform]}`}
            onClick={onLeave}
          />
        </span>
      ))}
      {othersGo && 'The others go out on time.'}
    </>
  )
}

type Connections = Record<Platform, Pick<Connection, 'status' | 'accounts'>>

/** The platforms with queued posts that can't go out, since their account isn't connected, and whether others can. */
export function heldUp(
  posts: readonly Pick<ScheduledPost, 'targets'>[],
  connections: Connections,
): { platforms: Platform[]; othersGo: boolean } {
  const waiting = posts.flatMap(({ targets }) => targets.filter(({ state }) => state === 'queued'))
  const stuck = waiting.filter(({ platform, account }) => accountStatusOf(connections[platform], account) !== 'active')
  const platforms = PLATFORMS.filter((platform) => stuck.some((target) => target.platform === platform))
  return { platforms, othersGo: stuck.length < waiting.length }
}
