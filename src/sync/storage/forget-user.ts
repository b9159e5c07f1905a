import { db } from './database.ts'

/** Removes everything this device stores of a user's own work: for a deleted account. */
export async function forgetUser(userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.filter((row: { userId?: number }) => row.userId === userId).delete()
  })
}
