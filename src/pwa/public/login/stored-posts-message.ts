import { goesByItself, type OutboxState } from '#sync/outbox/outbox-item.ts'

/** The message about outbox items on this device that wait for a sign-in; null when none does. */
export function storedPostsMessage(entries: readonly { state: OutboxState }[]): string | null {
  if (entries.length === 0) return null
  const sent = entries.every(({ state }) => goesByItself(state)) ? 'send' : 'look after'
  return entries.length === 1
    ? `Your post is kept on this phone. Sign in to ${sent} it.`
    : `Your ${entries.length} posts are kept on this phone. Sign in to ${sent} them.`
}
