import { createHash } from 'node:crypto'

import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import { restorableSince } from '#domain/library/visibility.ts'

import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/open.ts'
import { files, postMedia, posts, templates } from '../../db/schema/index.ts'
import { cleanPicture } from '../../pictures/clean-picture.ts'
import { PictureRefused } from '../../pictures/decode.ts'
import type { PictureMime } from '../../pictures/strip.ts'
import { keyOf } from '../../storage/keys.ts'
import { holdFiles, listUnused, removeUnusedFiles } from '../../storage/unused-files.ts'
import { startImports } from './imports/service.ts'

const FILES_EVERY_SECONDS = 60
const DELETED_EVERY_SECONDS = 60 * 60

/** Registers the cleanup jobs for files and changes; to be called before the jobs start. */
export function startAdmin(context: AppContext): void {
  startImports(context)
  context.jobs.every('unused-files', FILES_EVERY_SECONDS, () => removeUnusedFiles(context))
  context.jobs.every('clean-pictures', FILES_EVERY_SECONDS, () => cleanStoredPictures(context))
  context.jobs.every('deleted-records', DELETED_EVERY_SECONDS, () => removeDeleted(context))
}

/** Records removed in one transaction, and pictures cleaned in one run. */
const BATCH = 50

type Context = Pick<AppContext, 'db' | 'now'>

/** Removes the posts and templates that were deleted too long ago to be restored; their files follow as unused. */
export async function removeDeleted(context: Context): Promise<void> {
  await inBatches(context, removePosts)
  await inBatches(context, removeTemplates)
}

/** Repeats a removal, which says how many rows it removed, until nothing is left. */
async function inBatches({ db, now }: Context, remove: (tx: Tx, before: Date, now: Date) => Promise<number>) {
  const at = now()
  for (let removed = BATCH; removed === BATCH;)
    removed = await db.transaction(async (tx) => remove(tx, restorableSince(at), at))
}

async function removePosts(tx: Tx, before: Date, now: Date): Promise<number> {
  const due = await tx
    .select({ id: posts.id, thumbnail: posts.thumbnailKey })
    .from(posts)
    .where(lt(posts.deletedAt, before))
    .orderBy(asc(posts.deletedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  const media = await tx.select({ key: postMedia.fileKey }).from(postMedia).where(inArray(postMedia.postId, ids))
  await tx.delete(posts).where(and(inArray(posts.id, ids), lt(posts.deletedAt, before)))
  await listUnused(tx, [...media.map(({ key }) => key), ...due.map(({ thumbnail }) => thumbnail)], now)
  return ids.length
}

async function removeTemplates(tx: Tx, before: Date, now: Date): Promise<number> {
  const due = await tx
    .select({ id: templates.id, image: templates.imageKey, file: templates.fileKey })
    .from(templates)
    .where(lt(templates.deletedAt, before))
    .orderBy(asc(templates.deletedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const { id } of due) await tx.delete(templates).where(eq(templates.id, id))
  await listUnused(
    tx,
    due.flatMap(({ image, file }) => [image, file]),
    now,
  )
  return due.length
}

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now' | 'log'>

/**
 * Removes the metadata of pictures that were stored before uploads were cleaned. A key is its content's hash, so a
 * clean picture is a new file: references to the old one are moved to it in one transaction, and the old one is
 * removed with the unused files, after a delay for those who are just fetching it.
 */
export async function cleanStoredPictures(context: StorageContext): Promise<void> {
  const due = await context.db
    .select({ key: files.key, mime: files.mime })
    .from(files)
    .where(and(eq(files.isClean, false), inArray(files.mime, ['image/jpeg', 'image/png', 'image/webp'])))
    .orderBy(asc(files.key))
    .limit(BATCH)
  for (const { key, mime } of due) await cleanOne(context, key, mime as PictureMime)
}

async function cleanOne(context: StorageContext, key: string, mime: PictureMime): Promise<void> {
  const { db, storage, now } = context
  const clean = await contentOf(context, key, mime)
  const next = clean ? keyOf(createHash('sha256').update(clean).digest('hex'), mime) : key
  if (clean === null || next === key) {
    await db.update(files).set({ isClean: true }).where(eq(files.key, key))
    return
  }
  // Listed as unused before its first byte is stored, as with uploads: a process that dies leaves nothing behind.
  await listUnused(db, [next], now())
  const stored = await storage.put(clean, mime)
  await db.transaction(async (tx) => {
    await holdFiles(tx, [key, next])
    if (!(await storage.has(next))) return
    await tx.insert(files).values(stored).onConflictDoNothing()
    await moveTo(tx, key, next)
    await tx.update(files).set({ isClean: true }).where(eq(files.key, key))
  })
  await listUnused(db, [key], now())
}

/** The clean picture; null for one that is gone or can't be decoded, which is left unchanged. */
async function contentOf({ storage, log }: StorageContext, key: string, mime: PictureMime): Promise<Buffer | null> {
  if (!(await storage.has(key))) return null
  try {
    return await cleanPicture(await storage.read(key), mime, { patient: true })
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    log.warn({ key }, 'a stored picture could not be cleaned')
    return null
  }
}

/** Every column that names a file; `isUsed` in unused-files.ts has to check the same ones. */
const PLACES: readonly [table: string, column: string][] = [
  ['social_post_media', 'file_key'],
  ['social_posts', 'thumbnail_key'],
  ['social_post_collections', 'image_key'],
  ['template_collections', 'image_key'],
  ['templates', 'image_key'],
  ['publications', 'thumbnail_key'],
  ['shares', 'thumbnail_key'],
  ['agents', 'avatar_key'],
  ['agents', 'broker_logo_key'],
]

async function moveTo(tx: Tx, key: string, next: string): Promise<void> {
  for (const [table, column] of PLACES) {
    const [name, place] = [sql.identifier(table), sql.identifier(column)]
    await tx.execute(sql`update ${name} set ${place} = ${next} where ${place} = ${key}`)
  }
  await tx.execute(sql`
    update publications
    set media = (
      select jsonb_agg(
        case when file ->> 'key' = ${key} then jsonb_set(file, '{key}', to_jsonb(${next}::text)) else file end
        order by place)
      from jsonb_array_elements(media) with ordinality as listed(file, place))
    where media @> ${JSON.stringify([{ key }])}::jsonb`)
}
