import { db, type Receipt } from './database.ts'
import { watch, type Watched } from './watch.ts'

const KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** What went out from this device in the last days, newest first, now and after every change. */
export function watchReceipts(userId: number): Watched<Receipt[]> {
  return watch(async () => {
    const receipts = await db.receipts.where({ userId }).toArray()
    return receipts.sort((a, b) => b.at - a.at)
  })
}

/** Drops receipts nobody will ask for any more, and those a clock that was ahead has dated to come. */
export async function pruneReceipts(now: number): Promise<void> {
  await db.receipts
    .where('at')
    .below(now - KEPT_MS)
    .or('at')
    .above(now + KEPT_MS)
    .delete()
}

/** To be called at sign-out: receipts are the server's answers about one agent and don't outlive her session. */
export async function forgetReceipts(): Promise<void> {
  await db.receipts.clear()
}
