import { db } from '../storage/database.ts'
import { onDevice } from '../storage/on-device.ts'
import { deleteFromCache, unlistFiles } from './files.ts'
import type { NewPin, Pin, PinSubject } from './pin.ts'

export { pinBudget, pinnedBytes } from './device-limits.ts'

/** A pin and the space its files take, in bytes. */
export interface SizedPin extends Pin {
  bytes: number
}

/**
 * Pins a part of the library for use with no network; `downloadPins` brings it.
 *
 * @throws DeviceStorageError
 */
export async function pin(wanted: NewPin): Promise<void> {
  const progress = { state: 'waiting', files: 0, stored: 0, completedAt: null, allowsMetered: false } as const
  await onDevice(() => db.pins.put({ ...wanted, ...progress, pinnedAt: Date.now() }))
}

/**
 * Unpins it and frees its space.
 *
 * @throws DeviceStorageError
 */
export async function unpin(userId: number, subject: PinSubject): Promise<void> {
  await onDevice(async () => {
    // At once, so that a download in another tab stores nothing more, and a browser that is killed leaves no files.
    const unused = await db.transaction('rw', db.pins, db.pinnedPosts, db.pinnedFiles, async () => {
      await db.pins.delete([userId, subject])
      await db.pinnedPosts.where({ userId, subject }).delete()
      return await unlistFiles(await db.pinnedFiles.where({ userId, subject }).toArray())
    })
    await deleteFromCache(unused)
    await retryOverBudget(userId)
  })
}

/**
 * Lets a pin be downloaded over a metered connection too.
 *
 * @throws DeviceStorageError
 */
export async function allowMetered(userId: number, subject: PinSubject): Promise<void> {
  await onDevice(() => db.pins.update([userId, subject], { allowsMetered: true, state: 'waiting' }))
}

/**
 * Sets how much space pins may take, in bytes. What is stored already stays.
 *
 * @throws DeviceStorageError
 */
export async function setPinBudget(userId: number, value: number): Promise<void> {
  await onDevice(async () => {
    await db.deviceSettings.put({ userId, name: 'pin_budget', value })
    await retryOverBudget(userId)
  })
}

/** The user's pins, the newest first. */
export async function pinsOf(userId: number): Promise<SizedPin[]> {
  const sized: SizedPin[] = []
  for (const pin of (await db.pins.where({ userId }).sortBy('pinnedAt')).toReversed()) {
    const files = await db.pinnedFiles.where({ userId, subject: pin.subject }).toArray()
    sized.push({ ...pin, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) })
  }
  return sized
}

/** A pin by its subject; null when it isn't pinned. */
export async function pinOf(userId: number, subject: PinSubject): Promise<Pin | null> {
  return (await db.pins.get([userId, subject])) ?? null
}

async function retryOverBudget(userId: number): Promise<void> {
  await db.pins
    .where({ userId })
    .and(({ state }) => state === 'over_budget' || state === 'device_full')
    .modify({ state: 'waiting' })
}
