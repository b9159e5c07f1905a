import type { DBCore, DBCoreMutateRequest, Dexie, Middleware } from 'dexie'
import { COPY_CACHE } from '../caches.ts'
import { underLock } from '../under-lock.ts'
import { copiedIds, deleteCopy, readCopy, writeCopy, type RowId } from './row-copy.ts'
import type { Pin } from '../../pins/pin.ts'

interface CopiedTable {
  /** Rows never change once they are stored, so that an existing copy is never compared or written again. */
  isImmutable?: true
  /** Which rows are copied; all of them by default. */
  isCopied?: (row: never) => boolean
  /** The row as it is put back; unchanged by default. */
  restored?: (row: never) => unknown
}

/** The files of a pin are listed in tables that have no copy, so they are downloaded again. */
function pinWithoutFiles(pin: Pin): Pin {
  return { ...pin, state: 'waiting', files: 0, stored: 0, completedAt: null }
}

/**
 * The tables whose rows are copied: what the agent made or chose. Everything else can be asked of the server again.
 */
const COPIED_TABLES = new Map<string, CopiedTable>([
  ['reactions', {}],
  // Before the rows that refer to them, so that a copy that was cut short has no reference to nothing.
  ['ownMedia', { isImmutable: true }],
  // What the server has can be asked of it.
  ['listingPhotos', { isCopied: ({ state }: { state: string }) => state !== 'sent' }],
  ['typed', {}],
  // Those of earlier releases, which are then taken over.
  ['drafts', {}],
  ['forms', {}],
  ['ownDrafts', {}],
  ['queue', {}],
  ['outbox', {}],
  ['changes', {}],
  ['shares', { isImmutable: true }],
  ['months', {}],
  ['monthSteps', {}],
  ['pins', { restored: pinWithoutFiles }],
  ['deviceSettings', { isCopied: (row: { name: string }) => row.name === 'pin_budget' }],
])

const LOCK = 'porchlight-device-copy'

const rowName = (table: string, key: unknown) => `${table} ${JSON.stringify(key)}`

/** The row that only a database has whose copies were put back; a database the browser emptied has lost it. */
const MARK = { userId: 0, name: 'restored_from_copy' }

/**
 * A copy of what the agent made on this device, in the browser's cache storage: Chromium can lose a whole IndexedDB
 * database when it is killed in mid-write. Every write is copied shortly after it was stored; a database that opens empty
 * gets its rows back before anything reads them. See docs/decisions/0004-device-storage.md.
 */
export class DeviceCopy {
  readonly #db: Dexie
  readonly #onError: (error: unknown) => void
  /** The keys whose rows have changed since they were copied, as JSON; null where any row of the table may have. */
  readonly #changed = new Map<string, Map<string, IDBValidKey> | null>()
  #copying: Promise<void> | null = null
  /** The rows deleted while copies are put back, and the tables emptied meanwhile; null while none are. */
  #deleted: Set<string> | null = null

  constructor(db: Dexie, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
    if (!('caches' in globalThis)) return
    db.use(this.#middleware())
    db.on('ready', (unblocked) => this.#restore(unblocked).catch(onError), true)
  }

  /** Resolves once everything that was stored so far has its copy. */
  async settled(): Promise<void> {
    while (this.#copying) await this.#copying
  }

  /**
   * Makes the copies equal to the rows, for what a browser that was killed between the two left different, and for rows
   * that were stored before there were copies. Rejects where copies still have to be put back and can't be.
   */
  async compare(): Promise<void> {
    if (!('caches' in globalThis)) return
    this.#deleted = new Set()
    // A row that has just been deleted may still have its copy.
    await this.settled()
    // A copy without its row is deleted below, so what an earlier attempt didn't put back has to be there first.
    await this.#restore(this.#db).finally(() => (this.#deleted = null))
    for (const name of COPIED_TABLES.keys()) this.#changed.set(name, null)
    this.#start()
    await this.settled()
  }

  #middleware(): Middleware<DBCore> {
    const note = (name: string, request: DBCoreMutateRequest, results: readonly unknown[] = []) => {
      const changed = this.#changed.get(name) ?? new Map<string, IDBValidKey>()
      if (request.type === 'deleteRange') this.#deleted?.add(name)
      if (request.type === 'delete') for (const key of request.keys) this.#deleted?.add(rowName(name, key))
      const isAnyRow = request.type === 'deleteRange' || this.#changed.get(name) === null
      const keys: readonly unknown[] = request.type === 'delete' ? request.keys : results
      for (const key of keys) changed.set(JSON.stringify(key), key as IDBValidKey)
      this.#changed.set(name, isAnyRow ? null : changed)
      this.#start()
    }
    return {
      stack: 'dbcore',
      name: 'device-copy',
      create: (core) => ({
        table(name) {
          const table = core.table(name)
          if (!COPIED_TABLES.has(name)) return table
          return {
            ...table,
            async mutate(request) {
              const response = await table.mutate(request)
              note(name, request, response.results)
              return response
            },
          }
        },
      }),
    }
  }

  #start(): void {
    // A task of its own, outside of the transaction of the write, whose rows are read in another one.
    this.#copying ??= new Promise<void>((resolve) => setTimeout(() => void this.#copy().then(resolve)))
  }

  async #copy(): Promise<void> {
    try {
      while (this.#changed.size > 0) await this.#underLock(() => this.#copyChanged())
    } catch (error) {
      this.#changed.clear()
      this.#onError(error)
    }
    this.#copying = null
  }

  /** One window or worker at a time, so that an older row never replaces a newer copy. */
  async #underLock(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager }
    await (locks ? underLock(locks, LOCK, work) : work())
  }

  async #copyChanged(): Promise<void> {
    const cache = await caches.open(COPY_CACHE)
    for (const [name, { isCopied = () => true }] of COPIED_TABLES) {
      const changed = this.#changed.get(name)
      if (changed === undefined) continue
      this.#changed.delete(name)
      const table = this.#db.table<unknown, IDBValidKey>(name)
      for (const key of changed ? changed.values() : await this.#keysToCompare(cache, name)) {
        const row = await table.get(key)
        if (row === undefined || !isCopied(row as never)) await deleteCopy(cache, { table: name, key })
        else await writeCopy(cache, { table: name, key }, row)
      }
    }
  }

  /** The keys of a table's rows and of its copies, without those that can only be equal. */
  async #keysToCompare(cache: Cache, name: string): Promise<Iterable<IDBValidKey>> {
    const byJson = (keys: readonly IDBValidKey[]) => new Map(keys.map((key) => [JSON.stringify(key), key]))
    const ids = await copiedIds(cache)
    const copied = byJson(ids.filter(({ table }) => table === name).map(({ key }) => key))
    const stored = byJson(await this.#db.table<unknown, IDBValidKey>(name).toCollection().primaryKeys())
    const all = new Map([...copied, ...stored])
    if (COPIED_TABLES.get(name)?.isImmutable) {
      for (const json of stored.keys()) if (copied.has(json)) all.delete(json)
    }
    return all.values()
  }

  /** Puts the copied rows back into a database that has lost them, and says so to their agents. */
  async #restore(db: Dexie): Promise<void> {
    const settings = db.table<object, [number, string]>('deviceSettings')
    const hasMark = async () => (await settings.get([MARK.userId, MARK.name])) !== undefined
    if (await hasMark()) return
    const cache = await caches.open(COPY_CACHE)
    const found: (RowId & { row: unknown })[] = []
    for (const id of await copiedIds(cache)) {
      const row = COPIED_TABLES.has(id.table) ? await readCopy(cache, id) : undefined
      if (row !== undefined) found.push({ ...id, row })
    }
    await db.transaction('rw', [...COPIED_TABLES.keys()], async () => {
      // Another window or the worker may have done it meanwhile.
      if (await hasMark()) return
      const userIds = new Set<number>()
      for (const { table, key, row } of found) {
        if (this.#deleted?.has(table) || this.#deleted?.has(rowName(table, key))) continue
        if ((await db.table<unknown, IDBValidKey>(table).get(key)) !== undefined) continue
        const { restored = (same: unknown) => same } = COPIED_TABLES.get(table) ?? {}
        await db.table<unknown, IDBValidKey>(table).put(restored(row as never))
        const { userId } = row as { userId?: number }
        if (userId !== undefined) userIds.add(userId)
      }
      for (const userId of userIds) await settings.put({ userId, name: 'restored', value: Date.now() })
      await settings.put({ ...MARK, value: Date.now() })
    })
  }
}
