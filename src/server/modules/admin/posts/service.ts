import type { AdminPost, PostForm } from '#contract/admin/posts.ts'
import { THUMBNAIL_ROLES } from '#domain/library/post-form.ts'

import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import type { CheckedFile } from '../../../storage/checked-file.ts'
import { type Act, historyOf, noteCreated, noteUpdated, toUpdate } from '../record.ts'
import { freeChanged, inUse } from './in-use.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { fieldsOf } from './fields.ts'
import { type MediaPlan, planMedia, POSTER, posterFor } from './media.ts'
import { historySnapshot, presentPost, snapshotsOf } from './presenter.ts'
import { presentTags } from '../tags/repo.ts'
import * as repo from './repo.ts'
import { resultsOf, usesOf } from '../uses.ts'
import { saveWithFiles, type SentForm, type StoredByField } from '../form.ts'

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

export async function getPost({ db }: Pick<AppContext, 'db'>, id: number): Promise<AdminPost> {
  const post = await repo.findPost(db, id)
  if (!post) throw problem('not_found')
  return presentPost(post, {
    inUse: await inUse(db, [id]),
    uses: await usesOf(db, 'post', id),
    results: await resultsOf(db, id),
    history: await historyOf(db, 'post', id),
  })
}

/** @throws validation_failed with every conflict, by field */
export async function createPost(
  context: StorageContext,
  adminId: number,
  { form, files }: SentForm<PostForm>,
): Promise<AdminPost> {
  const act = actOf(context, adminId)
  const { media } = await toCopy(form, (id) => repo.findPost(context.db, id))
  const plan = planMedia(form, fieldsIn(files), media)
  await context.db.transaction(async (tx) => fieldsOf(tx, form, null))
  const poster = await posterFor(form, plan, media)
  const id = await saveWithFiles(context, [...files, ...poster], async (tx, stored) => {
    await holdNamed(tx, form)
    // Locked, so that its files stay while they are shared.
    const copied = await toCopy(form, (copyOf) => repo.lockPost(tx, copyOf))
    const plan = planMedia(form, fieldsIn(files), copied.media)
    return await insertNewPost(tx, act, { form, plan, copied: copied.media, stored })
  })
  return await getPost(context, id)
}

interface NewPost {
  form: PostForm
  plan: MediaPlan
  /** The files of the post it is a copy of. */
  copied: repo.WholePost['media']
  stored: StoredByField
}

/** Inserts a post with its tags, its files and its audit entry. */
async function insertNewPost(tx: Tx, act: Act, { form, plan, copied, stored }: NewPost): Promise<number> {
  const { columns, tagIds } = await fieldsOf(tx, form, null)
  const dates = { createdAt: act.now, updatedAt: act.now }
  const made = await repo.insertPost(tx, { ...columns, ...dates, authorId: act.adminId })
  await repo.setTags(tx, made, tagIds)
  await repo.setMedia(tx, made, { ...plan, staying: [], dropped: [] }, stored)
  await repo.copyMedia(tx, made, copied, plan)
  const post = await withThumbnail(tx, made, stored)
  await noteCreated(tx, act, post, historySnapshot(post))
  return made
}

/**
 * Changes a post in one transaction. Publications have their own copies.
 * @throws not_found, validation_failed; conflict when somebody changed it since the revision the form names
 */
export async function updatePost(
  context: StorageContext,
  { adminId, id }: { adminId: number; id: number },
  { form, files }: SentForm<PostForm>,
): Promise<AdminPost> {
  const act = actOf(context, adminId)
  // Checked before anything is stored, and again when the post is locked.
  const seen = await toUpdate(context.db, act, await repo.findPost(context.db, id), form.version)
  const seenPlan = planMedia(form, fieldsIn(files), seen.media)
  await context.db.transaction(async (tx) => fieldsOf(tx, form, seen))
  const poster = await posterFor(form, seenPlan, seen.media)
  await saveWithFiles(context, [...files, ...poster], async (tx, stored) => {
    await holdNamed(tx, form)
    const before = await toUpdate(tx, act, await repo.lockPost(tx, id), form.version)
    const plan = planMedia(form, fieldsIn(files), before.media)
    const { columns, tagIds } = await fieldsOf(tx, form, before)
    await repo.updatePost(tx, id, columns)
    await repo.setTags(tx, id, tagIds)
    await repo.setMedia(tx, id, plan, stored)
    const after = await withThumbnail(tx, id, stored)
    const revision = await noteUpdated(tx, act, before, snapshotsOf(before, after))
    if (revision === null) return
    await repo.updatePost(tx, id, { revision, updatedAt: act.now })
    await freeChanged(tx, [{ before, after }], act.now)
    const used = new Set(keysOf(after))
    await listUnused(
      tx,
      keysOf(before).filter((key) => !used.has(key)),
      act.now,
    )
  })
  return await getPost(context, id)
}

/**
 * Locks the tags and the collection of a form; before any post, as a merge of tags and the deletion of a collection do.
 */
async function holdNamed(tx: Tx, { tags, social_post_collection_id: collection }: PostForm): Promise<void> {
  await presentTags(tx, tags)
  if (collection) await repo.holdCollection(tx, collection)
}

/**
 * The post whose files a new one shares; one without files when it is no copy.
 * @throws validation_failed when it is gone
 */
async function toCopy(
  { copy_of: id }: PostForm,
  find: (id: number) => Promise<repo.WholePost | null>,
): Promise<Pick<repo.WholePost, 'media'>> {
  if (id === undefined) return { media: [] }
  const post = await find(id)
  if (post) return post
  const message = 'The post you’re copying isn’t here anymore. Please choose its files again.'
  throw problem('validation_failed', { message, fields: { copy_of: message } })
}

const actOf = (context: StorageContext, adminId: number): Act => ({ kind: 'post', adminId, now: context.now() })

const fieldsIn = (files: readonly CheckedFile[]) => files.map(({ field }) => field)

const keysOf = (post: repo.WholePost) => [post.thumbnailKey, ...post.media.map(({ key }) => key)]

/** Sets the picture that lists show for a post, and returns the post as it is then. */
async function withThumbnail(tx: Tx, id: number, stored: StoredByField): Promise<repo.WholePost> {
  const post = await repo.findPost(tx, id)
  if (!post) throw new Error(`Post ${id} was not saved`)
  const shown = THUMBNAIL_ROLES[post.type]
    .map((role) => post.media.find((file) => file.role === role))
    .find((file) => file !== undefined)
  const thumbnailKey = shown?.key ?? stored.get(POSTER)?.key ?? null
  await repo.updatePost(tx, id, { thumbnailKey })
  return { ...post, thumbnailKey }
}
