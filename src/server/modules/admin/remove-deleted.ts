import { and, asc, eq, inArray, lt } from 'drizzle-orm'

import { restorableSince } from '#domain/library/deleted.ts'

import type { Tx } from '../../db/open.ts'
import { postMedia, posts, templates } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { listUnused } from '../../storage/unused-files.ts'

/** Records removed in one transaction. */
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
