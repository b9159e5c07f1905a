import { setPushedUnread } from '#sync/badge.ts'

import { announce } from './announce.ts'
import { readPush, type PushMessage } from './push-message.ts'
import { scope } from './scope.ts'
import { showNotification } from './show-notification.ts'

/** Shows pushed notices, and notifies open pages. */
export function listenForPushes(): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(readPush(event.data?.text(), scope.location.origin)))
  })
}

async function show({ unread, ...message }: PushMessage): Promise<void> {
  await showNotification(message)
  await Promise.all([announce({ type: 'notices-changed' }), unread !== null && setPushedUnread(unread)])
}
