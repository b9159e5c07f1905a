import { mediaPath } from '#domain/media.ts'

import type { Db, Tx } from '../../db/open.ts'
import type { RecordKind } from '../../db/schema/admin.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { CheckedFile } from './checked-file.ts'
import { historyOf, type Portrait } from './history.ts'
import { loosen } from './loose-files.ts'
import { fileName, keptFile, noteCreated, noteDeleted, noteUpdated, toUpdate, type Act } from './record.ts'
import { saveWithFiles } from './save-with-files.ts'

type Keeping = Pick<House, 'db' | 'storage' | 'now'>

interface Named {
  name: string
  description: string
}

interface Kept {
  id: number
  version: number
  imageKey: string | null
}

/** A kind of collections, and what is its own beside the image. `Columns` are those its form fills. */
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
  portraitOf: (columns: Columns) => Portrait
  /** What it is answered with beside the fields that all collections have. */
  ownOf: (db: Db, row: Row) => Promise<Own>
  /** Comes before one is deleted, and what it holds left in no collection. */
  leave?: (tx: Tx, id: number, now: Date) => Promise<void>
}

/** Reads, makes, changes and deletes the collections of one kind. */
export function keepCollections<
  Form extends { remove_image: boolean; version?: number | undefined },
  Columns extends Named,
  Row extends Columns & Kept,
  Own,
>({ kind, rows, columnsOf, portraitOf, ownOf, leave }: CollectionKind<Form, Columns, Row, Own>) {
  const actOf = ({ now }: Keeping, adminId: number): Act => ({ kind, adminId, now: now() })
  const wholePortrait = (row: Columns & Pick<Kept, 'imageKey'>): Portrait => ({
    ...portraitOf(row),
    image: fileName(row.imageKey),
  })

  async function get({ db }: Pick<House, 'db'>, id: number) {
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

    async create(house: Keeping, adminId: number, form: Form, files: readonly CheckedFile[]) {
      const act = actOf(house, adminId)
      const id = await saveWithFiles(house, files, async (tx, stored) => {
        const imageKey = keptFile(stored.get('image'), false, null)
        const dates = { createdAt: act.now, updatedAt: act.now }
        const row = await rows.insert(tx, { ...columnsOf(form), imageKey, ...dates })
        await noteCreated(tx, act, row, wholePortrait(row))
        return row.id
      })
      return await get(house, id)
    },

    /** @throws not_found; conflict when somebody changed it since the version the form names */
    async update(house: Keeping, adminId: number, id: number, form: Form, files: readonly CheckedFile[]) {
      const act = actOf(house, adminId)
      await toUpdate(house.db, act, await rows.find(house.db, id), form.version)
      await saveWithFiles(house, files, async (tx, stored) => {
        const row = await toUpdate(tx, act, await rows.lock(tx, id), form.version)
        const set = { ...columnsOf(form), imageKey: keptFile(stored.get('image'), form.remove_image, row.imageKey) }
        const portraits = { before: wholePortrait(row), after: wholePortrait(set) }
        const version = await noteUpdated(tx, act, row, portraits)
        if (version === null) return
        await rows.update(tx, id, { ...set, version, updatedAt: act.now })
        if (row.imageKey !== set.imageKey) await loosen(tx, [row.imageKey], act.now)
      })
      return await get(house, id)
    },

    /** What it holds stays in the library, in no collection. */
    async remove(house: Keeping, adminId: number, id: number): Promise<void> {
      const act = actOf(house, adminId)
      await house.db.transaction(async (tx) => {
        const row = await rows.lock(tx, id)
        if (!row) throw problem('not_found')
        await leave?.(tx, id, act.now)
        await rows.remove(tx, id)
        await loosen(tx, [row.imageKey], act.now)
        await noteDeleted(tx, act, row, wholePortrait(row))
      })
    },
  }
}
