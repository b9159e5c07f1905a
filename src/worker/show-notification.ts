import type { NotificationData, PushMessage } from './push-message.ts'
import { scope } from './scope.ts'

/** The buttons of a notification, in Chromium; elsewhere a tap opens the post. */
const ACTIONS = [
  { action: 'open', title: 'Open' },
  { action: 'post_again', title: 'Post again' },
]

/** Shows a notification; one with something to post again has buttons. */
export async function showNotification({
  title,
  body,
  navigate,
  tag,
  again,
}: Omit<PushMessage, 'unread'>): Promise<void> {
  const data: NotificationData = { navigate, again }
  const options = {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-mono.svg',
    lang: 'en-US',
    data,
    ...(tag !== undefined && { tag }),
    ...(again && { actions: ACTIONS }),
  }
  await scope.registration.showNotification(title, options)
}
