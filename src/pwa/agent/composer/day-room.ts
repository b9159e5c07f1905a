import type { QueryClient } from '@tanstack/react-query'

import type { User } from '#contract/account/session.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLAN_ALLOWS, PLAN_NAME, type Plan } from '#domain/plan/plan.ts'
import { takesUpDay } from '#domain/publication/publication.ts'
import { clockTime, joinList } from '#domain/time/time-labels.ts'
import { fromWireTime, localDay, type TimeZone } from '#domain/time/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { goesByItself, isChange, isPublish, type ChangeEntry, type PublishEntry } from '#sync/queue/entry.ts'
import { storageFailureOf } from '#sync/storage/storage-error.ts'

import { PLANS_LINK, type PostError } from './refusal.ts'

/** A post of the scheduler; one that doesn't say where it came from was published by hand. */
type Planned = Pick<ScheduledPost, 'scheduled_at'> & {
  targets: readonly Pick<PublicationTarget, 'state'>[]
  source?: 'manual' | 'auto'
  is_reminder?: boolean | undefined
}

/** What is known of a day: the posts of its month, and what waits on this device. */
export interface KnownOfDay {
  posts: readonly ScheduledPost[]
  items: readonly Pick<PublishEntry, 'key' | 'state' | 'request'>[]
  changes: readonly ChangeEntry[]
}

export interface DayRoom {
  plan: Plan
  limit: number
  /** Posts made by hand, on the server or on this device. */
  taken: number
  /** Those of them that are on this device alone. */
  waiting: number
  /** ', 1 auto post at noon' for a day that has one; else empty. */
  autoPosts: string
}

/**
 * How much of the plan's limit a local day 'YYYY-MM-DD' has taken, once all that waits on this device is sent. The post and
 * the entry of the queue it is asked for are not counted.
 */
export function roomOn(
  day: string,
  { posts, items, changes }: KnownOfDay,
  { plan, zone, now, except = {} }: { plan: Plan; zone: TimeZone; now: Date; except?: { id?: number; key?: string } },
): DayRoom {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const others = withPendingChanges(posts, changes, { month: { year, month }, zone }).filter(
    ({ id }) => id !== except.id,
  )
  const known = new Set(posts.map(({ idempotency_key: key }) => key))
  const waiting = items.filter(
    ({ key, state, request }) =>
      key !== except.key &&
      goesByItself(state) &&
      !request.is_reminder &&
      !known.has(key) &&
      dayOf(request.scheduled_at, zone, now) === day,
  ).length
  return {
    plan,
    limit: PLAN_ALLOWS[plan].manualPostsPerDay,
    taken: countOn(day, others, zone) + waiting,
    waiting,
    autoPosts: autoPostsOn(day, others, zone),
  }
}

/** The local day of a time on the wire; what is to go out now counts today. */
function dayOf(scheduledAt: string, zone: TimeZone, now: Date): string {
  return localDay((scheduledAt === 'now' ? null : fromWireTime(scheduledAt)) ?? now, zone)
}

interface AskedFor {
  user: User
  zone: TimeZone
  /** As on the wire. */
  scheduledAt: string
  /** The post or the entry itself. */
  except?: { id?: number; key?: string }
}

/**
 * Why a post that moves to another day can't be stored until there is a network: nobody else can say so now, and what is
 * stored here is a promise. Null online, where the server decides, and where the post stays on its day. `from` is the
 * instant it has now; null for one that takes up no day yet.
 */
export async function movedDayFault(
  client: QueryClient,
  { from, ...asked }: AskedFor & { from: Date | null },
): Promise<PostError | null> {
  const { scheduledAt, zone } = asked
  const isSameDay = from !== null && dayOf(scheduledAt, zone, new Date()) === localDay(from, zone)
  return navigator.onLine || isSameDay ? null : await dayFault(client, asked)
}

/**
 * Why the server would refuse another post of the user for this time, as far as the device knows: of a month that isn't
 * stored here, what waits on the device. Null where there is room.
 */
export async function dayFault(
  client: QueryClient,
  { user, zone, scheduledAt, except = {} }: AskedFor,
): Promise<PostError | null> {
  const now = new Date()
  const day = dayOf(scheduledAt, zone, now)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const posts = client.getQueryData(scheduledMonthQuery({ year, month }).queryKey)?.data ?? []
  if (!user.plan) return null
  const waiting = await waitingOf(user.id)
  const room = roomOn(day, { posts, ...waiting }, { plan: user.plan, zone, now, except })
  if (room.taken < room.limit) return null
  const message = `${fullMessage(room)} Pick another day.`
  return { place: 'when', message, ...(room.plan !== 'premium' && { link: PLANS_LINK }) }
}

/** What waits on this device; nothing where it stores nothing. */
async function waitingOf(userId: number): Promise<Omit<KnownOfDay, 'posts'>> {
  const [{ entriesOf }, { onDevice }] = await Promise.all([
    import('#sync/queue/queue.ts'),
    import('#sync/storage/on-device.ts'),
  ])
  try {
    const entries = await onDevice(() => entriesOf(userId))
    return { items: entries.filter(isPublish), changes: entries.filter(isChange) }
  } catch (error) {
    if (!storageFailureOf(error)) throw error
    return { items: [], changes: [] }
  }
}

/** That a day takes no more, and what is left to be sent of what it has. */
export function fullMessage({ plan, limit, waiting }: DayRoom): string {
  const rest = waiting === 0 ? '' : ` ${waiting} of them ${waiting === 1 ? 'is' : 'are'} still on this device.`
  return `This day has reached the ${PLAN_NAME[plan]} plan’s limit of ${limit} posts.${rest}`
}

/**
 * The number of posts that count against the daily limit on a local day 'YYYY-MM-DD': those the agent made, without the
 * auto post, the reminders, and those that failed everywhere or were canceled.
 */
export function countOn(day: string, posts: readonly Planned[], zone: TimeZone): number {
  return postsOn(day, posts, zone).filter(({ source, is_reminder: isReminder }) => source !== 'auto' && !isReminder)
    .length
}

/** ', 1 auto post at noon' for a local day that has one; empty for a day without. */
export function autoPostsOn(day: string, posts: readonly Planned[], zone: TimeZone): string {
  const times = postsOn(day, posts, zone)
    .filter(({ source }) => source === 'auto')
    .map(({ scheduled_at: at }) => new Date(at))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => clockTime(at, zone))
    .map((time) => (time === '12:00 PM' ? 'noon' : time))
  if (times.length === 0) return ''
  return `, ${times.length} auto post${times.length === 1 ? '' : 's'} at ${joinList(times)}`
}

/** The posts of a local day, without those that failed everywhere or were canceled. */
function postsOn(day: string, posts: readonly Planned[], zone: TimeZone): Planned[] {
  return posts.filter(
    ({ scheduled_at: at, targets }) =>
      takesUpDay(targets.map(({ state }) => state)) && localDay(new Date(at), zone) === day,
  )
}
