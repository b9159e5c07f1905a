import { db } from '../storage/database.ts'
import { DEFAULT_PIN_BUDGET } from './pin.ts'

/** Bytes of the device's storage that are left to drafts and the outbox. */
const RESERVE = 50_000_000

/** The Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean
  type?: string
}

/** Whether the connection costs money or data is to be saved, where the browser tells it. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** How much space the user's pins may take, in bytes. */
export async function pinBudget(userId: number): Promise<number> {
  return (await db.deviceSettings.get([userId, 'pin_budget']))?.value ?? DEFAULT_PIN_BUDGET
}

/** How much space the user's pins take, in bytes; a file of two pins counts once. */
export async function pinnedBytes(userId: number): Promise<number> {
  const files = await db.pinnedFiles.filter((file) => file.userId === userId).toArray()
  return [...new Map(files.map(({ url, bytes }) => [url, bytes])).values()].reduce((sum, bytes) => sum + bytes, 0)
}

export interface Room {
  /** Bytes that may still be stored. */
  bytes: number
  /** The state of a pin that needs more. */
  limit: 'over_budget' | 'device_full'
}

/** What the budget leaves, or what the device has beyond the reserve where that is less. */
export async function roomLeft(userId: number): Promise<Room> {
  const [budget, used, free] = await Promise.all([pinBudget(userId), pinnedBytes(userId), freeOnDevice()])
  const [allowed, possible] = [budget - used, free - RESERVE]
  return allowed <= possible ? { bytes: allowed, limit: 'over_budget' } : { bytes: possible, limit: 'device_full' }
}

/** Bytes the browser still lets us store; as many as anybody wants where it doesn't tell. */
async function freeOnDevice(): Promise<number> {
  const { storage } = navigator as { storage?: StorageManager }
  const { quota, usage } = (await storage?.estimate()) ?? {}
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage
}
