import { createHash } from 'node:crypto'
import {
  mkdirSync,
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

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

const jpeg = (width = 40, height = 50) =>
  sharp({ create: { width, height, channels: 3, background: '#4B1D42' } })
    .jpeg()
    .toBuffer()
const pathOf = (key: string) => join(dataDir, 'files', key.slice(0, 2), key)
const incoming = () => readdirSync(join(dataDir, 'files/incoming'))
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

describe('stored files', () => {
  test('a stored file has the hash of its content as key, has its measures, and reads back as it was', async () => {
    const content = await jpeg()
    const file = await storage.put(content, 'image/jpeg')
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(file).toEqual({
      key: `${sha256}.jpg`,
      mime: 'image/jpeg',
      bytes: content.length,
      width: 40,
      height: 50,
      durationMs: null,
    })
    expect(await storage.read(file.key)).toEqual(content)
    expect(await buffer(await storage.stream(file.key))).toEqual(content)
    expect(await buffer(await storage.stream(file.key, { start: 2, end: 5 }))).toEqual(content.subarray(2, 6))
    expect(await storage.size(file.key)).toBe(content.length)
    expect(incoming()).toEqual([])
  })

  test('a PDF can be stored, and has no measures', async () => {
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    const path = join(dataDir, 'page.pdf')
    writeFileSync(path, content)
    const file = await storage.put(path, 'application/pdf')
    expect(file).toMatchObject({ mime: 'application/pdf', width: null, height: null, durationMs: null })
    expect(file.key).toMatch(/^[0-9a-f]{64}\.pdf$/)
    expect(await storage.put(content, 'application/pdf')).toEqual(file)
    expect(await storage.read(file.key)).toEqual(content)
  })

  test.each(['', '%PDF-1.7', ' %PDF-1.7\n%%EOF', '<script>%%EOF'])(
    'a file is no PDF when it is only %j',
    async (text) => {
      await expect(storage.put(Buffer.from(text), 'application/pdf')).rejects.toThrow(UnreadableMedia)
    },
  )

  test('a file stored as bytes, as a path, and many times at once is one file', async () => {
    const content = await jpeg()
    const path = join(dataDir, 'upload')
    writeFileSync(path, content)
    const files = await Promise.all([
      ...Array.from({ length: 5 }, () => storage.put(content, 'image/jpeg')),
      ...Array.from({ length: 5 }, () => storage.put(path, 'image/jpeg')),
    ])
    expect(new Set(files.map(({ key }) => key)).size).toBe(1)
    expect(stored()).toHaveLength(1)
    expect(readFileSync(pathOf(files[0]?.key ?? ''))).toEqual(content)
  })

  test('a file that is there is not written again', async () => {
    const content = await jpeg()
    const { key } = await storage.put(content, 'image/jpeg')
    const before = statSync(pathOf(key), { bigint: true })
    await storage.put(content, 'image/jpeg')
    const after = statSync(pathOf(key), { bigint: true })
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
  })

  test('a file that a disk lost a part of is written again', async () => {
    const content = await jpeg()
    const { key } = await storage.put(content, 'image/jpeg')
    truncateSync(pathOf(key), 10)
    await storage.put(content, 'image/jpeg')
    expect(await storage.read(key)).toEqual(content)
  })

  test('a picture is measured after its rotation', async () => {
    const lying = await sharp(await jpeg(40, 50))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await storage.put(lying, 'image/jpeg')).toMatchObject({ width: 50, height: 40 })
  })

  test.each([
    ['tiny-wide.mp4', { width: 160, height: 90 }],
    ['tiny-upright.mp4', { width: 90, height: 160 }],
  ])('a film, %s, is measured with its length, from bytes and from a path', async (name, size) => {
    const path = join(MEDIA, name)
    const expected = { ...size, durationMs: 2000, mime: 'video/mp4' }
    expect(await storage.put(path, 'video/mp4')).toMatchObject(expected)
    expect(await storage.put(readFileSync(path), 'video/mp4')).toMatchObject(expected)
  })

  test('a file can be removed, also twice', async () => {
    const { key } = await storage.put(await jpeg(), 'image/jpeg')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.has(key)).toBe(false)
    await expect(storage.read(key)).rejects.toThrow()
  })
})

describe('invalid files', () => {
  const film = () => readFileSync(join(MEDIA, 'tiny-wide.mp4'))

  test.each([
    ['text as a picture', async () => Buffer.from('<script>alert(1)</script>'), 'image/jpeg'],
    ['nothing at all', async () => Buffer.alloc(0), 'image/png'],
    ['a JPEG as a PNG', () => jpeg(), 'image/png'],
    ['a picture as a film', () => jpeg(), 'video/mp4'],
    ['a film as a picture', async () => film(), 'image/jpeg'],
    ['a film without its index', async () => film().subarray(0, 200), 'video/mp4'],
    ['a box longer than its film', async () => Buffer.from('7fffffff66747970', 'hex'), 'video/mp4'],
    [
      'boxes of no length',
      async () => Buffer.from('0000000066747970'.repeat(3) + '0000000400000000', 'hex'),
      'video/mp4',
    ],
  ] as const)('a file that is not what it says is refused: %s', async (_name, content, mime) => {
    await expect(storage.put(await content(), mime)).rejects.toThrow(UnreadableMedia)
    expect(stored()).toEqual([])
  })

  test('measuring a cut or damaged film throws no other error', async () => {
    const whole = film()
    for (let length = 0; length < whole.length; length += 37) {
      const outcome = await storage.put(whole.subarray(0, length), 'video/mp4').then(
        () => 'stored',
        (error: unknown) => error,
      )
      if (outcome !== 'stored') expect(outcome).toBeInstanceOf(UnreadableMedia)
    }
  })
})

describe('a key', () => {
  test.each([
    '',
    '..',
    '../app-secret',
    'incoming/x.part',
    `${'A'.repeat(64)}.jpg`,
    `${'a'.repeat(64)}.svg`,
    `${'a'.repeat(64)}.jpg\n`,
  ])('an invalid key, %j, finds nothing', async (key) => {
    writeFileSync(join(dataDir, 'app-secret'), 'secret')
    expect(await storage.has(key)).toBe(false)
    await expect(storage.read(key)).rejects.toThrow('Not a storage key')
    await storage.remove(key)
    expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toBe('secret')
  })
})

describe('a crash', () => {
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
    mkdirSync(folder, { recursive: true })
    const hoursAgo = Date.now() / 1000 - 2 * 60 * 60
    writeFileSync(join(folder, 'dead.part'), 'half of')
    utimesSync(join(folder, 'dead.part'), hoursAgo, hoursAgo)
    writeFileSync(join(folder, 'alive.part'), 'half of')
    await openStorage({ dataDir })
    expect(incoming()).toEqual(['alive.part'])
  })
})

test('storage says when its folder is gone', async () => {
  await expect(storage.check()).resolves.toBeUndefined()
  rmSync(join(dataDir, 'files'), { recursive: true })
  await expect(storage.check()).rejects.toThrow()
})
