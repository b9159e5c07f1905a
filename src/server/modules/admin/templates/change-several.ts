import type { TemplatesChange } from '#contract/admin/admin-templates.ts'

import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { type Act, inOrder, noteDeleted, noteRestored, noteUpdated } from '../record.ts'
import * as repo from './repo.ts'
import { actOf, collectionGone, historySnapshot, snapshotsOf } from './service.ts'

type Context = Pick<AppContext, 'db' | 'now'>

/** A change of one template; false when it was so before, null when the template is gone. */
type Change = (tx: Tx, act: Act, id: number) => Promise<boolean | null>

/**
 * Changes several templates in one transaction, each with an audit entry of its own.
 * @throws not_found when one of them is gone, validation_failed when the collection is
 */
export async function changeTemplates(
  context: Context,
  adminId: number,
  asked: TemplatesChange,
): Promise<{ changed: number }> {
  const act = actOf(context, adminId)
  return await context.db.transaction(async (tx) => {
    const change = await changeOf(tx, asked)
    let changed = 0
    for (const id of inOrder(asked.ids)) {
      const isChanged = await change(tx, act, id)
      if (isChanged === null) {
        throw problem('not_found', { message: `Template ${id} isn’t here anymore. Nothing was changed.` })
      }
      if (isChanged) changed += 1
    }
    return { changed }
  })
}

/** @throws not_found, also for one that is deleted already */
export async function deleteTemplate(context: Context, adminId: number, id: number): Promise<void> {
  const act = actOf(context, adminId)
  await context.db.transaction(async (tx) => {
    if (!(await deleteOne(tx, act, id))) throw problem('not_found')
  })
}

const CHANGES: Record<'delete' | 'restore', Change> = { delete: deleteOne, restore: restoreOne }

async function deleteOne(tx: Tx, act: Act, id: number): Promise<boolean | null> {
  const row = await repo.lockTemplate(tx, { id })
  if (!row) return (await repo.lockDeletedTemplate(tx, id, act.now)) && false
  await repo.updateTemplate(tx, id, { deletedAt: act.now, updatedAt: act.now })
  await noteDeleted(tx, act, row, historySnapshot(row, await repo.findCollectionName(tx, row)))
  return true
}

async function restoreOne(tx: Tx, act: Act, id: number): Promise<boolean | null> {
  const row = await repo.lockDeletedTemplate(tx, id, act.now)
  if (!row) return (await repo.lockTemplate(tx, { id })) && false
  await repo.updateTemplate(tx, id, { deletedAt: null, updatedAt: act.now })
  await noteRestored(tx, act, row, historySnapshot(row, await repo.findCollectionName(tx, row)))
  return true
}

async function changeOf(tx: Tx, asked: TemplatesChange): Promise<Change> {
  if (asked.action === 'move') return await moveTo(tx, asked.collection)
  if (asked.action === 'set_draft') return setDraft(asked.is_draft)
  return CHANGES[asked.action]
}

function setDraft(isDraft: boolean): Change {
  return async (tx, act, id) => {
    const row = await repo.lockTemplate(tx, { id })
    if (!row) return null
    const collection = await repo.findCollectionName(tx, row)
    const snapshots = snapshotsOf({ row, collection }, { row: { ...row, isDraft }, collection })
    const revision = await noteUpdated(tx, act, row, snapshots)
    if (revision === null) return false
    await repo.updateTemplate(tx, id, { isDraft, revision, updatedAt: act.now })
    return true
  }
}

async function moveTo(tx: Tx, templateCollectionId: number | null): Promise<Change> {
  const name = templateCollectionId === null ? null : await repo.holdCollection(tx, templateCollectionId)
  if (templateCollectionId !== null && name === null) throw collectionGone('collection')
  return async (inner, act, id) => {
    const row = await repo.lockTemplate(inner, { id })
    if (!row) return null
    const before = { row, collection: await repo.findCollectionName(inner, row) }
    const after = { row: { ...row, templateCollectionId }, collection: name }
    const revision = await noteUpdated(inner, act, row, snapshotsOf(before, after))
    if (revision === null) return false
    await repo.updateTemplate(inner, id, { templateCollectionId, revision, updatedAt: act.now })
    return true
  }
}
