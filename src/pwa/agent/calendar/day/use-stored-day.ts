import { useEffect } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { presentDayIn } from '#domain/auto-post/present-day.ts'
import { daySpan, type TimeZone } from '#domain/time/time.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { rememberedId } from '#pwa/shared/query/browser-storage.ts'

/** After the start, and once for answers that come one after the other. */
const STORE_AFTER_MS = 2_000

interface StoredDayOptions {
  userId: number
  /** The server's posts of the shown month and of those beside it; undefined while they load. */
  months: readonly [Posts, Posts, Posts]
  /** Whether the shown month is the present one. */
  isPresent: boolean
  zone: TimeZone
  now: Date
}

type Posts = readonly ScheduledPost[] | undefined

/** Stores the present day's first post, so that the worker can show it in the shell of the next start. */
export function useStoredDay({ userId, months, isPresent, zone, now }: StoredDayOptions): void {
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
