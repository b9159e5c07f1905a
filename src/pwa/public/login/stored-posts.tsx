import { useChanges } from '#pwa/shared/publication/use-changes.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { storedPostsMessage } from './stored-posts-message.ts'

/** Says on the login that the previous user's unsent posts are still here. Renders nothing where none waits. */
export function StoredPosts({ userId }: { userId: number }) {
  useSprite()
  const message = storedPostsMessage(useOutbox(userId) ?? [], useChanges(userId))
  return (
    message && (
      <Notice icon="device-mobile" live>
        {message}
      </Notice>
    )
  )
}
