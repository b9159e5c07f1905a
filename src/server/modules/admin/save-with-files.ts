import type { Tx } from '../../db/open.ts'
import { files } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { keyOf } from '../../storage/keys.ts'
import type { StoredFile } from '../../storage/storage.ts'
import type { CheckedFile } from '../../storage/checked-file.ts'
import { holdFiles, listUnused } from '../../storage/unused-files.ts'

/** The stored files, by the field they came in. */
export type StoredByField = ReadonlyMap<string, StoredFile>

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

/** How often a save is tried because a file it had just stored was removed as unused. */
const MOST_TRIES = 3

/**
 * Stores files and, in one transaction, saves the record that uses them. They are listed as unused before the first
 * byte is stored, so that a save that fails or dies leaves none behind.
 */
export async function saveWithFiles<T>(
  context: StorageContext,
  given: readonly CheckedFile[],
  save: (tx: Tx, stored: StoredByField) => Promise<T>,
): Promise<T> {
  const keys = given.map(({ sha256, mime }) => keyOf(sha256, mime))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await listUnused(context.db, keys, context.now())
    const stored = await storeAll(context, given)
    const saved = await context.db.transaction(async (tx) => {
      await holdFiles(tx, [...new Set(keys)])
      if (!(await areThere(context, keys))) return null
      const rows = [...new Map([...stored.values()].map((file) => [file.key, file])).values()]
      if (rows.length > 0) await tx.insert(files).values(rows).onConflictDoNothing()
      return { result: await save(tx, stored) }
    })
    if (saved) return saved.result
  }
  throw new Error('Files were removed again and again while they were being saved')
}

async function storeAll({ storage }: StorageContext, given: readonly CheckedFile[]): Promise<StoredByField> {
  const stored = new Map<string, StoredFile>()
  for (const { field, source, mime } of given) stored.set(field, await storage.put(source, mime))
  return stored
}

async function areThere({ storage }: StorageContext, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await storage.has(key))) return false
  return true
}
