import { useLiveQuery } from 'dexie-react-hooks'

import { changesOf, type QueuedChange } from '#sync/changes/changes.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/**
 * The changes of one user on this device, oldest first; without those of notices, which nobody has to know of. Brings
 * the code of the database with it, like `useOutbox`.
 */
export function useChanges(userId: number): readonly QueuedChange[] {
  const changes = useLiveQuery(async () => {
    try {
      return await changesOf(userId)
    } catch (error) {
      reportUnlessStorage(error)
      return []
    }
  }, [userId])
  return (changes ?? []).filter(({ subject }) => subject !== 'notices')
}
