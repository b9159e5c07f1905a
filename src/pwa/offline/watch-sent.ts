import type { ScheduledPost } from '#contract/publishing.ts'

/**
 * Calls `onSent` for every publish of hers that leaves this device from now on, whichever tab or
 * worker sends it: the moment at which the calendar has one more. Gives back what ends it.
 */
export function watchSent(userId: number, onSent: (post: ScheduledPost) => void): () => void {
  const seen = new Set<string>()
  let isFirst = true
  let stop: (() => void) | undefined
  let isOver = false
  import('#sync/receipts.ts')
    .then(({ watchReceipts }) => {
      if (isOver) return
      const watching = watchReceipts(userId).subscribe({
        next: (receipts) => {
          const fresh = receipts.filter(({ key }) => !seen.has(key))
          for (const { key } of fresh) seen.add(key)
          if (!isFirst) for (const { post } of fresh) onSent(post)
          isFirst = false
        },
        error: reportError,
      })
      stop = () => watching.unsubscribe()
    })
    .catch(reportError)
  return () => {
    isOver = true
    stop?.()
  }
}
