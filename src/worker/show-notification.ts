import type { NotificationData, PushMessage } from './push-message.ts'
import { scope } from './scope.ts'

/** The buttons of a notification, in Chromium; elsewhere a tap opens the post. */
const AGAIN = [
  { action: 'open', title: 'Open' },
  { action: 'post_again', title: 'Post again' },
]
/** It opens the post too: only a page may open the share sheet, and only after a tap. */
const SHARE = [{ action: 'share', title: 'Share' }]

/** Shows a notification; one with something to post again or to share has buttons. */
export async function showNotification({
  title,
  body,
  navigate,
  tag,
  again,
  isToShare = false,
}: Omit<PushMessage, 'unread'>): Promise<void> {
  const data: NotificationData = { navigate, again }
  const options = {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-mono.svg',
    lang: 'en-US',
    data,
    ...(tag !== undefined && { tag }),
    ...(again && { actions: AGAIN }),
    ...(isToShare && { actions: SHARE }),
  }
  await scope.registration.showNotification(title, options)
}
