import { setPushedUnread } from '#sync/badge.ts'

import { announce } from './announce.ts'
import { readPush, type PushMessage } from './push-message.ts'
import { scope } from './scope.ts'

/** Shows pushed notices, and notifies open pages. */
export function listenForPushes(): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(readPush(event.data?.text(), scope.location.origin)))
  })
}

async function show({ title, body, navigate, tag, unread }: PushMessage): Promise<void> {
  await scope.registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-mono.svg',
    lang: 'en-US',
    data: { navigate },
    ...(tag !== undefined && { tag }),
  })
  await Promise.all([announce({ type: 'notices-changed' }), unread !== null && setPushedUnread(unread)])
}
