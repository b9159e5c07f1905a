import { goesByItself, type OutboxState } from '#sync/entry.ts'

/** What there is to say about posts that wait on this device for a sign-in; null when none does. */
export function keptWords(entries: readonly { state: OutboxState }[]): string | null {
  if (entries.length === 0) return null
  const sent = entries.every(({ state }) => goesByItself(state)) ? 'send' : 'look after'
  return entries.length === 1
    ? `Your post is kept on this phone. Sign in to ${sent} it.`
    : `Your ${entries.length} posts are kept on this phone. Sign in to ${sent} them.`
}
