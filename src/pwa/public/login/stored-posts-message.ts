import { goesByItself, type OutboxState } from '#sync/outbox/outbox-item.ts'

/** The message about outbox items on this device that wait for a sign-in; null when none does. */
export function storedPostsMessage(items: readonly { state: OutboxState }[]): string | null {
  if (items.length === 0) return null
  const sent = items.every(({ state }) => goesByItself(state)) ? 'send' : 'look after'
  return items.length === 1
    ? `Your post is kept on this phone. Sign in to ${sent} it.`
    : `Your ${items.length} posts are kept on this phone. Sign in to ${sent} them.`
}
