import { goesByItself, type OutboxState } from '#sync/outbox/outbox-item.ts'

/** The message about outbox items on this device that wait for a sign-in; null when none does. */
export function storedPostsMessage(items: readonly { state: OutboxState }[]): string | null {
  if (items.length === 0) return null
  const sent = items.every(({ state }) => goesByItself(state)) ? 'send' : 'review'
  return items.length === 1
    ? `Your post is saved on this device. Log in to ${sent} it.`
    : `Your ${items.length} posts are saved on this device. Log in to ${sent} them.`
}
