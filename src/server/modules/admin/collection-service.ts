import type { AdminCollection, CollectionForm } from '#contract/admin-collections.ts'
import { mediaPath } from '#domain/media.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { CheckedFile } from './checked-file.ts'
import * as repo from './collection-repo.ts'
import { historyOf, type Portrait } from './history.ts'
import { freePlans, inUse } from './in-use.ts'
import { loosen } from './loose-files.ts'
import { fileName, keptFile, noteCreated, noteDeleted, noteUpdated, toUpdate, type Act } from './record.ts'
import { saveWithFiles } from './save-with-files.ts'

type Keeping = Pick<House, 'db' | 'storage' | 'now'>

export async function getCollection({ db }: Pick<House, 'db'>, id: number): Promise<AdminCollection> {
  const row = await repo.findCollection(db, id)
  if (!row) throw problem('not_found')
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    haute_stock_name: row.hauteStockName ?? '',
    image_url: row.imageKey && mediaPath(row.imageKey),
    in_use: await inUse(db, await repo.findPostIds(db, id)),
    version: row.version,
    history: await historyOf(db, 'collection', id),
  }
}

export async function createCollection(
  house: Keeping,
  adminId: number,
  form: CollectionForm,
  files: readonly CheckedFile[],
): Promise<AdminCollection> {
  const act = actOf(house, adminId)
  const id = await saveWithFiles(house, files, async (tx, stored) => {
    const row = await repo.insertCollection(tx, {
      ...columnsOf(form),
      imageKey: keptFile(stored.get('image'), false, null),
      createdAt: act.now,
      updatedAt: act.now,
    })
    await noteCreated(tx, act, row, portraitOf(row))
    return row.id
  })
  return await getCollection(house, id)
}

/** @throws not_found; conflict when somebody changed it since the version the form names */
export async function updateCollection(
  house: Keeping,
  adminId: number,
  id: number,
  form: CollectionForm,
  files: readonly CheckedFile[],
): Promise<AdminCollection> {
  const act = actOf(house, adminId)
  await toUpdate(house.db, act, await repo.findCollection(house.db, id), form.version)
  await saveWithFiles(house, files, async (tx, stored) => {
    const row = await toUpdate(tx, act, await repo.lockCollection(tx, id), form.version)
    const set = { ...columnsOf(form), imageKey: keptFile(stored.get('image'), form.remove_image, row.imageKey) }
    const portraits = { before: portraitOf(row), after: portraitOf({ ...row, ...set }) }
    const version = await noteUpdated(tx, act, row, portraits)
    if (version === null) return
    await repo.updateCollection(tx, id, { ...set, version, updatedAt: act.now })
    if (row.imageKey !== set.imageKey) await loosen(tx, [row.imageKey], act.now)
  })
  return await getCollection(house, id)
}

/** Its posts stay in the library, in no collection, where nothing is planned from them any more. */
export async function deleteCollection(house: Keeping, adminId: number, id: number): Promise<void> {
  const act = actOf(house, adminId)
  await house.db.transaction(async (tx) => {
    const row = await repo.lockCollection(tx, id)
    if (!row) throw problem('not_found')
    await freePlans(tx, await repo.findPostIds(tx, id), act.now)
    await repo.deleteCollection(tx, id)
    await loosen(tx, [row.imageKey], act.now)
    await noteDeleted(tx, act, row, portraitOf(row))
  })
}

const actOf = (house: Keeping, adminId: number): Act => ({ kind: 'collection', adminId, now: house.now() })

function columnsOf({ name, description, haute_stock_name: hauteStockName }: CollectionForm) {
  return { name, description, hauteStockName: hauteStockName || null }
}

function portraitOf(row: Pick<repo.CollectionRow, 'name' | 'description' | 'hauteStockName' | 'imageKey'>): Portrait {
  return {
    name: row.name,
    description: row.description,
    haute_stock_name: row.hauteStockName,
    image: fileName(row.imageKey),
  }
}
