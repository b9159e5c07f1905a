import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { inOrder, noteDeleted, noteRestored, type Act } from '../record.ts'
import { freePlans } from './in-use.ts'
import { historySnapshot } from './presenter.ts'
import * as repo from './repo.ts'

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
export async function deletePosts(context: Context, adminId: number, ids: readonly number[]) {
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
export async function restorePosts(context: Context, adminId: number, ids: readonly number[]) {
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
