import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'

import type { Db, Tx } from '../db/open.ts'
import { files, unusedFiles } from '../db/schema/index.ts'
import type { AppContext } from '../app-context.ts'
import { sizesIn } from './local-folders.ts'
import { removeSizes } from './sizes.ts'

/** How long a file stays after its last use: a publish that is just being stored may have copied its key. */
const FILE_GRACE_MS = 10 * 60 * 1000

/** Files checked in one run. */
const BATCH = 200

/** Any number that nothing else uses for two-number advisory locks. */
const LOCK = 746_101

type StorageContext = Pick<AppContext, 'config' | 'db' | 'storage' | 'now'>

/** Lists these files as unused, to be removed after a delay if nothing uses them then. */
export async function listUnused(db: Db, keys: readonly (string | null | undefined)[], now: Date): Promise<void> {
  const named = [...new Set(keys)].filter((key) => typeof key === 'string')
  // In the same order everywhere, so that two transactions don't deadlock.
  const rows = named.toSorted().map((key) => ({ key, since: now }))
  if (rows.length === 0) return
  await db
    .insert(unusedFiles)
    .values(rows)
    .onConflictDoUpdate({ target: unusedFiles.key, set: { since: now } })
}

/** When the last of these files that are listed as unused may be removed; null when none is listed. */
export async function unusedUntil(db: Db, keys: readonly string[]): Promise<Date | null> {
  if (keys.length === 0) return null
  const [row] = await db
    .select({ since: max(unusedFiles.since) })
    .from(unusedFiles)
    .where(inArray(unusedFiles.key, [...keys]))
  return row?.since ? new Date(row.since.getTime() + FILE_GRACE_MS) : null
}

/** Locks these files against removal and storing by others until the transaction ends. */
export async function holdFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${key}))`)
  }
}

/** Removes the files that have been listed long enough and that nothing uses. */
export async function removeUnusedFiles(context: StorageContext): Promise<void> {
  const until = new Date(context.now().getTime() - FILE_GRACE_MS)
  const due = await context.db
    .select({ key: unusedFiles.key })
    .from(unusedFiles)
    .where(lte(unusedFiles.since, until))
    .orderBy(asc(unusedFiles.since))
    .limit(BATCH)
  for (const { key } of due) {
    if (await removeIfUnused(context, key, until)) await removeSizes(sizesIn(context.config.dataDir), key)
  }
}

/**
 * The file is deleted before the transaction ends: a process that dies in between leaves it on the list. Whoever
 * stores it at the same time waits for the lock and then finds it missing.
 */
async function removeIfUnused({ db, storage }: StorageContext, key: string, until: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await holdFiles(tx, [key])
    const stillDue = await tx
      .delete(unusedFiles)
      .where(and(eq(unusedFiles.key, key), lte(unusedFiles.since, until)))
      .returning({ key: unusedFiles.key })
    if (stillDue.length === 0 || (await isUsed(tx, key))) return false
    await tx.delete(files).where(eq(files.key, key))
    await storage.remove(key)
    return true
  })
}

/** Whether anything uses this file: the library, an import, an agent's profile, a listing, or the own
 * copy of a publication or a share. */
async function isUsed(tx: Tx, key: string): Promise<boolean> {
  const asMedia = JSON.stringify([{ key }])
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from social_post_media where file_key = ${key})
      or exists (select 1 from social_posts where thumbnail_key = ${key})
      or exists (select 1 from social_post_collections where image_key = ${key})
      or exists (select 1 from template_collections where image_key = ${key})
      or exists (select 1 from templates where image_key = ${key} or file_key = ${key})
      or exists (select 1 from publications where thumbnail_key = ${key})
      or exists (select 1 from shares where thumbnail_key = ${key})
      or exists (select 1 from publications where media @> ${asMedia}::jsonb)
      or exists (select 1 from uploads where pieces @> ${JSON.stringify([key])}::jsonb)
      or exists (select 1 from listing_photos where file_key = ${key})
      or exists (select 1 from post_imports where file_key = ${key})
      or exists (select 1 from post_import_files where key = ${key})
      or exists (select 1 from agents where avatar_key = ${key} or broker_logo_key = ${key})
      as used`)
  return rows[0]?.used ?? true
}
