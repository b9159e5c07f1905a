import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { IMPORT_TABLE, LARGEST_IMPORT } from '#contract/admin/post-imports.ts'

import { problem } from '../../../http/problem.ts'
import type { ReceivedFile } from '../../../http/uploads/read-form.ts'

/** Most files of a ZIP: more than 200 posts need, and few enough to read its list at once. */
const MOST_ENTRIES = 4000

/** Largest table, in bytes. */
const LARGEST_TABLE = 10 * 1024 * 1024

/** What operating systems add to a ZIP. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** The opened ZIP of an import; nothing of it has been unpacked yet. */
export interface ImportZip {
  /** The text of its table. */
  readTable: () => Promise<string>
  /** The unpacked size of a file by its name in the table, in bytes; null when there is none. */
  sizeOf: (name: string) => number | null
  /** Unpacks a file beside the ZIP, under a name of our own. */
  unpack: (name: string) => Promise<Omit<ReceivedFile, 'field'>>
}

/**
 * Opens a ZIP for `work`. A ZIP that unpacks to more than it may have itself is refused: media hardly compress.
 * @throws validation_failed for one that is damaged, encrypted or too large, or that has no table
 */
export async function withZip<T>(path: string, work: (zip: ImportZip) => Promise<T>): Promise<T> {
  const zip = await readable(() => yauzl.openPromise(path, { lazyEntries: true, autoClose: false }))
  try {
    const entries = await readable(() => entriesOf(zip))
    return await work(openImport(zip, entries, dirname(path)))
  } finally {
    zip.close()
  }
}

/** The files of a ZIP by their names in lower case, without a folder that all of them are in. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw refused(`A ZIP can have ${MOST_ENTRIES} files at most`)
  const all: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || SYSTEM_FILE.test(entry.fileName)) continue
    if (entry.isEncrypted()) throw refused('This ZIP has a password. Please send it without one')
    unpacked += entry.uncompressedSize
    if (unpacked > LARGEST_IMPORT + LARGEST_TABLE) throw refused('The files of this ZIP are too large together')
    all.push(entry)
  }
  const table = all.find(({ fileName }) => /^([^/]+\/)?posts\.csv$/i.test(fileName))
  if (!table) throw refused(`This ZIP has no ${IMPORT_TABLE}`)
  const folder = table.fileName.slice(0, -IMPORT_TABLE.length)
  const entries = new Map<string, Entry>()
  for (const entry of all) {
    const name = entry.fileName.startsWith(folder) ? entry.fileName.slice(folder.length) : entry.fileName
    if (entries.has(keyOf(name))) throw refused(`This ZIP has two files named “${name}”`)
    entries.set(keyOf(name), entry)
  }
  return entries
}

/** Names are compared as file systems do: ignoring case, and however accents are composed. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

function openImport(zip: ZipFile, entries: ReadonlyMap<string, Entry>, folder: string): ImportZip {
  let unpacked = 0
  const entryOf = (name: string) => {
    const entry = entries.get(keyOf(name))
    if (!entry) throw new Error(`The ZIP has no file “${name}”`)
    return entry
  }
  return {
    async readTable() {
      const entry = entryOf(IMPORT_TABLE)
      if (entry.uncompressedSize > LARGEST_TABLE) throw refused(`${IMPORT_TABLE} is too large`)
      const chunks: Buffer[] = []
      await readable(async () => {
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
      })
      return textOf(Buffer.concat(chunks))
    },
    sizeOf: (name) => entries.get(keyOf(name))?.uncompressedSize ?? null,
    async unpack(name) {
      const path = join(folder, `unpacked-${++unpacked}`)
      return { path, ...(await readable(async () => write(await zip.openReadStreamPromise(entryOf(name)), path))) }
    },
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw refused(`${IMPORT_TABLE} must be saved as “CSV UTF-8”`)
  }
}

async function write(content: Readable, path: string): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, counter, createWriteStream(path))
  return { bytes, sha256: sha256.digest('hex') }
}

/** Turns an error in the ZIP into an answer; those of the disk, which have a code such as ENOSPC, stay what they are. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isOfDisk = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
    if (isOfDisk || (error instanceof Error && error.name === 'ProblemError')) throw error
    throw refused('This ZIP is damaged or isn’t one')
  }
}

function refused(message: string) {
  return problem('validation_failed', { message, fields: { file: message } })
}
