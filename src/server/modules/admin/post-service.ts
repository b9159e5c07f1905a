import type { AdminPost, PostForm } from '#contract/admin-posts.ts'
import { THUMBNAIL_ROLES } from '#domain/post-form.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { CheckedFile } from './checked-file.ts'
import { historyOf } from './history.ts'
import { freePlans, inUse } from './in-use.ts'
import { loosen } from './loose-files.ts'
import { fieldsOf } from './post-fields.ts'
import { planMedia } from './post-media.ts'
import { portraitOf, presentPost } from './post-presenter.ts'
import * as repo from './post-repo.ts'
import { POSTER, posterFor } from './poster.ts'
import { noteCreated, noteDeleted, noteUpdated, toUpdate, type Act } from './record.ts'
import { saveWithFiles, type StoredByField } from './save-with-files.ts'

type Keeping = Pick<House, 'db' | 'storage' | 'now'>

export async function getPost({ db }: Pick<House, 'db'>, id: number): Promise<AdminPost> {
  const post = await repo.findPost(db, id)
  if (!post) throw problem('not_found')
  return presentPost(post, { inUse: await inUse(db, [id]), history: await historyOf(db, 'post', id) })
}

/** @throws validation_failed with everything that doesn't fit together, by field */
export async function createPost(
  house: Keeping,
  adminId: number,
  form: PostForm,
  files: readonly CheckedFile[],
): Promise<AdminPost> {
  const act = actOf(house, adminId)
  const plan = planMedia(form, fieldsIn(files), [])
  await house.db.transaction(async (tx) => fieldsOf(tx, form, null))
  const poster = await posterFor(form, plan, [])
  const id = await saveWithFiles(house, [...files, ...poster], async (tx, stored) => {
    const { columns, tagIds } = await fieldsOf(tx, form, null)
    const dates = { createdAt: act.now, updatedAt: act.now }
    const made = await repo.insertPost(tx, { ...columns, ...dates, authorId: adminId })
    await repo.setTags(tx, made, tagIds)
    await repo.setMedia(tx, made, plan, stored)
    const post = await withThumbnail(tx, made, stored)
    await noteCreated(tx, act, post, portraitOf(post))
    return made
  })
  return await getPost(house, id)
}

/**
 * Changes a post, all of it or nothing. Publications keep the copies they have.
 * @throws not_found, validation_failed; conflict when somebody changed it since the version the form names
 */
export async function updatePost(
  house: Keeping,
  adminId: number,
  id: number,
  form: PostForm,
  files: readonly CheckedFile[],
): Promise<AdminPost> {
  const act = actOf(house, adminId)
  // Looked at before anything is stored, and once more when the post is held.
  const seen = await toUpdate(house.db, act, await repo.findPost(house.db, id), form.version)
  const seenPlan = planMedia(form, fieldsIn(files), seen.media)
  await house.db.transaction(async (tx) => fieldsOf(tx, form, seen))
  const poster = await posterFor(form, seenPlan, seen.media)
  await saveWithFiles(house, [...files, ...poster], async (tx, stored) => {
    // Before the post itself, as who deletes a collection holds them too.
    if (form.social_post_collection_id) await repo.holdCollection(tx, form.social_post_collection_id)
    const before = await toUpdate(tx, act, await repo.lockPost(tx, id), form.version)
    const plan = planMedia(form, fieldsIn(files), before.media)
    const { columns, tagIds } = await fieldsOf(tx, form, before)
    await repo.updatePost(tx, id, columns)
    await repo.setTags(tx, id, tagIds)
    await repo.setMedia(tx, id, plan, stored)
    const after = await withThumbnail(tx, id, stored)
    const version = await noteUpdated(tx, act, before, { before: portraitOf(before), after: portraitOf(after) })
    if (version === null) return
    await repo.updatePost(tx, id, { version, updatedAt: act.now })
    const kept = new Set(keysOf(after))
    await loosen(
      tx,
      keysOf(before).filter((key) => !kept.has(key)),
      act.now,
    )
  })
  return await getPost(house, id)
}

/** Publications of the post go out from their own copies; auto posts nobody edited are planned anew. */
export async function deletePost(house: Keeping, adminId: number, id: number): Promise<void> {
  const act = actOf(house, adminId)
  await house.db.transaction(async (tx) => {
    const post = await repo.lockPost(tx, id)
    if (!post) throw problem('not_found')
    await freePlans(tx, [id], act.now)
    await repo.deletePost(tx, id)
    await loosen(tx, keysOf(post), act.now)
    await noteDeleted(tx, act, post, portraitOf(post))
  })
}

const actOf = (house: Keeping, adminId: number): Act => ({ kind: 'post', adminId, now: house.now() })

const fieldsIn = (files: readonly CheckedFile[]) => files.map(({ field }) => field)

const keysOf = (post: repo.WholePost) => [post.thumbnailKey, ...post.media.map(({ key }) => key)]

/** Gives a post the picture that stands for it in lists, and the post as it is then. */
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
