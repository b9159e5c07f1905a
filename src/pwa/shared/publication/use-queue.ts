import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'

import { isPublish, type QueueEntry } from '#sync/queue/entry.ts'
import { entriesOf } from '#sync/queue/queue.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/**
 * What waits of one user on this device, in the order it is sent; null until the device's database has answered. Without
 * what was read of the notices, which nobody has to know of. Brings the code of the database with it, so it is only for
 * components that are loaded after the first paint (`part`).
 */
export function useQueue(userId: number): readonly QueueEntry[] | null {
  const last = useRef<readonly QueueEntry[] | null>(null)
  const entries = useLiveQuery(async () => {
    try {
      const all = await entriesOf(userId)
      last.current = all.filter((entry) => isPublish(entry) || entry.subject !== 'notices')
    } catch (error) {
      // What was read last stays shown while the database can't be read.
      reportUnlessStorage(error)
    }
    return last.current
  }, [userId])
  return entries ?? null
}
