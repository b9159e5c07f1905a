import type { AdminTemplateCollection, TemplateCollectionForm } from '#contract/admin-template-collections.ts'
import { mediaPath } from '#domain/media.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { CheckedFile } from './checked-file.ts'
import { historyOf, type Portrait } from './history.ts'
import { loosen } from './loose-files.ts'
import { fileName, keptFile, noteCreated, noteDeleted, noteUpdated, toUpdate, type Act } from './record.ts'
import { saveWithFiles } from './save-with-files.ts'
import * as repo from './template-collection-repo.ts'

type Keeping = Pick<House, 'db' | 'storage' | 'now'>

export async function getTemplateCollection({ db }: Pick<House, 'db'>, id: number): Promise<AdminTemplateCollection> {
  const row = await repo.findTemplateCollection(db, id)
  if (!row) throw problem('not_found')
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    image_url: row.imageKey && mediaPath(row.imageKey),
    version: row.version,
    history: await historyOf(db, 'template_collection', id),
  }
}

export async function createTemplateCollection(
  house: Keeping,
  adminId: number,
  form: TemplateCollectionForm,
  files: readonly CheckedFile[],
): Promise<AdminTemplateCollection> {
  const act = actOf(house, adminId)
  const id = await saveWithFiles(house, files, async (tx, stored) => {
    const row = await repo.insertTemplateCollection(tx, {
      ...columnsOf(form),
      imageKey: keptFile(stored.get('image'), false, null),
      createdAt: act.now,
      updatedAt: act.now,
    })
    await noteCreated(tx, act, row, portraitOf(row))
    return row.id
  })
  return await getTemplateCollection(house, id)
}

/** @throws not_found; conflict when somebody changed it since the version the form names */
export async function updateTemplateCollection(
  house: Keeping,
  adminId: number,
  id: number,
  form: TemplateCollectionForm,
  files: readonly CheckedFile[],
): Promise<AdminTemplateCollection> {
  const act = actOf(house, adminId)
  await toUpdate(house.db, act, await repo.findTemplateCollection(house.db, id), form.version)
  await saveWithFiles(house, files, async (tx, stored) => {
    const row = await toUpdate(tx, act, await repo.lockTemplateCollection(tx, id), form.version)
    const set = { ...columnsOf(form), imageKey: keptFile(stored.get('image'), form.remove_image, row.imageKey) }
    const portraits = { before: portraitOf(row), after: portraitOf(set) }
    const version = await noteUpdated(tx, act, row, portraits)
    if (version === null) return
    await repo.updateTemplateCollection(tx, id, { ...set, version, updatedAt: act.now })
    if (row.imageKey !== set.imageKey) await loosen(tx, [row.imageKey], act.now)
  })
  return await getTemplateCollection(house, id)
}

/** Its templates stay, in no collection. */
export async function deleteTemplateCollection(house: Keeping, adminId: number, id: number): Promise<void> {
  const act = actOf(house, adminId)
  await house.db.transaction(async (tx) => {
    const row = await repo.lockTemplateCollection(tx, id)
    if (!row) throw problem('not_found')
    await repo.deleteTemplateCollection(tx, id)
    await loosen(tx, [row.imageKey], act.now)
    await noteDeleted(tx, act, row, portraitOf(row))
  })
}

const actOf = (house: Keeping, adminId: number): Act => ({ kind: 'template_collection', adminId, now: house.now() })

function columnsOf({ name, description, type }: TemplateCollectionForm) {
  return { name, description, type }
}

function portraitOf(row: Pick<repo.TemplateCollectionRow, 'name' | 'description' | 'type' | 'imageKey'>): Portrait {
  return {
    name: row.name,
    type: row.type.replaceAll('-', ' '),
    description: row.description || null,
    image: fileName(row.imageKey),
  }
}
