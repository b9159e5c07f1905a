import type { RecordKind } from '#domain/audit.ts'
import { mediaPath } from '#domain/media/media.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import type { RecordSnapshot } from '../../audit/service.ts'
import type { CheckedFile } from '../checked-file.ts'
import { historyOf } from '../history.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { fileName, fileAfterUpdate, noteCreated, noteDeleted, noteUpdated, toUpdate, type Act } from '../record.ts'
import { saveWithFiles } from '../save-with-files.ts'

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

interface Named {
  name: string
  description: string
}

interface Kept {
  id: number
  version: number
  imageKey: string | null
}

/** A kind of collections, and what it has beside the image. `Columns` are those its form fills. */
interface CollectionKind<Form, Columns, Row, Own> {
  kind: RecordKind
  rows: {
    find: (db: Db, id: number) => Promise<Row | null>
    lock: (tx: Tx, id: number) => Promise<Row | null>
    insert: (tx: Tx, row: Columns & { imageKey: string | null; createdAt: Date; updatedAt: Date }) => Promise<Row>
    update: (
      tx: Tx,
      id: number,
      set: Columns & { imageKey: string | null; version: number; updatedAt: Date },
    ) => Promise<void>
    remove: (tx: Tx, id: number) => Promise<void>
  }
  columnsOf: (form: Form) => Columns
  historySnapshot: (columns: Columns) => RecordSnapshot
  /** The fields of its answer beyond those all collections have. */
  ownOf: (db: Db, row: Row) => Promise<Own>
  /** Runs before one is deleted, while its posts or templates are still in it. */
  leave?: (tx: Tx, id: number, now: Date) => Promise<void>
}

/** Reads, creates, changes and deletes the collections of one kind. */
export function collectionService<
  Form extends { remove_image: boolean; version?: number | undefined },
  Columns extends Named,
  Row extends Columns & Kept,
  Own,
>({ kind, rows, columnsOf, historySnapshot, ownOf, leave }: CollectionKind<Form, Columns, Row, Own>) {
  const actOf = ({ now }: StorageContext, adminId: number): Act => ({ kind, adminId, now: now() })
  const fullSnapshot = (row: Columns & Pick<Kept, 'imageKey'>): RecordSnapshot => ({
    ...historySnapshot(row),
    image: fileName(row.imageKey),
  })

  async function get({ db }: Pick<AppContext, 'db'>, id: number) {
    const row = await rows.find(db, id)
    if (!row) throw problem('not_found')
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      image_url: row.imageKey && mediaPath(row.imageKey),
      ...(await ownOf(db, row)),
      version: row.version,
      history: await historyOf(db, kind, id),
    }
  }

  return {
    get,

    async create(context: StorageContext, adminId: number, form: Form, files: readonly CheckedFile[]) {
      const act = actOf(context, adminId)
      const id = await saveWithFiles(context, files, async (tx, stored) => {
        const imageKey = fileAfterUpdate(stored.get('image'), false, null)
        const dates = { createdAt: act.now, updatedAt: act.now }
        const row = await rows.insert(tx, { ...columnsOf(form), imageKey, ...dates })
        await noteCreated(tx, act, row, fullSnapshot(row))
        return row.id
      })
      return await get(context, id)
    },

    /** @throws not_found; conflict when somebody changed it since the version the form names */
    async update(context: StorageContext, adminId: number, id: number, form: Form, files: readonly CheckedFile[]) {
      const act = actOf(context, adminId)
      await toUpdate(context.db, act, await rows.find(context.db, id), form.version)
      await saveWithFiles(context, files, async (tx, stored) => {
        const row = await toUpdate(tx, act, await rows.lock(tx, id), form.version)
        const set = {
          ...columnsOf(form),
          imageKey: fileAfterUpdate(stored.get('image'), form.remove_image, row.imageKey),
        }
        const portraits = { before: fullSnapshot(row), after: fullSnapshot(set) }
        const version = await noteUpdated(tx, act, row, portraits)
        if (version === null) return
        await rows.update(tx, id, { ...set, version, updatedAt: act.now })
        if (row.imageKey !== set.imageKey) await listUnused(tx, [row.imageKey], act.now)
      })
      return await get(context, id)
    },

    /** Its posts or templates stay in the library, without a collection. */
    async remove(context: StorageContext, adminId: number, id: number): Promise<void> {
      const act = actOf(context, adminId)
      await context.db.transaction(async (tx) => {
        const row = await rows.lock(tx, id)
        if (!row) throw problem('not_found')
        await leave?.(tx, id, act.now)
        await rows.remove(tx, id)
        await listUnused(tx, [row.imageKey], act.now)
        await noteDeleted(tx, act, row, fullSnapshot(row))
      })
    },
  }
}
