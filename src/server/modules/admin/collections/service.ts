import type { RecordKind } from '#domain/audit.ts'
import type { CollectionEntry } from '#contract/admin/records.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { Db, Tx } from '../../../db/open.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import type { RecordSnapshot } from '../../audit/service.ts'
import {
  type Act,
  draftName,
  fileAfterUpdate,
  fileName,
  historyOf,
  noteCreated,
  noteDeleted,
  noteUpdated,
  type RecordRow,
  toUpdate,
} from '../record.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { saveWithFiles, type SentForm, type StoredByField } from '../form.ts'

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

interface Named {
  name: string
  description: string
}

/** The columns that collections of both kinds have. */
interface Common {
  imageKey: string | null
  isDraft: boolean
  /** Ids of its posts or templates in the order agents see them. */
  entryOrder: number[]
}

type Stored = RecordRow & Common

interface CollectionForm {
  remove_image: boolean
  is_draft?: boolean | undefined
  order?: number[] | undefined
  version?: number | undefined
}

/** A kind of collections, and what it has beside the image. `Columns` are those its form fills. */
interface CollectionKind<Form, Columns, Row, Own> {
  kind: RecordKind
  rows: {
    find: (db: Db, id: number) => Promise<Row | null>
    lock: (tx: Tx, id: number) => Promise<Row | null>
    insert: (tx: Tx, row: Columns & Common & { createdAt: Date; updatedAt: Date }) => Promise<Row>
    update: (tx: Tx, id: number, set: Columns & Common & { revision: number; updatedAt: Date }) => Promise<void>
    findEntries: (db: Db, id: number) => Promise<CollectionEntry[]>
    remove: (tx: Tx, id: number) => Promise<void>
  }
  columnsOf: (form: Form) => Columns
  historySnapshot: (columns: Columns) => RecordSnapshot
  /** The fields of its answer beyond those all collections have. */
  ownOf: (db: Db, row: Row) => Promise<Own>
  /** Runs before one is deleted or becomes a draft, while its posts or templates are still in it. */
  leave?: (tx: Tx, id: number, now: Date) => Promise<void>
}

/** Reads, creates, changes and deletes the collections of one kind. */
export function collectionService<
  Form extends CollectionForm,
  Columns extends Named,
  Row extends Columns & Stored,
  Own,
>(collections: CollectionKind<Form, Columns, Row, Own>) {
  const { kind, rows, ownOf } = collections
  const changes = collectionChanges(collections)
  const actOf = ({ now }: StorageContext, adminId: number): Act => ({ kind, adminId, now: now() })

  async function get({ db }: Pick<AppContext, 'db'>, id: number) {
    const row = await rows.find(db, id)
    if (!row) throw problem('not_found')
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      image_url: row.imageKey && mediaPath(row.imageKey),
      is_draft: row.isDraft,
      entries: await rows.findEntries(db, id),
      ...(await ownOf(db, row)),
      version: row.revision,
      history: await historyOf(db, kind, id),
    }
  }

  return {
    get,

    async create(context: StorageContext, adminId: number, { form, files }: SentForm<Form>) {
      const act = actOf(context, adminId)
      const id = await saveWithFiles(context, files, (tx, stored) => changes.insert(tx, act, { form, stored }))
      return await get(context, id)
    },

    /** @throws not_found; conflict when somebody changed it since the revision the form names */
    async update(
      context: StorageContext,
      { adminId, id }: { adminId: number; id: number },
      { form, files }: SentForm<Form>,
    ) {
      const act = actOf(context, adminId)
      await toUpdate(context.db, act, await rows.find(context.db, id), form.version)
      await saveWithFiles(context, files, (tx, stored) => changes.update(tx, act, { id, form, stored }))
      return await get(context, id)
    },

    /** Its posts or templates stay in the library, without a collection. */
    async remove(context: StorageContext, adminId: number, id: number): Promise<void> {
      const act = actOf(context, adminId)
      await context.db.transaction((tx) => changes.remove(tx, act, id))
    },
  }
}

const NEW: Common = { imageKey: null, isDraft: false, entryOrder: [] }

interface Save<Form> {
  form: Form
  stored: StoredByField
}

/** The changes inside their transaction, each with its audit entry. */
function collectionChanges<Form extends CollectionForm, Columns extends Named, Row extends Columns & Stored, Own>({
  rows,
  columnsOf,
  historySnapshot,
  leave,
}: CollectionKind<Form, Columns, Row, Own>) {
  const fullSnapshot = (row: Columns & Common): RecordSnapshot => ({
    ...historySnapshot(row),
    image: fileName(row.imageKey),
    is_draft: draftName(row),
    order: row.entryOrder.map((id) => `#${id}`).join(', ') || null,
  })
  const columnsAfter = (form: Form, stored: StoredByField, current: Common) => ({
    ...columnsOf(form),
    imageKey: fileAfterUpdate(stored.get('image'), form.remove_image, current.imageKey),
    isDraft: form.is_draft ?? current.isDraft,
    entryOrder: form.order ?? current.entryOrder,
  })

  return {
    async insert(tx: Tx, act: Act, { form, stored }: Save<Form>): Promise<number> {
      const dates = { createdAt: act.now, updatedAt: act.now }
      const row = await rows.insert(tx, { ...columnsAfter(form, stored, NEW), ...dates })
      await noteCreated(tx, act, row, fullSnapshot(row))
      return row.id
    },

    async update(tx: Tx, act: Act, { id, form, stored }: Save<Form> & { id: number }): Promise<void> {
      const row = await toUpdate(tx, act, await rows.lock(tx, id), form.version)
      const set = columnsAfter(form, stored, row)
      const revision = await noteUpdated(tx, act, row, { before: fullSnapshot(row), after: fullSnapshot(set) })
      if (revision === null) return
      if (set.isDraft && !row.isDraft) await leave?.(tx, id, act.now)
      await rows.update(tx, id, { ...set, revision, updatedAt: act.now })
      if (row.imageKey !== set.imageKey) await listUnused(tx, [row.imageKey], act.now)
    },

    async remove(tx: Tx, act: Act, id: number): Promise<void> {
      const row = await rows.lock(tx, id)
      if (!row) throw problem('not_found')
      await leave?.(tx, id, act.now)
      await rows.remove(tx, id)
      await listUnused(tx, [row.imageKey], act.now)
      await noteDeleted(tx, act, row, fullSnapshot(row))
    },
  }
}
