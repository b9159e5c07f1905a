import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

/** Says that this post is already in the outbox, so that a second publication is made knowingly. */
export function AlreadyWaiting({ userId, postId }: { userId: number; postId: number }) {
  const entries = useOutbox(userId)
  if (!entries?.some((entry) => entry.postId === postId && entry.state !== 'refused')) return null
  return (
    <Notice icon="device-mobile" title="This post is already on its way out.">
      It waits on this phone. Publishing again makes a second one.
    </Notice>
  )
}
