import { Dexie } from 'dexie'

import { db } from './database.ts'
import { EARLIER_TABLES } from './earlier-tables.ts'

/** Removes everything this device stores of a user's own work: for a deleted account. */
export async function forgetUser(userId: number): Promise<void> {
  const [first, last] = [
    [userId, Dexie.minKey],
    [userId, Dexie.maxKey],
  ]
  const tables = [
    db.drafts,
    db.reactions,
    db.queue,
    ...EARLIER_TABLES,
    db.receipts,
    db.forms,
    db.pins,
    db.pinnedFiles,
    db.pinnedPosts,
    db.deviceSettings,
    db.ownDrafts,
    db.ownMedia,
    db.months,
    db.monthSteps,
  ]
  await db.transaction('rw', tables, async () => {
    await db.drafts.where('[userId+postId]').between(first, last).delete()
    await db.reactions.where('[userId+kind]').between(first, last).delete()
    await db.forms.where('[userId+form]').between(first, last).delete()
    for (const name of ['queue', ...EARLIER_TABLES]) await db.table(name).where('userId').equals(userId).delete()
    await db.receipts.where('userId').equals(userId).delete()
    await db.ownDrafts.where('userId').equals(userId).delete()
    await db.ownMedia.where('userId').equals(userId).delete()
    await db.months.delete(userId)
    await db.monthSteps.where('userId').equals(userId).delete()
    await db.pins.where('userId').equals(userId).delete()
    await db.pinnedFiles.where('[userId+subject]').between(first, last).delete()
    await db.pinnedPosts.where('[userId+subject]').between(first, last).delete()
    await db.deviceSettings.where('[userId+name]').between(first, last).delete()
  })
}
