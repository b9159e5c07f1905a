import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import type { OutboxEntry } from '#sync/outbox.ts'

/**
 * What waits on this device for one user, oldest first; null until the device's database has said so.
 * When an entry leaves, the server may have it: the scheduler's answers are asked for anew.
 */
export function useOutbox(userId: number): readonly OutboxEntry[] | null {
  const [entries, setEntries] = useState<readonly OutboxEntry[] | null>(null)
  const client = useQueryClient()
  // The database's code is not needed for the first paint, so it is loaded after it.
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    let count = 0
    void import('#sync/outbox.ts').then(({ watchOutbox }) => {
      if (gone) return
      const watching = watchOutbox(userId).subscribe({
        next: (found) => {
          if (found.length < count) void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
          count = found.length
          setEntries(found)
        },
        error: (error: unknown) => console.error('What waits on this device could not be read', error),
      })
      stop = () => watching.unsubscribe()
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [userId, client])
  return entries
}
