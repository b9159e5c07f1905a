import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { IMPORT_TABLE, LARGEST_IMPORT, MOST_IMPORTED_POSTS } from '#contract/admin/post-imports.ts'
import { groupDigits } from '#domain/group-digits.ts'

import { problem } from '../../../../http/problem.ts'
import type { ReceivedFile } from '../../../../http/uploads/read-form.ts'

/** Most files of a ZIP: four for each post, and few enough to read its list at once. */
const MOST_ENTRIES = 4 * MOST_IMPORTED_POSTS

/** Largest table, in bytes. */
const LARGEST_TABLE = 30 * 1024 * 1024

/** Of an entry whose name is in UTF-8. */
const UTF8_FLAG = 0x800

/** What operating systems add to a ZIP; `._name` beside a file holds what another file system can't. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** The unpacked sizes of a ZIP's files in bytes, by their names without a folder that all of them are in. */
export type ZipFiles = Record<string, number>

/** The opened ZIP of an import; nothing of it has been unpacked yet. */
export interface ImportZip {
  files: ZipFiles
  /** The text of its table. */
  readTable: () => Promise<string>
  /** Unpacks the file of this name beside the ZIP, under a name of our own. */
  unpack: (name: string) => Promise<Omit<ReceivedFile, 'field'>>
}

/**
 * Opens a ZIP for `work`. A ZIP that unpacks to more than it may have itself is refused: media hardly compress.
 * @throws validation_failed for one that is damaged, encrypted or too large, or that has no table
 */
export async function withZip<T>(path: string, work: (zip: ImportZip) => Promise<T>): Promise<T> {
  const zip = await readable(() => yauzl.openPromise(path, { lazyEntries: true, autoClose: false }))
  try {
    const found = await readable(() => entriesOf(zip))
    return await work(openImport(zip, found, dirname(path)))
  } finally {
    zip.close()
  }
}

/** The files of a ZIP, and the one that is its table. */
async function entriesOf(zip: ZipFile): Promise<{ table: Entry; entries: Map<string, Entry> }> {
  if (zip.entryCount > MOST_ENTRIES) throw refused(`A ZIP can have up to ${groupDigits(MOST_ENTRIES)} files`)
  const all: { name: string; entry: Entry }[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (name.endsWith('/') || SYSTEM_FILE.test(name)) continue
    if (entry.isEncrypted()) throw refused('This ZIP has a password. Please upload one without a password')
    unpacked += entry.uncompressedSize
    if (unpacked > LARGEST_IMPORT + LARGEST_TABLE) throw refused('The files in this ZIP are too large altogether')
    all.push({ name, entry })
  }
  const table = tableIn(all)
  const folder = table.name.slice(0, table.name.lastIndexOf('/') + 1)
  const entries = new Map<string, Entry>()
  for (const { name, entry } of all) {
    const own = name.startsWith(folder) ? name.slice(folder.length) : name
    if (entries.has(own)) throw refused(`This ZIP has two files named “${own}”`)
    entries.set(own, entry)
  }
  return { table: table.entry, entries }
}

/** Most programs write names in UTF-8, also those that don't set the flag for it. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const name = isUtf8(fileNameRaw)
    ? yauzl.getFileNameLowLevel(generalPurposeBitFlag | UTF8_FLAG, fileNameRaw, extraFields, false)
    : fileName
  // The database stores no zeros.
  return name.replaceAll('\0', '')
}

/** The table by its name, whatever program wrote it; the only table there is goes by any name. */
function tableIn(all: readonly { name: string; entry: Entry }[]) {
  const isOutside = (name: string) => name.split('/').length <= 2
  const tables = all.filter(({ name }) => isOutside(name) && /\.(csv|tsv)$/i.test(name))
  const named = ['csv', 'tsv', 'txt'].map((end) =>
    all.find(({ name }) => isOutside(name) && name.replace(/^[^/]+\//, '').toLowerCase() === `posts.${end}`),
  )
  const table = named.find((one) => one !== undefined) ?? (tables.length === 1 ? tables[0] : undefined)
  if (table) return table
  const workbook = all.find(({ name }) => isOutside(name) && /\.(xlsx?|ods|numbers)$/i.test(name))
  throw refused(
    workbook
      ? `This ZIP has no ${IMPORT_TABLE}. Please save ${workbook.name} as “CSV UTF-8”, named ${IMPORT_TABLE}`
      : `This ZIP has no ${IMPORT_TABLE}`,
  )
}

function openImport(
  zip: ZipFile,
  { table, entries }: Awaited<ReturnType<typeof entriesOf>>,
  folder: string,
): ImportZip {
  let unpacked = 0
  return {
    files: Object.fromEntries([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async readTable() {
      if (table.uncompressedSize > LARGEST_TABLE) throw refused(`${IMPORT_TABLE} is too large`)
      const chunks: Buffer[] = []
      await readable(async () => {
        for await (const chunk of (await zip.openReadStreamPromise(table)) as AsyncIterable<Buffer>) chunks.push(chunk)
      })
      const text = textOfTable(Buffer.concat(chunks))
      if (text === null) throw refused(`${IMPORT_TABLE} must be saved as “CSV UTF-8”`)
      return text
    },
    async unpack(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`The ZIP has no file “${name}”`)
      const path = join(folder, `unpacked-${++unpacked}`)
      return { path, ...(await readable(async () => write(await zip.openReadStreamPromise(entry), path))) }
    },
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
    throw refused('This file is damaged or isn’t a ZIP')
  }
}

function refused(message: string) {
  return problem('validation_failed', { message, fields: { file: message } })
}

/** The text of a table: UTF-8, or UTF-16 as Excel saves “Unicode Text”; null for bytes in another encoding. */
export function textOfTable(bytes: Uint8Array): string | null {
  return decoded(bytes, utf16Of(bytes) ?? 'utf-8')
}

const isUtf8 = (bytes: Uint8Array) => decoded(bytes, 'utf-8') !== null

/** By its mark, or without one by its zeros: text of a table has no others, and its title row is in ASCII. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
