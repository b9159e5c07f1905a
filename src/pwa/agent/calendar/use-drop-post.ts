import type { ScheduledPost } from '#contract/publishing.ts'
import { localDay, type TimeZone } from '#domain/time.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { movedTo, movedWords } from './move-day.ts'
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
    move(post, moved.instant).then(
      () => notify.success(movedWords(moved.instant, zone)),
      (error: unknown) => notify.error(`${refusalWords(error)} ${post.title} is back on its day.`),
    )
  }
}
