import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'

import { outboxOf, type OutboxItem } from '#sync/outbox/outbox.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/**
 * The outbox items of one user on this device, oldest first; null until the device's database has answered. Brings the
 * code of the database with it, so it is only for components that are loaded after the first paint (`part`).
 */
export function useOutbox(userId: number): readonly OutboxItem[] | null {
  const last = useRef<readonly OutboxItem[] | null>(null)
  const items = useLiveQuery(async () => {
    try {
      last.current = await outboxOf(userId)
    } catch (error) {
      // What was read last stays shown while the database can't be read.
      reportUnlessStorage(error)
    }
    return last.current
  }, [userId])
  return items ?? null
}
