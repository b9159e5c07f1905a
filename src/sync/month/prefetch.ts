import { ApiError, OfflineError } from '#client/errors.ts'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { sizedImage } from '#domain/media/media.ts'

import { isMetered } from '../pins/device-limits.ts'
import { storageFailureOf } from '../storage/storage-error.ts'
import { askMonth, readMonth, storePlan } from './month.ts'
import { USUAL_MIX } from './month-row.ts'

/** The plan is fetched in advance at most once in this time. */
const FRESH_MS = 12 * 60 * 60 * 1000

/** Pictures that are fetched at once, so that the screen's own requests find room. */
const AT_ONCE = 3

/** The one width in which cards show their pictures, so that what was fetched is what is shown. */
export const CARD_WIDTH = 720

/** Addresses of a plan's pictures: the suggested posts' first, then those of up to so many alternatives of each. */
export function picturesOf({ cards, posts }: MonthPlan, alternatives: number): string[] {
  const ids = [
    ...cards.map(({ post_id: id }) => id),
    ...cards.flatMap((card) => card.alternatives.slice(0, alternatives).map(({ post_id: id }) => id)),
  ]
  const byId = new Map(posts.map((post) => [post.id, post.thumbnail]))
  return [
    ...new Set(
      ids.flatMap((id) => {
        const thumbnail = byId.get(id)
        return thumbnail ? [sizedImage(thumbnail, CARD_WIDTH)] : []
      }),
    ),
  ]
}

/** Has the worker cache pictures. One that fails is fetched by the screen that shows it; without a worker all are. */
export async function fetchPictures(urls: readonly string[], signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  const left = [...urls]
  const work = async () => {
    for (let url = left.shift(); url !== undefined && !signal.aborted; url = left.shift()) {
      const answer = await fetch(url, { signal, priority: 'low' }).catch(() => null)
      // Without a network the others would fail too.
      if (!answer) return
      await answer.blob().catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * Fetches the plan and the pictures of its cards in advance, for use without a network: where the connection isn't
 * metered, and rarely.
 */
export async function prefetchMonth(userId: number, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || isMetered()) return
  try {
    const { row } = await readMonth(userId)
    if (row && (row.confirmedAt !== null || Date.now() - row.fetchedAt < FRESH_MS)) return
    const mix = row?.mix ?? USUAL_MIX
    const now = Date.now()
    const plan = await askMonth(userId, mix)
    // After a sign-out nothing more is stored.
    if (signal.aborted) return
    await storePlan(userId, plan, mix, now)
    await fetchPictures(picturesOf(plan, 1), signal)
  } catch (error) {
    const isExpected = error instanceof OfflineError || error instanceof ApiError || storageFailureOf(error) !== null
    if (!isExpected) throw error
  }
}
