import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { UnreadableMedia } from '#server/storage/measure.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { writeDurably } from '#server/storage/write-durably.ts'

const MEDIA = join(import.meta.dirname, '../../support/media')

let dataDir: string
let storage: Storage

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-storage-'))
  storage = await openStorage({ dataDir })
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const jpeg = () =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: '#4B1D42' } })
    .jpeg()
    .toBuffer()
const pathOf = (key: string) => join(dataDir, 'files', key.slice(0, 2), key)
const incoming = () => readdirSync(join(dataDir, 'files/incoming'))
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('a stored file has the hash of its content as key, has its measures, and reads back as it was', async () => {
  const content = await jpeg()
  const file = await storage.put(content, 'image/jpeg')
  const key = `${createHash('sha256').update(content).digest('hex')}.jpg`
  const measures = { width: 40, height: 50, durationMs: null }
  expect(file).toEqual({ key, mime: 'image/jpeg', bytes: content.length, ...measures })
  expect(await storage.read(key)).toEqual(content)
  expect(await buffer(await storage.stream(key))).toEqual(content)
  expect(await buffer(await storage.stream(key, { start: 2, end: 5 }))).toEqual(content.subarray(2, 6))
  expect([await storage.size(key), incoming()]).toEqual([content.length, []])
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.has(key)).toBe(false)
  await expect(storage.read(key)).rejects.toThrow()
})

test('a PDF can be stored, and has no measures', async () => {
  const file = await storage.put(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf')
  expect(file).toMatchObject({ mime: 'application/pdf', width: null, height: null, durationMs: null })
  expect(file.key).toMatch(/^[0-9a-f]{64}\.pdf$/)
})

test('a file stored as bytes, as a path, and many times at once is one file', async () => {
  const content = await jpeg()
  const path = join(dataDir, 'upload')
  writeFileSync(path, content)
  const sources = [content, path, content, path]
  const files = await Promise.all(sources.map((source) => storage.put(source, 'image/jpeg')))
  expect(new Set(files.map(({ key }) => key)).size).toBe(1)
  expect(stored()).toHaveLength(1)
  expect(readFileSync(pathOf(files[0]?.key ?? ''))).toEqual(content)
})

test('a file that is there is not written again, unless a disk lost a part of it', async () => {
  const content = await jpeg()
  const { key } = await storage.put(content, 'image/jpeg')
  const before = statSync(pathOf(key), { bigint: true })
  await storage.put(content, 'image/jpeg')
  const after = statSync(pathOf(key), { bigint: true })
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
  truncateSync(pathOf(key), 10)
  await storage.put(content, 'image/jpeg')
  expect(await storage.read(key)).toEqual(content)
})

test('a picture is measured after its rotation', async () => {
  const lying = await sharp(await jpeg())
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await storage.put(lying, 'image/jpeg')).toMatchObject({ width: 50, height: 40 })
})

test('a film is measured with its length, from bytes and from a path', async () => {
  const path = join(MEDIA, 'tiny-upright.mp4')
  const measures = { width: 90, height: 160, durationMs: 2000, mime: 'video/mp4' }
  expect(await storage.put(path, 'video/mp4')).toMatchObject(measures)
  expect(await storage.put(readFileSync(path), 'video/mp4')).toMatchObject(measures)
})

const film = () => readFileSync(join(MEDIA, 'tiny-wide.mp4'))

test.each([
  ['nothing at all', async () => Buffer.alloc(0), 'image/png'],
  ['a JPEG as a PNG', () => jpeg(), 'image/png'],
  ['a film as a picture', async () => film(), 'image/jpeg'],
  ['a film without its index', async () => film().subarray(0, 200), 'video/mp4'],
  ['boxes of no length', async () => Buffer.from('0000000066747970'.repeat(3), 'hex'), 'video/mp4'],
  ['the beginning of a PDF', async () => Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['what only ends as a PDF', async () => Buffer.from(' %PDF-1.7\n%%EOF'), 'application/pdf'],
] as const)('a file that is not what it says is refused: %s', async (_name, content, mime) => {
  await expect(storage.put(await content(), mime)).rejects.toThrow(UnreadableMedia)
  expect(stored()).toEqual([])
})

test('measuring a cut film throws no other error', async () => {
  const whole = film()
  for (let length = 0; length < whole.length; length += 300) {
    const error: unknown = await storage.put(whole.subarray(0, length), 'video/mp4').then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error !== null) expect(error).toBeInstanceOf(UnreadableMedia)
  }
})

const HASH = 'a'.repeat(64)

test.each(['', '../app-secret', 'incoming/x.part', `${HASH.toUpperCase()}.jpg`, `${HASH}.svg`, `${HASH}.jpg\n`])(
  'text that is no key finds nothing: %j',
  async (key) => {
    const secret = join(dataDir, 'app-secret')
    writeFileSync(secret, 'secret')
    expect(await storage.has(key)).toBe(false)
    await expect(storage.read(key)).rejects.toThrow('Not a storage key')
    await storage.remove(key)
    expect(readFileSync(secret, 'utf8')).toBe('secret')
  },
)

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

test('storage says when its folder is gone', async () => {
  await storage.check()
  rmSync(join(dataDir, 'files'), { recursive: true })
  await expect(storage.check()).rejects.toThrow()
})
