import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'
import { isChange, isPublish } from '#sync/queue/entry.ts'

import { storedPostsMessage } from './stored-posts-message.ts'

/** Says on the login that the previous user's unsent posts are still here. Renders nothing where none waits. */
export function StoredPosts({ userId }: { userId: number }) {
  useSprite()
  const entries = useQueue(userId) ?? []
  const message = storedPostsMessage(entries.filter(isPublish), entries.filter(isChange))
  return (
    message && (
      <Notice icon="device-mobile" live>
        {message}
      </Notice>
    )
  )
}
