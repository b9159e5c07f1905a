import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FileKind } from '#domain/media/upload.ts'

import type { AppContext } from '../../../app-context.ts'
import { needSpace } from '../../../db/data-folder.ts'
import { ProblemError } from '../../../http/problem.ts'
import { uploadsIn } from '../../../http/uploads/uploads.ts'
import { checkFile } from '../../../storage/checked-file.ts'
import { kindOfField } from '../posts/media.ts'
import { saveWithFiles } from '../form.ts'
import { judgeOf } from './judge.ts'
import type { Judged } from './judged-row.ts'
import { readKnown } from './reading/known.ts'
import * as repo from './repo.ts'
import { findRows, setJudged } from './row-repo.ts'
import { idOf } from './reading/rows.ts'
import { rowOf } from './reading/table.ts'
import { type ImportZip, withZip } from './reading/zip.ts'

export type ImportContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'storage'>

/** Checks the files of an import that weren't, then all its rows. May be done again at any point. */
export async function checkImport(context: ImportContext, id: number): Promise<void> {
  const { db } = context
  const found = await repo.findImport(db, id)
  if (found?.state !== 'checking') return
  const judged = await judgeRows(context, found)
  const files = wantedFiles(judged)
  if (files.length > 0) await checkFiles(context, found, files)
  await setJudged(db, found, files.length > 0 ? await judgeRows(context, found) : judged)
  await repo.setImport(db, id, { state: 'checked', failures: 0, fault: null }, 'checking')
}

/** All rows of an import, judged by the library as it is. */
export async function judgeRows({ db }: Pick<ImportContext, 'db'>, found: repo.ImportRecord): Promise<Judged[]> {
  const rows = await findRows(db, found.id)
  const ids = rows.flatMap((row) => idOf(rowOf(row, found.columns)) ?? [])
  const judge = judgeOf(found, await readKnown(db, [...new Set(ids)]), await repo.findFiles(db, found.id))
  const judged: Judged[] = []
  for (const row of rows) {
    if (row.leftOut) continue
    judged.push(judge(row))
    // The server answers other requests between the rows.
    if (judged.length % 20 === 0) await nextTurn()
  }
  return judged
}

interface WantedFile {
  name: string
  kind: FileKind
}

function wantedFiles(judged: readonly Judged[]): WantedFile[] {
  const wanted = new Map<string, WantedFile>()
  for (const { unchecked } of judged) {
    for (const { field, name } of unchecked) {
      const kind = kindOfField(field)
      if (kind) wanted.set(`${kind} ${name}`, { kind, name })
    }
  }
  return [...wanted.values()]
}

async function checkFiles(context: ImportContext, found: repo.ImportRecord, wanted: WantedFile[]): Promise<void> {
  const { config, db } = context
  if (found.fileKey === null) throw new Error(`The ZIP of import ${found.id} is gone`)
  const bytes = wanted.reduce((sum, { name }) => sum + (found.entries[name] ?? 0), 0)
  await needSpace(config.dataDir, bytes)
  await repo.setImport(db, found.id, { done: 0, total: wanted.length }, 'checking')
  await withStoredZip(context, found.fileKey, async (zip) => {
    await inPairs(wanted, async (file) => {
      await checkOne(context, found.id, zip, file)
      await repo.countDone(db, found.id)
    })
  })
}

/** Unpacks, checks and stores a file, and notes where it is, or why it was refused. */
async function checkOne(context: ImportContext, importId: number, zip: ImportZip, { name, kind }: WantedFile) {
  const unpacked = await unpack(zip, name)
  if (unpacked === null) {
    await repo.insertFile(context.db, importId, { name, kind, key: null, fault: 'This file is damaged in the ZIP' })
    return
  }
  const checked = await checkFile({ field: 'file', ...unpacked }, kind)
  if (typeof checked === 'string') {
    await repo.insertFile(context.db, importId, { name, kind, key: null, fault: checked })
  } else {
    await saveWithFiles(context, [checked], async (tx, stored) => {
      await repo.insertFile(tx, importId, { name, kind, key: stored.get('file')?.key ?? null, fault: null })
    })
  }
  await rm(unpacked.path)
}

async function unpack(zip: ImportZip, name: string) {
  try {
    return await zip.unpack(name)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return null
  }
}

/** Opens a stored ZIP for `work`, on this process's disk. */
async function withStoredZip(
  { config, storage }: Pick<ImportContext, 'config' | 'storage'>,
  key: string,
  work: (zip: ImportZip) => Promise<void>,
): Promise<void> {
  await needSpace(config.dataDir, (await storage.size(key)) ?? 0)
  const folder = join(uploadsIn(config.dataDir), randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'zip')
    await pipeline(await storage.stream(key), createWriteStream(path))
    await withZip(path, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Works on two at once, as many as pictures are decoded; an error ends both before it is thrown. */
async function inPairs<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
    } finally {
      left.length = 0
    }
  }
  for (const end of await Promise.allSettled([worker(), worker()])) if (end.status === 'rejected') throw end.reason
}
