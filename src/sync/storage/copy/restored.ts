import { liveQuery } from 'dexie'

import { db } from '../database.ts'
import { onDevice } from '../on-device.ts'
import { reportUnlessStorage } from '../storage-error.ts'

/**
 * Reports, now and after every change, whether the browser lost what this device stored of a user, so that it had to be put
 * back from its copy, and the user has not been told yet. Returns a function that ends it.
 */
export function watchRestored(userId: number, next: (isRestored: boolean) => void): () => void {
  const watching = liveQuery(async () => (await db.deviceSettings.get([userId, 'restored'])) !== undefined).subscribe({
    next,
    error: reportUnlessStorage,
  })
  return () => watching.unsubscribe()
}

/**
 * The user has read it.
 *
 * @throws DeviceStorageError
 */
export async function dismissRestored(userId: number): Promise<void> {
  await onDevice(() => db.deviceSettings.delete([userId, 'restored']))
}
