import { openAt } from './open-at.ts'
import { ownAddress } from './push-message.ts'
import { scope } from './scope.ts'

/** Opens the address of a tapped notification in this app. */
export function listenForNotificationClicks(): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { navigate } = (event.notification.data ?? {}) as { navigate?: unknown }
    const { origin } = scope.location
    event.waitUntil(openAt(WINDOWS, ownAddress(navigate, origin) ?? `${origin}/`))
  })
}

const WINDOWS = {
  all: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (address: string) => scope.clients.openWindow(address),
}
