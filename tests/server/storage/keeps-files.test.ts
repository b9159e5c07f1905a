import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { folderDriver } from '#server/storage/folder-driver.ts'
import { UnreadableMedia } from '#server/storage/measure.ts'
import { s3Driver } from '#server/storage/s3-driver.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { writeDurably } from '#server/storage/write-durably.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { useStarted } from '#tests/support/use-server.ts'

const MEDIA = join(import.meta.dirname, '../../support/media')
const FILM = join(MEDIA, 'tiny-wide.mp4')

const bucket = useStarted(startObjectStorage)
let dataDir: string
let storage: Storage

beforeEach(async () => {
  dataDir = testFolder()
  storage = await openStorage({ dataDir })
})
const jpeg = () =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: '#4B1D42' } })
    .jpeg()
    .toBuffer()
const pathOf = (key: string) => join(dataDir, 'files', key.slice(0, 2), key)
const streamed = async (key: string, range?: { start: number; end: number }) =>
  await buffer(await storage.stream(key, range))
const incoming = () => readdirSync(join(dataDir, 'files/incoming'))
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const keyOf = (content: Buffer, ending: string) => `${createHash('sha256').update(content).digest('hex')}.${ending}`

describe.each(['folder', 'bucket'])('in a %s', (place) => {
  beforeEach(async () => {
    if (place === 'bucket') storage = await openStorage({ dataDir, s3: bucket.settings })
  })

  test('a stored file has the hash of its content as key, its measures, reads back as it was, and can be removed', async () => {
    const content = await jpeg()
    const file = await storage.put(content, 'image/jpeg')
    const key = keyOf(content, 'jpg')
    expect(file).toEqual({ key, mime: 'image/jpeg', bytes: content.length, width: 40, height: 50, durationMs: null })
    expect(await storage.read(key)).toEqual(content)
    expect(await streamed(key)).toEqual(content)
    expect(await streamed(key, { start: 2, end: 5 })).toEqual(content.subarray(2, 6))
    expect([await storage.size(key), await storage.has(key)]).toEqual([content.length, true])
    await storage.check()
    for (let times = 0; times < 2; times++) await storage.remove(key)
    expect([await storage.size(key), await storage.has(key)]).toEqual([null, false])
    await expect(storage.read(key)).rejects.toThrow()
    await expect(streamed(key)).rejects.toThrow()
  })

  test('text that is no key finds nothing', async () => {
    const [secret, hash] = [join(dataDir, 'app-secret'), 'a'.repeat(64)]
    writeFileSync(secret, 'secret')
    const wrong = ['', '../app-secret', 'incoming/x.part', `${hash.toUpperCase()}.jpg`, `${hash}.svg`, `${hash}.jpg\n`]
    const asked = bucket.requests.length
    for (const key of wrong) {
      expect([await storage.has(key), await storage.size(key)]).toEqual([false, null])
      await expect(storage.read(key)).rejects.toThrow('Not a storage key')
      await storage.remove(key)
    }
    expect(readFileSync(secret, 'utf8')).toBe('secret')
    expect(bucket.requests).toHaveLength(asked)
  })
})

test('a file stored as bytes, as a path, and many times at once is one file, not written again unless a disk lost a part', async () => {
  const content = await jpeg()
  const path = join(dataDir, 'upload')
  writeFileSync(path, content)
  const files = await Promise.all([content, path, content, path].map((source) => storage.put(source, 'image/jpeg')))
  const [key = '', ...others] = new Set(files.map((file) => file.key))
  expect([others, stored().length, incoming()]).toEqual([[], 1, []])
  const inode = () => statSync(pathOf(key), { bigint: true }).ino
  const before = inode()
  await storage.put(content, 'image/jpeg')
  expect(inode()).toBe(before)
  truncateSync(pathOf(key), 10)
  await storage.put(content, 'image/jpeg')
  expect(await storage.read(key)).toEqual(content)
})

test('a picture is measured after its rotation, a film with its length from bytes and from a path, and a PDF not', async () => {
  const lying = await sharp(await jpeg())
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await storage.put(lying, 'image/jpeg')).toMatchObject({ width: 50, height: 40 })
  const film = join(MEDIA, 'tiny-upright.mp4')
  for (const source of [film, readFileSync(film)]) {
    const measures = { width: 90, height: 160, durationMs: 2000, mime: 'video/mp4' }
    expect(await storage.put(source, 'video/mp4')).toMatchObject(measures)
  }
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  const none = { key: keyOf(pdf, 'pdf'), width: null, height: null, durationMs: null }
  expect(await storage.put(pdf, 'application/pdf')).toMatchObject(none)
})

test.each([
  ['nothing at all', Buffer.alloc(0), 'image/png'],
  ['a JPEG as a PNG', await jpeg(), 'image/png'],
  ['a film as a picture', readFileSync(FILM), 'image/jpeg'],
  ['a film without its index', readFileSync(FILM).subarray(0, 200), 'video/mp4'],
  ['boxes of no length', Buffer.from('0000000066747970'.repeat(3), 'hex'), 'video/mp4'],
  ['the beginning of a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['what only ends as a PDF', Buffer.from('PDF-1.7\n%%EOF'), 'application/pdf'],
] as const)('a file that is not what it says is refused: %s', async (_name, content, mime) => {
  await expect(storage.put(content, mime)).rejects.toThrow(UnreadableMedia)
  expect(stored()).toEqual([])
})

test('a crash in the middle of writing leaves no file under the final name', async () => {
  const place = { path: join(dataDir, 'files/ab/whole.jpg'), incoming: join(dataDir, 'files/incoming') }
  const dying = writeDurably(place, async (file) => {
    await file.writeFile('half of')
    throw new Error('the disk is full')
  })
  await expect(dying).rejects.toThrow('the disk is full')
  expect(stored()).toEqual([])
})

test('a part left by a crash is removed at a later start, while the parts of living writers stay', async () => {
  const folder = join(dataDir, 'files/incoming')
  for (const name of ['dead.part', 'alive.part']) writeFileSync(join(folder, name), 'half of')
  const hoursAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(folder, 'dead.part'), hoursAgo, hoursAgo)
  await openStorage({ dataDir })
  expect(incoming()).toEqual(['alive.part'])
})

test('a source that is gone before it is read fails for its caller alone, in a folder and in a bucket', async () => {
  const gone = { source: join(dataDir, 'gone.jpg'), bytes: 3, sha256: 'a'.repeat(64), mime: 'image/jpeg' } as const
  const drivers = [await folderDriver(join(dataDir, 'files')), await s3Driver(bucket.settings)]
  for (const driver of drivers) await expect(driver.put('aa/gone.jpg', gone)).rejects.toThrow('ENOENT')
})
