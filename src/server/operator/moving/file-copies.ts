import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../db/faults.ts'
import type { StorageDriver } from '../../storage/driver.ts'
import { mimeOfKey } from '../../storage/keys.ts'
import { placeOf } from '../../storage/storage.ts'
import { writeDurably } from '../../storage/write-durably.ts'
import { FileMissing } from '../../storage-away.ts'
import { CommandError } from '../command.ts'
import { join } from 'node:path'
import { recordAudit } from '../../modules/audit/service.ts'
import { folderDriver } from '../../storage/folder-driver.ts'
import type { CommandContext } from '../command.ts'

/** Files copied at once. */
const AT_ONCE = 4

/** How often a file is read from the storage before it counts as damaged, and the pauses between. */
const TRIES = 3
const PAUSE_MS = 500

/** Runs `work` for each item, a few at once; the first failure ends it. */
export async function forEach<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>()
  const failed: unknown[] = []
  for await (const item of items) {
    if (running.size >= AT_ONCE) await Promise.race(running)
    if (failed.length > 0) break
    const run = work(item)
      .catch((error: unknown) => void failed.push(error))
      .finally(() => running.delete(run))
    running.add(run)
  }
  await Promise.all(running)
  if (failed.length > 0) throw failed[0]
}

/** The length and hashes of a file on disk; null when it isn't there. */
export async function measured(path: string): Promise<Measured | null> {
  try {
    return await hashed(createReadStream(path))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

interface Measured {
  bytes: number
  sha256: string
  md5: string
}

async function hashed(content: AsyncIterable<Buffer>): Promise<Measured> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let bytes = 0
  for await (const chunk of content) {
    sha256.update(chunk)
    md5.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}

/** A key begins with the SHA-256 of its content. */
export const isContentOf = (key: string, { sha256 }: Pick<Measured, 'sha256'>): boolean => key.startsWith(`${sha256}.`)

const isMissing = (error: unknown): boolean => error instanceof FileMissing || codeOf(error) === 'ENOENT'

/**
 * Copies a stored file to a path, complete or not at all. 'missing' when it isn't stored, 'damaged' when its content
 * is not what its key says, however often it is read.
 */
export async function copyOut(
  driver: StorageDriver,
  key: string,
  to: { path: string; incoming: string },
): Promise<'copied' | 'missing' | 'damaged'> {
  for (let tries = 1; ; tries++) {
    try {
      await writeDurably(to, async (file) => {
        const sha256 = createHash('sha256')
        const content = (await driver.stream(known(key))) as AsyncIterable<Buffer>
        await file.writeFile(
          (async function* () {
            for await (const chunk of content) {
              sha256.update(chunk)
              yield chunk
            }
          })(),
        )
        if (!isContentOf(key, { sha256: sha256.digest('hex') })) throw new Damaged()
      })
      return 'copied'
    } catch (error) {
      if (isMissing(error)) return 'missing'
      if (tries === TRIES) {
        if (error instanceof Damaged) return 'damaged'
        throw error
      }
    }
    await wait(PAUSE_MS * tries)
  }
}

class Damaged extends Error {
  override name = 'Damaged'
}

/**
 * Stores a file of this disk, unless it is stored already, and checks that it was stored as it is.
 * @throws CommandError when the storage has something else under its name afterwards
 */
export async function copyIn(
  driver: StorageDriver,
  key: string,
  path: string,
): Promise<{ outcome: 'copied' | 'there' | 'missing' | 'damaged'; bytes: number }> {
  const content = await measured(path)
  if (content === null) return { outcome: 'missing', bytes: 0 }
  const { bytes, sha256 } = content
  const mime = mimeOfKey(key)
  if (mime === null || !isContentOf(key, content)) return { outcome: 'damaged', bytes }
  if (await holds(driver, key, content)) return { outcome: 'there', bytes }
  await driver.put(known(key), { source: path, bytes, sha256, mime })
  if (await holds(driver, key, content)) return { outcome: 'copied', bytes }
  throw new CommandError(`The storage does not hold ${key} as it was sent. Run the command again.`)
}

/** Whether the storage has this content: by the MD5 it reports, else by reading all of it. */
async function holds(driver: StorageDriver, key: string, content: Measured): Promise<boolean> {
  const found = await driver.find(known(key))
  if (found?.bytes !== content.bytes) return false
  if (found.md5 === content.md5) return true
  return isContentOf(key, await hashed((await driver.stream(known(key))) as AsyncIterable<Buffer>))
}

/** The keys of the stored files; what other programs store beside them is left out. */
export async function* storedKeys(driver: StorageDriver): AsyncGenerator<string> {
  for await (const place of driver.list()) {
    const key = place.slice(place.lastIndexOf('/') + 1)
    if (placeOf(key) === place) yield key
  }
}

/** Keys become paths, so nothing else may be used as one. */
export function known(key: string): string {
  const place = placeOf(key)
  if (place === null) throw new CommandError(`Not the name of a stored file: ${JSON.stringify(key)}`)
  return place
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size as people read it, such as `1.2 GB`. */
export function sizeText(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${Number((bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1))} ${UNITS[unit]}`
}

const WHOLE = new Intl.NumberFormat('en')

/** A number with its noun, such as `1,234 files`. */
export const counted = (count: number, noun: string): string =>
  `${WHOLE.format(count)} ${noun}${count === 1 ? '' : 's'}`

/** Some of many names, for a line. */
export function someOf(names: readonly string[], most = 10): string {
  const rest = names.length - most
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/**
 * Copies the files of `DATA_DIR/files` to a bucket, each checked there. It may run beside a server, and again: only
 * what the bucket doesn't have yet is sent. Files stay in the folder.
 * @throws CommandError when files in the folder are damaged; all others are copied then
 */
export async function moveFiles(dataDir: string, bucket: StorageDriver): Promise<string[]> {
  const root = join(dataDir, 'files')
  const folder = await folderDriver(root)
  const damaged: string[] = []
  const count = { copied: 0, there: 0, bytes: 0 }
  await forEach(storedKeys(folder), async (key) => {
    const { outcome, bytes } = await copyIn(bucket, key, join(root, known(key)))
    if (outcome === 'damaged') damaged.push(key)
    // One that is missing was removed by the server meanwhile.
    if (outcome === 'damaged' || outcome === 'missing') return
    count[outcome] += 1
    count.bytes += bytes
  })
  const files = count.copied + count.there
  const others = await countOthers(bucket, folder)
  const lines = [
    `In the bucket: ${counted(files, 'file')} (${sizeText(count.bytes)}), each compared by length and hash. Sent now: ${count.copied}.`,
    ...(others > 0 ? [`The bucket also has ${counted(others, 'file')} that the folder doesn’t have any more.`] : []),
  ]
  if (damaged.length === 0) return lines
  throw new CommandError([...lines, `Damaged in ${root}, and not sent: ${someOf(damaged)}.`].join('\n'))
}

async function countOthers(bucket: StorageDriver, folder: StorageDriver): Promise<number> {
  let others = 0
  for await (const key of storedKeys(bucket)) if ((await folder.find(known(key))) === null) others += 1
  return others
}

/** Writes to the audit log that files were moved. */
export async function noteFilesMoved({ db, now }: CommandContext): Promise<string[]> {
  const entry = { kind: 'system', action: 'files_moved', subject: 'Files' } as const
  await db.transaction((tx) => recordAudit(tx, { at: now(), actor: 'operator', ...entry }))
  return []
}
