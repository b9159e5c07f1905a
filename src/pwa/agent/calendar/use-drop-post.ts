import type { ScheduledPost } from '#contract/publishing.ts'
import { localDay, type TimeZone } from '#domain/time.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { movedTo, movedMessage } from './move-day.ts'
import { actionErrorMessage } from './use-post-action.ts'
import { useMovePost } from './use-save-post.ts'

/** Moves a post that was dropped on another day; shows the error where that fails. */
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
      () => notify.success(movedMessage(moved.instant, zone)),
      (error: unknown) => notify.error(`${actionErrorMessage(error)} ${post.title} is back on its day.`),
    )
  }
}
