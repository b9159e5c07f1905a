import { liveQuery, type Observable } from 'dexie'

import { db, type Receipt } from '../storage/database.ts'
import { RECEIPT_MS } from './retry.ts'

/** The user's receipts on this device, newest first, now and after every change. */
export function watchReceipts(userId: number): Observable<Receipt[]> {
  return liveQuery(async () => {
    const receipts = await db.receipts.where({ userId }).toArray()
    return receipts.sort((a, b) => b.at - a.at)
  })
}

/** Drops receipts older than three days, and those dated over three days ahead by a wrong clock. */
export async function pruneReceipts(now: number): Promise<void> {
  await db.receipts
    .where('at')
    .below(now - RECEIPT_MS)
    .or('at')
    .above(now + RECEIPT_MS)
    .delete()
}

/** To be called at sign-out: receipts are the server's answers about one agent and end with the session. */
export async function forgetReceipts(): Promise<void> {
  await db.receipts.clear()
}
