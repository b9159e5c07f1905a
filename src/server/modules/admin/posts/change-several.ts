import type { PostsChange } from '#contract/admin/posts.ts'
import { PREMIUM_TAG } from '#domain/auto-post/auto-post.ts'
import { hasAtMostOneSidebarTag } from '#domain/library/sidebar-tags.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import { type Act, inOrder, noteDeleted, noteRestored, noteUpdated } from '../record.ts'
import { presentTags } from '../tags/repo.ts'
import { type ChangedPost, freeChanged, freePlans } from './in-use.ts'
import { historySnapshot, snapshotsOf } from './presenter.ts'
import * as repo from './repo.ts'

/** A change of one post that is locked. */
type Change = (tx: Tx, post: repo.WholePost) => Promise<void>

/**
 * Changes several posts in one transaction, each with an audit entry of its own.
 * @throws not_found when one of them is gone, validation_failed for a tag or a collection that can't be given to all
 */
export async function changePosts(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  adminId: number,
  asked: PostsChange,
): Promise<{ changed: number }> {
  if (asked.action === 'delete') return await deletePosts({ db, now }, adminId, asked.ids)
  if (asked.action === 'restore') return await restorePosts({ db, now }, adminId, asked.ids)
  const act: Act = { kind: 'post', adminId, now: now() }
  return await db.transaction(async (tx) => {
    // Before the posts: deleting a collection locks them in this order too.
    const change = await changeOf(tx, asked)
    const changed: ChangedPost[] = []
    for (const id of inOrder(asked.ids)) changed.push(...(await changeOne(tx, act, id, change)))
    await freeChanged(tx, changed, act.now)
    return { changed: changed.length }
  })
}

async function changeOf(tx: Tx, asked: Exclude<PostsChange, { action: 'delete' | 'restore' }>): Promise<Change> {
  if (asked.action === 'move') return await moveTo(tx, asked.collection)
  if (asked.action !== 'set_draft') return await retag(tx, asked)
  return async (inner, { id }) => await repo.updatePost(inner, id, { isDraft: asked.is_draft })
}

/** The post before and after; none where it was the same. */
async function changeOne(tx: Tx, act: Act, id: number, change: Change): Promise<ChangedPost[]> {
  const before = await repo.lockPost(tx, id)
  if (!before) throw problem('not_found', { message: `Post ${id} isn’t here anymore. Nothing was changed.` })
  await change(tx, before)
  const after = await repo.findPost(tx, id)
  if (!after) throw new Error(`Post ${id} was not changed`)
  const revision = await noteUpdated(tx, act, before, snapshotsOf(before, after))
  if (revision === null) return []
  await repo.updatePost(tx, id, { revision, updatedAt: act.now })
  return [{ before, after }]
}

async function moveTo(tx: Tx, collectionId: number | null): Promise<Change> {
  if (collectionId !== null && !(await repo.holdCollection(tx, collectionId)))
    throw refused('collection', 'This collection isn’t here anymore. Please choose another one.')
  return async (inner, { id }) => await repo.updatePost(inner, id, { collectionId })
}

async function retag(
  tx: Tx,
  { action, tag: named }: Extract<PostsChange, { action: 'add_tag' | 'remove_tag' }>,
): Promise<Change> {
  const [tag] = await repo.findTags(tx, await presentTags(tx, [named]))
  if (!tag) throw refused('tag', 'This tag isn’t here anymore. Please choose another one.')
  const tagId = tag.id
  return async (inner, post) => {
    const others = post.tags.map(({ id }) => id).filter((id) => id !== tagId)
    const wanted = await repo.findTags(inner, action === 'add_tag' ? [...others, tagId] : others)
    if (action === 'add_tag' && !hasAtMostOneSidebarTag(wanted))
      throw refused('tag', `“${post.title}” already has another sidebar tag. Nothing was changed.`)
    await repo.setTags(
      inner,
      post.id,
      wanted.map(({ id }) => id),
    )
    await repo.updatePost(inner, post.id, { isPremium: wanted.some(({ slug }) => slug === PREMIUM_TAG) })
  }
}

const refused = (field: string, message: string) =>
  problem('validation_failed', { message, fields: { [field]: message } })

type Context = Pick<AppContext, 'db' | 'now'>

const actOf = ({ now }: Context, adminId: number): Act => ({ kind: 'post', adminId, now: now() })

/**
 * Publications of the post are published from their own copies; auto posts nobody edited are planned again.
 * @throws not_found, also for one that is deleted already
 */
export async function deletePost(context: Context, adminId: number, id: number): Promise<void> {
  const act = actOf(context, adminId)
  await context.db.transaction(async (tx) => {
    if (!(await deleteOne(tx, act, id))) throw problem('not_found')
    await freePlans(tx, [id], act.now)
  })
}

/**
 * Deletes several posts in one transaction; those that are deleted already don't count.
 * @throws not_found when one of them can't be restored any more
 */
async function deletePosts(context: Context, adminId: number, ids: readonly number[]) {
  const act = actOf(context, adminId)
  return await context.db.transaction(async (tx) => {
    const deleted: number[] = []
    for (const id of inOrder(ids)) {
      if (await deleteOne(tx, act, id)) deleted.push(id)
      else if (!(await repo.lockDeletedPost(tx, id, act.now))) throw isGone(id)
    }
    await freePlans(tx, deleted, act.now)
    return { changed: deleted.length }
  })
}

/**
 * Restores several posts in one transaction; those that were not deleted don't count.
 * @throws not_found when one of them can't be restored any more
 */
async function restorePosts(context: Context, adminId: number, ids: readonly number[]) {
  const act = actOf(context, adminId)
  return await context.db.transaction(async (tx) => {
    let changed = 0
    for (const id of inOrder(ids)) {
      const post = await repo.lockDeletedPost(tx, id, act.now)
      if (!post && !(await repo.lockPost(tx, id))) throw isGone(id)
      if (!post) continue
      await repo.updatePost(tx, id, { deletedAt: null, updatedAt: act.now })
      await noteRestored(tx, act, post, historySnapshot(post))
      changed += 1
    }
    return { changed }
  })
}

const isGone = (id: number) => problem('not_found', { message: `Post ${id} isn’t here anymore. Nothing was changed.` })

/** False for a post that is gone or deleted already. */
async function deleteOne(tx: Tx, act: Act, id: number): Promise<boolean> {
  const post = await repo.lockPost(tx, id)
  if (!post) return false
  await repo.updatePost(tx, id, { deletedAt: act.now, updatedAt: act.now })
  await noteDeleted(tx, act, post, historySnapshot(post))
  return true
}
