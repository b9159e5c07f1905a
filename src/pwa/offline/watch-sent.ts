import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { watchReceipts } from '#sync/queue/receipts.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/** Longer than an answer of the server counts as fresh, so that none of that age is taken for complete. */
const LATELY_MS = 60_000

/**
 * Calls `onSent` for every publication of the user that leaves this device from now on or left it within the last
 * minute, whichever tab or worker sent it: the moment at which the calendar has one more. Returns a function that ends
 * it.
 */
export function watchSent(userId: number, onSent: (post: ScheduledPost) => void): () => void {
  const since = Date.now() - LATELY_MS
  const seen = new Set<string>()
  const watching = watchReceipts(userId).subscribe({
    next: (receipts) => {
      for (const { key, at, post } of receipts) {
        if (seen.has(key) || at < since) continue
        seen.add(key)
        onSent(post)
      }
    },
    error: reportUnlessStorage,
  })
  return () => watching.unsubscribe()
}
