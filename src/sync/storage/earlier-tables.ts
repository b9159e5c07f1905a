import type { Dexie, Table, Transaction } from 'dexie'

import { kindOf, type ChangeSubject } from '../queue/entry.ts'

/** The tables in which earlier releases stored what is now in `queue`. They go with the release after this one. */
export const EARLIER_TABLES = ['outbox', 'changes'] as const

interface EarlierRow {
  seq: number
  key: string
  subject?: ChangeSubject
}

/**
 * Moves what earlier releases stored into the queue, as part of the upgrade. Ranks go on from those of the outbox, since
 * what is typed into a change of an entry is stored under its rank.
 */
export async function upgradeToQueue(tx: Transaction): Promise<void> {
  const [outbox, queue] = [tx.table<object, number>('outbox'), tx.table<object, number>('queue')]
  const next = await outbox.add({ key: 'next rank' })
  await outbox.delete(next)
  await queue.add({ seq: next, key: 'next rank' })
  await queue.delete(next)
  await moveRows(tx)
}

/** Moves what a tab of an earlier release, or a copy of its rows, has put into its tables since the upgrade. */
export async function moveEarlierEntries(db: Dexie): Promise<void> {
  const counts = await Promise.all(EARLIER_TABLES.map((name) => db.table(name).count()))
  if (counts.every((count) => count === 0)) return
  await db.transaction('rw', [...EARLIER_TABLES, 'queue'], moveRows)
}

/** Publishes keep their ranks, changes get new ones. One that is in the queue already stays there as it is. */
async function moveRows(tx: Transaction): Promise<void> {
  const queue: Table<object, number> = tx.table('queue')
  for (const name of EARLIER_TABLES) {
    const table: Table<EarlierRow, number> = tx.table(name)
    const rows = await table.orderBy('seq').toArray()
    for (const { seq, ...row } of rows) {
      if (await queue.get({ key: row.key })) continue
      const kind = row.subject === undefined ? 'publish' : kindOf(row.subject)
      const isFree = kind === 'publish' && (await queue.get(seq)) === undefined
      await queue.add({ kind, ...row, ...(isFree && { seq }) })
    }
    await table.bulkDelete(rows.map(({ seq }) => seq))
  }
}
