import { useEffect, useState } from 'react'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import type { OutboxItem } from '#sync/outbox.ts'

/** The outbox items of one user on this device, oldest first; null until the device's database has answered. */
export function useOutbox(userId: number): readonly OutboxItem[] | null {
  const [entries, setEntries] = useState<readonly OutboxItem[] | null>(null)
  // The database's code is not needed for the first paint, so it is loaded after it.
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('#sync/outbox.ts')
      .then(({ watchOutbox }) => {
        if (gone) return
        const watching = watchOutbox(userId).subscribe({
          next: setEntries,
          error: (error: unknown) => console.error('What waits on this device could not be read', error),
        })
        stop = () => watching.unsubscribe()
      })
      .catch(reportUnlessOffline)
    return () => {
      gone = true
      stop?.()
    }
  }, [userId])
  return entries
}
