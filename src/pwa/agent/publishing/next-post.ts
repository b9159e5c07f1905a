import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { within } from '#domain/time/within.ts'
import { dashboardQuery } from '#pwa/agent/dashboard/queries.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { readDeviceLibrary } from '#sync/pins/search.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/** Milliseconds the server may take to answer; what is stored on the device is used after that. */
const FETCH_TIMEOUT_MS = 3000

interface Agent {
  userId: number
  zone: TimeZone
  now: Date
}

/**
 * Where the next post is published: the sheet of the one that is planned next, since its library post would go out twice
 * from the publish screen; where nothing is planned, the publish screen of the newest post the dashboard suggests and the
 * agent has not published this month, or else of the newest one on this device. An agent who published nothing begins with
 * home buying. Null where the device has none.
 */
export async function findNextPost(client: QueryClient, { userId, zone, now }: Agent): Promise<string | null> {
  const month = monthNow(now, zone)
  const [present, following, suggested] = await Promise.all([
    answerOf(client, scheduledMonthQuery(month)),
    answerOf(client, scheduledMonthQuery(shiftMonth(month, 1))),
    answerOf(client, dashboardQuery),
  ])
  const posts = [...(present?.data ?? []), ...(following?.data ?? [])]
  const planned = nextPlanned(posts, now)
  if (planned) return `/calendar?post=${planned.id}`
  const used = new Set(posts.map((post) => post.social_post_id))
  const newest = (ids: readonly number[]) => ids.filter((id) => !used.has(id)).toSorted((a, b) => b - a)[0]
  const all = suggested?.data.posts ?? []
  const forBuyers = posts.length > 0 ? [] : all.filter(({ tags }) => tags.some(({ slug }) => slug === 'home-buyers'))
  const idsOf = (some: typeof all) => some.map((post) => post.id)
  const id = newest(idsOf(forBuyers)) ?? newest(idsOf(all)) ?? newest(await idsOnDevice(userId))
  return id === undefined ? null : `/social-posts/${id}`
}

/** What was to go out while the device had no network has done so by now. */
function nextPlanned(posts: readonly ScheduledPost[], now: Date): ScheduledPost | undefined {
  return posts
    .filter((post) => post.status === 'scheduled' && Date.parse(post.scheduled_at) > now.getTime())
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))[0]
}

/** The server's answer, or the stored one where none comes. */
async function answerOf<T, D, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, D, K>,
): Promise<T | undefined> {
  const stored = () => client.getQueryData<T>(query.queryKey)
  const { queryKey, queryFn } = query
  const fetched = client.fetchQuery<T>({ queryKey, queryFn } as FetchQueryOptions<T>).catch((error: unknown) => {
    if (error instanceof OfflineError || error instanceof ApiError) return stored()
    throw error
  })
  return await within(FETCH_TIMEOUT_MS, fetched, stored)
}

async function idsOnDevice(userId: number): Promise<number[]> {
  try {
    const { posts } = await readDeviceLibrary(userId)
    return posts.map(({ shown }) => shown.id)
  } catch (error) {
    reportUnlessStorage(error)
    return []
  }
}
