import { goesByItself, type EntryState } from '#sync/queue/entry.ts'

type Row = { state: EntryState }

/** The message about what waits on this device for a sign-in; null when nothing does. */
export function storedPostsMessage(posts: readonly Row[], changes: readonly Row[] = []): string | null {
  const items = [...posts, ...changes]
  if (items.length === 0) return null
  const noun = changes.length === 0 ? 'post' : 'change'
  const nouns = posts.length > 0 && changes.length > 0 ? 'posts and changes' : `${noun}s`
  const sent = items.every(({ state }) => goesByItself(state)) ? 'send' : 'review'
  return items.length === 1
    ? `Your ${noun} is saved on this device. Log in to ${sent} it.`
    : `Your ${items.length} ${nouns} are saved on this device. Log in to ${sent} them.`
}
