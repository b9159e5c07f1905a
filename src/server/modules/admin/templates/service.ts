import type { AdminTemplate, TemplateForm } from '#contract/admin/admin-templates.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import type { RecordSnapshot } from '../../audit/service.ts'
import {
  type Act,
  collectionNames,
  draftName,
  fileAfterUpdate,
  fileName,
  historyOf,
  noteCreated,
  noteUpdated,
  toUpdate,
} from '../record.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { usesOf } from '../uses.ts'
import { saveWithFiles, type SentForm, type StoredByField } from '../form.ts'
import * as repo from './repo.ts'

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

export async function getTemplate({ db }: Pick<AppContext, 'db'>, uuid: string): Promise<AdminTemplate> {
  const found = await repo.findTemplate(db, uuid)
  if (!found) throw problem('not_found')
  const { row, collection, author } = found
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    canva_link: row.canvaLink,
    template_collection_id: row.templateCollectionId,
    image_url: row.imageKey && mediaPath(row.imageKey),
    file_url: row.fileKey && mediaPath(row.fileKey),
    collection,
    author,
    is_draft: row.isDraft,
    uses: await usesOf(db, 'template', row.id),
    version: row.revision,
    history: await historyOf(db, 'template', row.id),
  }
}

export async function createTemplate(
  context: StorageContext,
  adminId: number,
  { form, files }: SentForm<TemplateForm>,
): Promise<AdminTemplate> {
  const act = actOf(context, adminId)
  const uuid = await saveWithFiles(context, files, async (tx, stored) => {
    const collection = await collectionOf(tx, form)
    const set = columnsOf(form, stored, { imageKey: null, fileKey: null, isDraft: false })
    const row = await repo.insertTemplate(tx, { ...set, authorId: adminId, createdAt: act.now, updatedAt: act.now })
    await noteCreated(tx, act, row, historySnapshot(row, collection))
    return row.uuid
  })
  return await getTemplate(context, uuid)
}

/** @throws not_found; conflict when somebody changed it since the revision the form names */
export async function updateTemplate(
  context: StorageContext,
  { adminId, uuid }: { adminId: number; uuid: string },
  { form, files }: SentForm<TemplateForm>,
): Promise<AdminTemplate> {
  const act = actOf(context, adminId)
  await toUpdate(context.db, act, (await repo.findTemplate(context.db, uuid))?.row ?? null, form.version)
  await saveWithFiles(context, files, async (tx, stored) => {
    // Before the template itself: deleting a collection locks them in this order too.
    const collection = await collectionOf(tx, form)
    const row = await toUpdate(tx, act, await repo.lockTemplate(tx, { uuid }), form.version)
    const named = await repo.findTemplate(tx, uuid)
    const set = columnsOf(form, stored, row)
    const revision = await noteUpdated(
      tx,
      act,
      row,
      snapshotsOf({ row, collection: named?.collection ?? null }, { row: set, collection }),
    )
    if (revision === null) return
    await repo.updateTemplate(tx, row.id, { ...set, revision, updatedAt: act.now })
    const left = [row.imageKey, row.fileKey].filter((key) => key !== set.imageKey && key !== set.fileKey)
    await listUnused(tx, left, act.now)
  })
  return await getTemplate(context, uuid)
}

export const actOf = (context: Pick<AppContext, 'now'>, adminId: number): Act => ({
  kind: 'template',
  adminId,
  now: context.now(),
})

async function collectionOf(tx: Tx, { template_collection_id: id }: TemplateForm): Promise<string | null> {
  if (id === undefined) return null
  const name = await repo.holdCollection(tx, id)
  if (name === null) throw collectionGone('template_collection_id')
  return name
}

export function collectionGone(field: string) {
  const message = 'This collection isn’t here anymore. Please choose another one.'
  return problem('validation_failed', { message, fields: { [field]: message } })
}

function columnsOf(
  form: TemplateForm,
  stored: StoredByField,
  current: Pick<repo.TemplateRow, 'imageKey' | 'fileKey' | 'isDraft'>,
) {
  return {
    title: form.title,
    canvaLink: form.canva_link,
    templateCollectionId: form.template_collection_id ?? null,
    imageKey: fileAfterUpdate(stored.get('image'), form.remove_image, current.imageKey),
    fileKey: fileAfterUpdate(stored.get('file'), form.remove_file, current.fileKey),
    isDraft: form.is_draft ?? current.isDraft,
  }
}

interface TemplateState {
  row: SnapshotColumns & Pick<repo.TemplateRow, 'templateCollectionId'>
  collection: string | null
}

export function snapshotsOf(before: TemplateState, after: TemplateState) {
  const [was, is] = collectionNames(
    { id: before.row.templateCollectionId, name: before.collection },
    { id: after.row.templateCollectionId, name: after.collection },
  )
  return { before: historySnapshot(before.row, was), after: historySnapshot(after.row, is) }
}

type SnapshotColumns = Pick<repo.TemplateRow, 'title' | 'canvaLink' | 'imageKey' | 'fileKey' | 'isDraft'>

export function historySnapshot(row: SnapshotColumns, collection: string | null): RecordSnapshot {
  return {
    title: row.title || null,
    template_collection_id: collection,
    canva_link: row.canvaLink || null,
    image: fileName(row.imageKey),
    file: fileName(row.fileKey),
    is_draft: draftName(row),
  }
}
