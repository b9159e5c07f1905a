import type { ScheduledPost } from '#contract/publishing.ts'
import { localDay, wallTimeOf, type TimeZone } from '#domain/time.ts'
import { clockTime, longDay } from '#domain/time-words.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { movedTo } from './move-day.ts'
import { refusalWords } from './use-deed.ts'
import { useMovePost } from './use-save-post.ts'

/** Moves a post that was carried to another day; what keeps it from staying there is told. */
export function useDropPost(zone: TimeZone) {
  const move = useMovePost(zone)
  return (post: ScheduledPost, day: string) => {
    if (day === localDay(new Date(post.scheduled_at), zone)) return
    const moved = movedTo(post, day, zone, new Date())
    if ('fault' in moved) {
      notify.error(moved.fault)
      return
    }
    const to = `${longDay(wallTimeOf(moved.instant, zone))} at ${clockTime(moved.instant, zone)}`
    move(post, moved.instant).then(
      () => notify.success(`Moved to ${to}.`),
      (error: unknown) => notify.error(`${refusalWords(error)} ${post.title} is back on its day.`),
    )
  }
}
