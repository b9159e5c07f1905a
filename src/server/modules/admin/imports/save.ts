import { sql } from 'drizzle-orm'

import type { Tx } from '../../../db/open.ts'
import { postMedia, posts, postTags } from '../../../db/schema/index.ts'
import { changesBetween, recordAuditOfMany } from '../../audit/service.ts'
import type { CheckedFile } from '../../../storage/checked-file.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { type ChangedPost, freeChanged } from '../posts/in-use.ts'
import { POSTER, posterFor } from '../posts/media.ts'
import { historySnapshot, snapshotsOf } from '../posts/presenter.ts'
import {
  findPostsByIds,
  findTags,
  holdCollection,
  lockPostsByIds,
  setMedia,
  setTags,
  updatePost,
  type WholePost,
} from '../posts/repo.ts'
import { inOrder } from '../record.ts'
import { saveWithFiles, type StoredByField } from '../form.ts'
import { presentTags } from '../tags/repo.ts'
import { type ImportContext, judgeRows } from './check.ts'
import { addedFiles, judgeOf, thumbnailOf } from './judge.ts'
import type { Judged } from './judged-row.ts'
import { readKnown } from './reading/known.ts'
import * as repo from './repo.ts'
import { findRows, setJudged, setMade, type StoredRow } from './row-repo.ts'
import { digestOf, faultsOfColumns, rowOf } from './reading/table.ts'

/** Posts inserted in one statement. */
const BATCH = 500

/** After how many rows the progress is stored. */
const COUNTED = 50

type Parts = Parameters<typeof recordAuditOfMany>[2][number][]
type Ready = Judged & { save: NonNullable<Judged['save']> }

/**
 * Makes and changes the posts of an import in one transaction, unless a row has an error by now: then it waits for its
 * admin again. May be done again at any point.
 */
export async function saveImport(context: ImportContext, id: number): Promise<void> {
  const { db } = context
  const found = await repo.findImport(db, id)
  if (found?.state !== 'importing') return
  const judged = await judgeRows(context, found)
  const ready = judged.filter(isReady)
  if (ready.length < judged.length || hasWrongColumns(found)) {
    await setJudged(db, found, judged)
    // A row that names a post or a type only now may name files that weren't checked.
    const state = judged.some(({ unchecked }) => unchecked.length > 0) ? 'checking' : 'checked'
    await repo.setImport(db, id, { state, done: 0, total: 0 }, 'importing')
    return
  }
  await repo.setImport(db, id, { done: 0, total: ready.length }, 'importing')
  const posters: CheckedFile[] = []
  for (const [done, { row, current, save }] of ready.entries()) {
    const drawn = await posterFor(save.form, save.plan, current?.media ?? [])
    posters.push(...drawn.map((poster) => Object.assign(poster, { field: `${row} ${POSTER}` })))
    if (done % COUNTED === 0) await repo.setImport(db, id, { done }, 'importing')
  }
  await saveWithFiles(context, posters, async (tx, stored) => await saveAll(context, tx, { id, ready, stored }))
}

export const hasWrongColumns = ({ titles, columns }: Pick<repo.ImportRecord, 'titles' | 'columns'>) => {
  const { places, missing } = faultsOfColumns(titles, columns)
  return places.size > 0 || missing.length > 0
}

const isReady = (judged: Judged): judged is Ready => judged.save !== null

async function saveAll(
  { now }: ImportContext,
  tx: Tx,
  { id, ready, stored }: { id: number; ready: readonly Ready[]; stored: StoredByField },
): Promise<void> {
  const held = await repo.lockImport(tx, id)
  if (held?.state !== 'importing') return
  const rows = await findRows(tx, id)
  const rowsSha256 = digestOf(rows.filter((row) => !row.leftOut).map((row) => rowOf(row, held.columns)))
  await repo.lockRowsOf(tx, rowsSha256)
  if (!held.again && (await repo.importedBefore(tx, { ...held, rowsSha256 })) !== null) {
    await repo.setImport(tx, id, { state: 'checked', rowsSha256 })
    return
  }
  // Left as it is: its rows are read again at the next look, and go by what the library has by then.
  if (!(await holdNamed(tx, ready))) return
  const at = now()
  const act: Act = { tx, at, adminId: held.adminId, posterOf: (row) => stored.get(`${row} ${POSTER}`)?.key ?? null }
  const created = await createPosts(
    act,
    ready.filter(({ current }) => current === null),
  )
  await setMade(tx, id, created.made)
  const updated = await changePosts(act, held, rows, ready)
  const count = (field: string, posts: number) => ({ field, before: null, after: String(posts) })
  await recordAuditOfMany(
    tx,
    {
      at,
      actor: { adminId: held.adminId },
      kind: 'post',
      action: 'imported',
      subject: held.fileName,
      changes: [count('posts_created', created.made.length), count('posts_changed', updated.length)],
    },
    [...created.parts, ...updated],
  )
  const counted = { posts: created.made.length, updated: updated.length, failures: 0, fault: null }
  const done = { ...counted, rowsSha256, createdAt: at, fileKey: null }
  await repo.setImport(tx, id, { ...done, state: 'done', done: ready.length, total: ready.length })
  await listUnused(tx, await repo.deleteFiles(tx, held), at)
}

/**
 * Locks the tags and collections of rows, before any post, as a merge of tags and the deletion of a collection do; false
 * where one of them was merged or deleted since the rows were read.
 */
async function holdNamed(tx: Tx, ready: readonly Ready[]): Promise<boolean> {
  const tagIds = new Set(ready.flatMap(({ save }) => save.fields.tagIds))
  const present = await presentTags(tx, [...tagIds])
  if (present.some((id) => !tagIds.has(id)) || (await findTags(tx, present)).length < tagIds.size) return false
  const collectionIds = ready.flatMap(({ save }) => save.fields.columns.collectionId ?? [])
  for (const id of inOrder(collectionIds)) if (!(await holdCollection(tx, id))) return false
  return true
}

interface Act {
  tx: Tx
  at: Date
  adminId: number
  /** The key of the picture that was drawn for a row's video. */
  posterOf: (row: number) => string | null
}

/** Inserts posts with their tags and files, a batch in each statement. */
async function createPosts({ tx, at, adminId, posterOf }: Act, ready: readonly Ready[]) {
  const made: { row: number; id: number }[] = []
  const parts: Parts = []
  for (let from = 0; from < ready.length; from += BATCH) {
    const batch = ready.slice(from, from + BATCH)
    const { rows: ids } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('social_posts', 'id'))::int as id from generate_series(1, ${batch.length})`,
    )
    const named = batch.map((one, index) => {
      const id = ids[index]?.id
      if (id === undefined) throw new Error('The database gave too few ids')
      return { row: one.row, save: one.save, id, media: addedFiles(one.save.plan, one.files) }
    })
    await tx.insert(posts).values(
      named.map(({ id, row, save, media }) => ({
        ...save.fields.columns,
        id,
        authorId: adminId,
        thumbnailKey: thumbnailOf(save.form, media) ?? posterOf(row),
        createdAt: at,
        updatedAt: at,
      })),
    )
    const tagged = named.flatMap(({ id, save }) => save.fields.tagIds.map((tagId) => ({ postId: id, tagId })))
    if (tagged.length > 0) await tx.insert(postTags).values(tagged)
    const media = named.flatMap(({ id, media: files }) =>
      files.map(({ role, position, key, texts }) => ({
        postId: id,
        role,
        position,
        fileKey: key,
        altText: texts?.altText ?? '',
        spanishAltText: texts?.spanishAltText ?? '',
      })),
    )
    if (media.length > 0) await tx.insert(postMedia).values(media)
    made.push(...named.map(({ id, row }) => ({ row, id })))
    const whole = await findPostsByIds(
      tx,
      named.map(({ id }) => id),
    )
    parts.push(
      ...whole.map((post) => ({
        action: 'created' as const,
        recordId: post.id,
        subject: post.title,
        revision: post.revision,
        changes: changesBetween({}, historySnapshot(post)),
      })),
    )
  }
  return { made, parts }
}

/** Changes posts as they are now, whatever was changed since the rows were checked; only what rows name is written. */
async function changePosts(
  { tx, at, posterOf }: Act,
  held: repo.ImportRecord,
  rows: readonly StoredRow[],
  ready: readonly Ready[],
): Promise<Parts> {
  const ids = ready.flatMap(({ current }) => current?.id ?? [])
  if (ids.length === 0) return []
  const before = new Map((await lockPostsByIds(tx, ids)).map((post) => [post.id, post]))
  const judge = judgeOf(held, { ...(await readKnown(tx, [])), posts: before }, await repo.findFiles(tx, held.id))
  for (const { row, current } of ready) {
    if (!current) continue
    const stored = rows.find((one) => one.row === row)
    const judged = stored && judge(stored)
    // It is tried again, and then its rows say why.
    if (!judged?.current || !judged.save) throw new Error(`Row ${row} of import ${held.id} can’t be saved any more`)
    await changePost(tx, judged.current, judged.save, judged.files)
  }
  const parts: Parts = []
  const changed: ChangedPost[] = []
  for (const after of await findPostsByIds(tx, ids)) {
    const was = before.get(after.id)
    if (!was) continue
    const thumbnailKey = thumbnailOf(after, after.media) ?? posterOf(rowOfPost(ready, after.id)) ?? after.thumbnailKey
    if (thumbnailKey !== after.thumbnailKey) await updatePost(tx, after.id, { thumbnailKey })
    const snapshots = snapshotsOf(was, after)
    const changes = changesBetween(snapshots.before, snapshots.after)
    if (changes.length === 0) continue
    const revision = was.revision + 1
    await updatePost(tx, after.id, { revision, updatedAt: at })
    parts.push({ action: 'updated', recordId: after.id, subject: after.title, revision, changes })
    changed.push({ before: was, after })
    const kept = new Set([thumbnailKey, ...after.media.map(({ key }) => key)])
    await listUnused(
      tx,
      [was.thumbnailKey, ...was.media.map(({ key }) => key)].filter((key) => !kept.has(key)),
      at,
    )
  }
  await freeChanged(tx, changed, at)
  return parts
}

const rowOfPost = (ready: readonly Ready[], id: number) => ready.find(({ current }) => current?.id === id)?.row ?? 0

async function changePost(tx: Tx, current: WholePost, { plan, fields }: Ready['save'], files: Ready['files']) {
  await updatePost(tx, current.id, fields.columns)
  const tagIds = new Set(fields.tagIds)
  const isTagged = tagIds.size === current.tags.length && current.tags.every(({ id }) => tagIds.has(id))
  if (!isTagged) await setTags(tx, current.id, fields.tagIds)
  const isSame =
    plan.added.length === 0 && plan.dropped.length === 0 && plan.staying.every(({ texts }) => texts === null)
  if (!isSame) await setMedia(tx, current.id, plan, files)
}
