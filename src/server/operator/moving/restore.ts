import { sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { subscriptions } from '../../db/schema/index.ts'
import { recordAudit } from '../../modules/audit/service.ts'
import { holdDue } from '../../modules/publishing/index.ts'
import type { StorageDriver } from '../../storage/driver.ts'
import { openDriver } from '../../storage/storage.ts'
import { CommandError } from '../command.ts'
import type { CommandContext } from '../command.ts'
import {
  backupPlaces,
  type Contents,
  hasFile,
  listedFiles,
  readContents,
  readLines,
  tallyOfFile,
} from './backup-folder.ts'
import { copyIn, counted, forEach, someOf, storedKeys } from './file-copies.ts'
import { loadDatabase, requireEmpty, requireSameMigrations, type Loaded } from './load-database.ts'
import { isSameTally } from './tables.ts'

interface Given {
  from: string
  /** Whether damaged and missing files are left out instead of refused. */
  skipDamaged?: boolean | undefined
}

/**
 * Restores a backup into an empty database and file storage: the files first, then the rows in one transaction. Until
 * that commits the database is empty, and the command goes on when it is run again.
 * @throws CommandError for a damaged backup, and for a database or a storage with other contents
 */
export async function restore(
  context: CommandContext,
  { from: folder, skipDamaged = false }: Given,
): Promise<string[]> {
  const { db, now, tell } = context
  const contents = await readContents(folder)
  await db.transaction(async (tx) => {
    await requireSameMigrations(tx, contents.migrations)
    await requireEmpty(tx)
  })
  tell('Checking the backup.')
  await requireWhole(folder, contents)
  const driver = await openDriver(context)
  await requireNoOthers(driver, folder)
  tell('Copying the files.')
  const bad = await restoreFiles(driver, folder, skipDamaged)
  const stored = await countFiles(driver)
  tell('Loading the database.')
  let held = 0
  const loaded = await loadDatabase(db, sourceOf(folder, contents), async (tx, loaded) => {
    requireAsListed(contents, loaded)
    held = await bringUpToDate(tx, now())
    const entry = { kind: 'system', action: 'restored', subject: `Backup of ${contents.at}` } as const
    await recordAudit(tx, { at: now(), actor: 'operator', ...entry })
  })
  const rows = [...loaded.values()].reduce((sum, table) => sum + table.rows, 0)
  const missing = [...contents.lost, ...bad]
  return [
    `The backup of ${contents.at} is restored: ${counted(rows, 'row')} of ${counted(loaded.size, 'table')}, ${counted(stored, 'file')}. All were read back and compared.`,
    ...(held > 0 ? [`Posts that were due since the backup, and that their agents have to check: ${held}.`] : []),
    ...(missing.length > 0 ? [`Files that are not there: ${someOf(missing)}.`] : []),
    'Start the server with the APP_SECRET of the time of the backup.',
  ]
}

function sourceOf(folder: string, { migrations, tables, sequences }: Contents) {
  const rows = (table: string) => readLines(backupPlaces(folder).table(table))
  return { migrations, tables, rows, sequences: async () => sequences }
}

/** @throws CommandError that names the damaged parts */
async function requireWhole(folder: string, { tables, files }: Contents): Promise<void> {
  const places = backupPlaces(folder)
  const parts = [
    ...tables.map((one) => ({ path: places.table(one.name), ...one })),
    { path: places.fileList, ...files },
  ]
  const damaged: string[] = []
  for (const part of parts) {
    const tally = await tallyOfFile(part.path)
    if (!tally || !isSameTally(tally, part)) damaged.push(part.path)
  }
  if (damaged.length > 0)
    throw new CommandError(`The backup is damaged, or parts of it are missing: ${someOf(damaged)}.`)
}

/** The rows were read a second time since they were checked. */
function requireAsListed({ tables }: Contents, loaded: Loaded): void {
  const changed = tables.filter((one) => !isSameTally(one, loaded.get(one.name) ?? { rows: -1, sha256: '' }))
  if (changed.length > 0) throw new CommandError('The backup changed while it was restored. Nothing was loaded.')
}

/** @throws CommandError when the storage has files that are not in the backup */
async function requireNoOthers(driver: StorageDriver, folder: string): Promise<void> {
  const others: string[] = []
  for await (const key of storedKeys(driver)) if (!hasFile(folder, key)) others.push(key)
  if (others.length === 0) return
  throw new CommandError(
    `The file storage is not empty. It has files that are not in the backup: ${someOf(others, 3)}.`,
  )
}

/** Names the files that could not be restored. @throws CommandError with them unless they may be left out */
async function restoreFiles(driver: StorageDriver, folder: string, skipDamaged: boolean): Promise<string[]> {
  const bad: string[] = []
  await forEach(listedFiles(folder), async ({ key }) => {
    const { outcome } = await copyIn(driver, key, backupPlaces(folder).file(key))
    if (outcome === 'damaged' || outcome === 'missing') bad.push(key)
  })
  bad.sort()
  if (bad.length === 0 || skipDamaged) return bad
  throw new CommandError(
    `Files of the backup are damaged or missing: ${someOf(bad)}. The database was not loaded. To restore everything else, add --skip-damaged.`,
  )
}

async function countFiles(driver: StorageDriver): Promise<number> {
  let count = 0
  for await (const _key of storedKeys(driver)) count += 1
  return count
}

/** Does for a database that PostgreSQL itself recovered to an earlier time what a restore does at its end. */
export async function holdRecovered({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<string[]> {
  const held = await db.transaction(async (tx) => {
    const entry = { kind: 'system', action: 'restored', subject: 'Recovery to an earlier time' } as const
    await recordAudit(tx, { at: now(), actor: 'operator', ...entry })
    return await bringUpToDate(tx, now())
  })
  return [
    `Posts that were due, and that their agents have to check: ${held}.`,
    'Subscriptions are read from Stripe again when the server runs.',
  ]
}

/**
 * What happened since the backup is unknown here. Posts that were due may be published, so none is sent by itself, and
 * every subscription is read from Stripe again. The number of posts.
 */
async function bringUpToDate(tx: Tx, now: Date): Promise<number> {
  await tx.update(subscriptions).set({ syncedAt: sql`null` })
  return await holdDue(tx, now)
}
