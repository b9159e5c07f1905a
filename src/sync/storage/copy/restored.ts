import { db } from '../database.ts'
import { onDevice } from '../on-device.ts'

/**
 * Whether the browser lost what this device stored of a user, so that it had to be put back from its copy, and the user has
 * not been told yet.
 */
export async function isRestored(userId: number): Promise<boolean> {
  return (await db.deviceSettings.get([userId, 'restored'])) !== undefined
}

/**
 * The user has read it.
 *
 * @throws DeviceStorageError
 */
export async function dismissRestored(userId: number): Promise<void> {
  await onDevice(() => db.deviceSettings.delete([userId, 'restored']))
}
