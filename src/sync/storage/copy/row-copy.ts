/** A row's table and its primary key: numbers, strings and arrays of them. */
export interface RowId {
  table: string
  key: IDBValidKey
}

/** What a file says about itself; of files that say all of it, two that say the same are the same. */
interface FileFacts {
  type: string
  size: number
  name?: string
  lastModified?: number
}

/** A row as JSON, in which `{ $file: n }` stands for the n-th of its files. */
interface EncodedRow {
  row: unknown
  files: FileFacts[]
}

/** A file is copied while the browser would still have this many times its size left. */
const ROOM_FOR_FILES = 4

/**
 * Writes the copy of a row: its JSON and each of its files are entries of the cache. A row whose files would fill
 * the device isn't copied.
 */
export async function writeCopy(cache: Cache, id: RowId, row: unknown): Promise<void> {
  const files: Blob[] = []
  const encoded: EncodedRow = { row: encode(row, files), files: files.map(factsOf) }
  const json = JSON.stringify(encoded)
  const before = await storedText(cache, id)
  if (before === json) return
  if (!(await hasRoomFor(files))) return await deleteCopy(cache, id)
  const known = before === null ? [] : (JSON.parse(before) as EncodedRow).files
  for (const [index, file] of files.entries()) {
    if (!isSameFile(known[index], encoded.files[index])) await cache.put(fileUrl(id, index), new Response(file))
  }
  await cache.put(rowUrl(id), new Response(json, { headers: { 'Content-Type': 'application/json' } }))
  for (let index = files.length; index < known.length; index += 1) await cache.delete(fileUrl(id, index))
}

/** Deletes the copy of a row, first the entry without which the others are never read. */
export async function deleteCopy(cache: Cache, id: RowId): Promise<void> {
  const before = await storedText(cache, id)
  if (before === null) return
  await cache.delete(rowUrl(id))
  const { files } = JSON.parse(before) as EncodedRow
  for (const index of files.keys()) await cache.delete(fileUrl(id, index))
}

/** The rows that have a copy, by table and key. */
export async function copiedIds(cache: Cache): Promise<RowId[]> {
  const requests = await cache.keys()
  return requests.flatMap(({ url }) => idOf(new URL(url)) ?? [])
}

/** The copy of a row; undefined where it isn't complete. */
export async function readCopy(cache: Cache, id: RowId): Promise<unknown> {
  const text = await storedText(cache, id)
  if (text === null) return undefined
  const encoded = JSON.parse(text) as EncodedRow
  const files: Blob[] = []
  for (const [index, { type, size, name, lastModified }] of encoded.files.entries()) {
    const stored = await (await cache.match(fileUrl(id, index)))?.blob()
    if (stored?.size !== size) return undefined
    files.push(
      name === undefined
        ? stored.slice(0, size, type)
        : new File([stored], name, { type, lastModified: lastModified ?? 0 }),
    )
  }
  return decode(encoded.row, files)
}

const BASE = '/device-copy/'

function rowUrl({ table, key }: RowId): string {
  return `${BASE}${table}/${encodeURIComponent(JSON.stringify(key))}`
}

function fileUrl(id: RowId, index: number): string {
  return `${rowUrl(id)}?file=${index}`
}

/** The row an entry is of; null for an entry of one of its files. */
function idOf({ pathname, search }: URL): RowId | null {
  const [table = '', key = ''] = pathname.slice(BASE.length).split('/')
  return search === '' ? { table, key: JSON.parse(decodeURIComponent(key)) as IDBValidKey } : null
}

async function storedText(cache: Cache, id: RowId): Promise<string | null> {
  return (await (await cache.match(rowUrl(id)))?.text()) ?? null
}

async function hasRoomFor(files: readonly Blob[]): Promise<boolean> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const { storage } = navigator as { storage?: StorageManager }
  if (bytes === 0 || !storage) return true
  const { quota = Infinity, usage = 0 } = await storage.estimate()
  return quota - usage >= ROOM_FOR_FILES * bytes
}

function encode(value: unknown, files: Blob[]): unknown {
  if (value instanceof Blob) return { $file: files.push(value) - 1 }
  if (Array.isArray(value)) return value.map((one) => encode(one, files))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, encode(one, files)]))
}

function decode(value: unknown, files: readonly Blob[]): unknown {
  if (Array.isArray(value)) return value.map((one) => decode(one, files))
  if (typeof value !== 'object' || value === null) return value
  if ('$file' in value) return files[Number(value.$file)]
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one, files)]))
}

function factsOf(file: Blob): FileFacts {
  const { type, size } = file
  return file instanceof File ? { type, size, name: file.name, lastModified: file.lastModified } : { type, size }
}

function isSameFile(one: FileFacts | undefined, other: FileFacts | undefined): boolean {
  return one?.name !== undefined && JSON.stringify(one) === JSON.stringify(other)
}
