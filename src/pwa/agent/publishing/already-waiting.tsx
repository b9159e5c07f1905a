import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

/** Says that this post is already in the outbox, so that a second publication is made knowingly. */
export function AlreadyWaiting({ userId, postId }: { userId: number; postId: number }) {
  const items = useOutbox(userId)
  if (!items?.some((item) => item.postId === postId && item.state !== 'refused')) return null
  return (
    <Notice icon="device-mobile" title="This post is already in your outbox.">
      It’s waiting on this device. Publishing again makes a second post.
    </Notice>
  )
}
