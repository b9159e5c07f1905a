import { join } from 'node:path'

import { and, asc, eq, lte, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { files, looseFiles } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { removeSizes } from '../../storage/sizes.ts'

/** How long a file stays after its last use: a publish that is just being stored may have copied its key. */
const GRACE_MS = 10 * 60 * 1000

/** Files looked at in one turn. */
const BATCH = 200

/** Any number that nobody else uses for locks of two numbers. */
const LOCK = 746_101

type Keeping = Pick<House, 'config' | 'db' | 'storage' | 'now'>

/** Has these files looked at a while from now, and removed if nothing uses them then. */
export async function loosen(db: Db, keys: readonly (string | null | undefined)[], now: Date): Promise<void> {
  const named = [...new Set(keys)].filter((key) => typeof key === 'string')
  // In one order everywhere, so that no two wait for each other.
  const rows = named.toSorted().map((key) => ({ key, since: now }))
  if (rows.length === 0) return
  await db
    .insert(looseFiles)
    .values(rows)
    .onConflictDoUpdate({ target: looseFiles.key, set: { since: now } })
}

/** Keeps these files from being removed, or stored, by another until the transaction ends. */
export async function holdFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${key}))`)
  }
}

/** Removes the files that have been loose for long enough and that nothing uses. */
export async function removeLooseFiles(house: Keeping): Promise<void> {
  const until = new Date(house.now().getTime() - GRACE_MS)
  const due = await house.db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(lte(looseFiles.since, until))
    .orderBy(asc(looseFiles.since))
    .limit(BATCH)
  for (const { key } of due) {
    if (await removeIfUnused(house, key, until)) await removeSizes(join(house.config.dataDir, 'sizes'), key)
  }
}

/**
 * The file goes before the transaction ends: a process that dies in between leaves it on the list.
 * Who stores it at this moment waits for the lock and then finds it gone.
 */
async function removeIfUnused({ db, storage }: Keeping, key: string, until: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await holdFiles(tx, [key])
    const stillDue = await tx
      .delete(looseFiles)
      .where(and(eq(looseFiles.key, key), lte(looseFiles.since, until)))
      .returning({ key: looseFiles.key })
    if (stillDue.length === 0 || (await isUsed(tx, key))) return false
    await tx.delete(files).where(eq(files.key, key))
    await storage.remove(key)
    return true
  })
}

/** Whether anything has this file: the library, an agent's profile, or a publication's own copy. */
async function isUsed(tx: Tx, key: string): Promise<boolean> {
  const asMedia = JSON.stringify([{ key }])
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from social_post_media where file_key = ${key})
      or exists (select 1 from social_posts where thumbnail_key = ${key})
      or exists (select 1 from social_post_collections where image_key = ${key})
      or exists (select 1 from template_collections where image_key = ${key})
      or exists (select 1 from templates where image_key = ${key} or file_key = ${key})
      or exists (select 1 from publications where thumbnail_key = ${key})
      or exists (select 1 from publications where media @> ${asMedia}::jsonb)
      or exists (select 1 from agents where avatar_key = ${key} or broker_logo_key = ${key})
      as used`)
  return rows[0]?.used ?? true
}
