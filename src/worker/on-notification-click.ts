import { announce } from './announce.ts'
import { openAt } from './open-at.ts'
import { postAgain } from './post-again.ts'
import { ownAddress, readAgain } from './push-message.ts'
import { scope } from './scope.ts'
import { showNotification } from './show-notification.ts'

/** Opens the address of a tapped notification in this app, or posts again where that button was tapped. */
export function listenForNotificationClicks(): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(answer(event.notification, event.action))
  })
}

async function answer({ data, tag }: Notification, action: string): Promise<void> {
  const { origin } = scope.location
  const stored = (data ?? {}) as { navigate?: unknown; again?: unknown }
  const navigate = ownAddress(stored.navigate, origin) ?? `${origin}/`
  const again = action === 'post_again' ? readAgain(stored.again) : null
  if (!again) return await openAt(WINDOWS, navigate)
  const show = (texts: { title: string; body: string }) => showNotification({ ...texts, navigate, tag, again: null })
  const result = scope.navigator.onLine ? await postAgain(again) : null
  if (result) {
    await show(result)
    await announce({ type: 'notices-changed' })
    return
  }
  // A tap that is some seconds old may not open a window any more.
  await openAt(WINDOWS, navigate).catch(() => show(UNREACHABLE))
}

const UNREACHABLE = { title: 'Not posted again', body: 'We can’t reach our server. Tap to open the post.' }

const WINDOWS = {
  all: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (address: string) => scope.clients.openWindow(address),
}
