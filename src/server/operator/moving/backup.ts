import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'

import { asc, eq, gt } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import { files } from '../../db/schema/index.ts'
import { recordAudit } from '../../modules/audit/service.ts'
import type { StorageDriver } from '../../storage/driver.ts'
import { openDriver } from '../../storage/storage.ts'
import { CommandError } from '../command.ts'
import type { CommandContext } from '../command.ts'
import {
  backupPlaces,
  type Contents,
  finishWriting,
  listLine,
  openForWriting,
  readLines,
  writeLines,
} from './backup-folder.ts'
import { copyOut, counted, forEach, isContentOf, measured, sizeText, someOf } from './file-copies.ts'
import { copyExactly, readRows, type Tally, appliedMigrations, readSequences, readTables } from './tables.ts'

/** Keys read at once. */
const PAGE = 1000

/**
 * Writes the rows and the stored files to a folder, as they were at one moment. Files are copied before that moment
 * and once more after it: a file goes ten minutes after its last use, so what the rows use is still there.
 * @throws CommandError when files are lost or damaged in the storage; the backup then has everything else
 */
export async function backUp(context: CommandContext, { to: folder }: { to: string }): Promise<string[]> {
  const { db, now, embedded, tell } = context
  await openForWriting(folder)
  const driver = await openDriver(context)
  tell('Copying the files.')
  await forEach(keysOf(db), async (key) => void (await copyToBackup(driver, folder, key)))
  tell('Copying the database.')
  const at = now()
  const dumped = await dump(db, folder)
  const found = await listFiles(db, driver, folder, dumped)
  const database = embedded ? 'embedded' : 'PostgreSQL'
  const { lost } = found
  await finishWriting(folder, { format: 1, at: at.toISOString(), database, ...dumped, files: found.list, lost })
  const entry = { kind: 'system', action: 'backed_up', subject: 'Database and files' } as const
  await db.transaction((tx) => recordAudit(tx, { at: now(), actor: 'operator', ...entry }))
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `The backup is in ${folder}: ${counted(rows, 'row')} of ${counted(dumped.tables.length, 'table')}, ${counted(found.list.rows, 'file')} (${sizeText(found.bytes)}).`,
    'APP_SECRET is not in it. Keep it apart from the backup: without it no network token can be read.',
  ]
  if (lost.length === 0) return lines
  throw new CommandError(
    [...lines, `Lost or damaged in the storage, and not in the backup: ${someOf(lost)}.`].join('\n'),
  )
}

async function* keysOf(db: Db): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const page = await db
      .select({ key: files.key })
      .from(files)
      .where(gt(files.key, last))
      .orderBy(asc(files.key))
      .limit(PAGE)
    for (const { key } of page) yield key
    const end = page.at(-1)
    if (!end) return
    last = end.key
  }
}

/** Copies a file to the backup, unless an earlier try did. */
async function copyToBackup(driver: StorageDriver, folder: string, key: string): Promise<boolean> {
  const { file, incoming } = backupPlaces(folder)
  const path = file(key)
  const before = await measured(path)
  if (before && isContentOf(key, before)) return true
  return (await copyOut(driver, key, { path, incoming })) === 'copied'
}

type Dumped = Pick<Contents, 'migrations' | 'tables' | 'sequences'>

async function dump(db: Db, folder: string): Promise<Dumped> {
  return await db.transaction(
    async (tx) => {
      await copyExactly(tx)
      const tables: Contents['tables'] = []
      for (const table of await readTables(tx)) {
        const tally = await writeLines(folder, backupPlaces(folder).table(table.name), readRows(tx, table))
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...tally })
      }
      return { migrations: await appliedMigrations(tx), tables, sequences: await readSequences(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Lists the files of the copied rows, copies those that are new since, and names those that can't be. A file whose row
 * was removed meanwhile was used by nothing.
 */
async function listFiles(
  db: Db,
  driver: StorageDriver,
  folder: string,
  { tables }: Dumped,
): Promise<{ list: Tally; bytes: number; lost: string[] }> {
  const places = backupPlaces(folder)
  const keyAt = tables.find(({ name }) => name === 'files')?.columns.indexOf('key') ?? -1
  const lost: string[] = []
  let bytes = 0
  const lines = async function* () {
    for await (const line of readLines(places.table('files'))) {
      const key = (JSON.parse(line) as string[])[keyAt] ?? ''
      const path = places.file(key)
      if (existsSync(path) || (await copyToBackup(driver, folder, key))) {
        const { size } = await stat(path)
        bytes += size
        yield listLine(key, size)
      } else if (await isStillUsed(db, key)) lost.push(key)
    }
  }
  return { list: await writeLines(folder, places.fileList, lines()), bytes, lost }
}

async function isStillUsed(db: Db, key: string): Promise<boolean> {
  return (await db.select({ key: files.key }).from(files).where(eq(files.key, key))).length > 0
}
