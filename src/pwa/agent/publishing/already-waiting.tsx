import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { isPublish } from '#sync/queue/entry.ts'

/** Says that this post is already in the outbox, so that a second publication is made knowingly. */
export function AlreadyWaiting({ userId, postId }: { userId: number; postId: number }) {
  const posts = useQueue(userId)?.filter(isPublish)
  if (!posts?.some((post) => post.postId === postId && post.state !== 'refused')) return null
  return (
    <Notice icon="device-mobile" title="This post is already in your outbox.">
      It’s waiting on this device. Publishing again makes a second post.
    </Notice>
  )
}
