import { call, type Transport } from '#client/call.ts'
import { send } from '#client/send.ts'
import type { CallAnswer } from '#client/call.ts'
import { monthNow, shiftMonth, type Month } from '#domain/time/month.ts'
import { sizedImage } from '#domain/media/media.ts'

import { signedInHere } from '../badge.ts'
import { DAYS_CACHE } from '../storage/caches.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How far ahead posts are refreshed. */
const DAYS = 7

/** The answer for a month of the calendar, and when the server gave it, in milliseconds since 1970. */
interface StoredMonth extends Month {
  answer: CallAnswer<'GET /agent/social-posts'>
  at: number
}

/** What belongs to the posts of the coming days, to be fetched for use without a network. */
export interface ComingDays {
  /** Ids of their library posts. */
  postIds: number[]
  /** Addresses of their pictures, in one width. */
  pictures: string[]
}

/**
 * Fetches the months of the coming days and stores them for the next start of the app. Returns what else their posts need.
 *
 * @throws ApiError, OfflineError
 */
export async function refreshComingDays(userId: number, now: Date): Promise<ComingDays> {
  const options = { headers: { 'X-Agent-Id': String(userId) } }
  const { data: agent } = await call('GET /agent', undefined, options)
  const month = monthNow(now, agent.time_zone)
  const answers: CallAnswer<'GET /agent/social-posts'>[] = []
  for (const query of [month, shiftMonth(month, 1)])
    answers.push(await call('GET /agent/social-posts', { query }, { ...options, transport: storing(userId, now) }))
  const end = now.getTime() + DAYS * DAY_MS
  const coming = answers
    .flatMap(({ data }) => data)
    .filter(({ status, scheduled_at: at }) => status === 'scheduled' && Date.parse(at) <= end)
  return {
    postIds: [...new Set(coming.flatMap(({ social_post_id: id }) => (id === null ? [] : [id])))],
    pictures: [
      ...new Set(coming.flatMap(({ thumbnail }) => (thumbnail === null ? [] : [sizedImage(thumbnail, 1080)]))),
    ],
  }
}

/** Stores the answers it passes on, unless the agent has signed out meanwhile. */
function storing(userId: number, now: Date): Transport {
  return async (url, init) => {
    const answer = await send(url, init)
    if (!answer.ok || (await signedInHere()) !== userId) return answer
    const cache = await caches.open(DAYS_CACHE)
    const headers = {
      'Content-Type': 'application/json',
      'X-Stored-At': String(now.getTime()),
      'X-Agent-Id': String(userId),
    }
    await cache.put(url, new Response(await answer.clone().text(), { headers }))
    return answer
  }
}

/** Runs fetches one after the other for as long as the agent stays signed in on this device; returns whether all were run. */
export async function whileSignedIn(userId: number, fetches: readonly (() => Promise<void>)[]): Promise<boolean> {
  for (const fetchNext of fetches) {
    if ((await signedInHere()) !== userId) return false
    await fetchNext()
  }
  return true
}

/** The months of a user that were stored while the app was closed. */
export async function storedMonths(userId: number): Promise<StoredMonth[]> {
  if (!('caches' in globalThis) || !(await caches.has(DAYS_CACHE))) return []
  const cache = await caches.open(DAYS_CACHE)
  const months: StoredMonth[] = []
  for (const request of await cache.keys()) {
    const { searchParams } = new URL(request.url)
    const stored = await cache.match(request)
    // A sign-out may have come while an answer was being stored.
    if (stored?.headers.get('X-Agent-Id') !== String(userId)) continue
    const answer = (await stored.json()) as CallAnswer<'GET /agent/social-posts'>
    const [year, month] = [Number(searchParams.get('year')), Number(searchParams.get('month'))]
    months.push({ year, month, answer, at: Number(stored.headers.get('X-Stored-At')) })
  }
  return months
}

/** Forgets all of them once the app has taken them over. */
export async function dropStoredMonths(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(DAYS_CACHE)
}
