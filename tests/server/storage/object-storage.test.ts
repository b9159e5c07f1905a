import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { StorageAway } from '#server/storage-away.ts'
import { s3Driver } from '#server/storage/s3-driver.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { largeVideo } from '#tests/support/media/large-video.ts'
import { BUCKET, startObjectStorage } from '#tests/support/object-storage.ts'
import { fileFolder } from '#tests/support/test-folder.ts'
import { useStarted } from '#tests/support/use-server.ts'

const folder = fileFolder()
const bucket = useStarted(startObjectStorage)
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataDir: folder, s3: bucket.settings })
})
beforeEach(() => void bucket.requests.splice(0))
afterEach(() => {
  bucket.clearFaults()
  expect(bucket.wrongHashes).toEqual([])
})

/** A PDF that nothing else has stored. */
const pdf = (bytes = 1000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])
const put = (content: Buffer) => storage.put(content, 'application/pdf')
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)

test.each(['500', 'refused', 'cut request'] as const)(
  'a file is sent again after: %s, and once it is there no more',
  async (fault) => {
    const content = pdf(20_000)
    bucket.fail('PUT', fault, 1)
    const { key } = await put(content)
    expect(await storage.read(key)).toEqual(content)
    bucket.requests.splice(0)
    await put(content)
    expect(bucket.requests.filter((line) => line.startsWith('PUT'))).toEqual([])
  },
)

test('a file of which each sending is cut is not stored', async () => {
  bucket.fail('PUT', 'cut request')
  await expect(put(pdf(20_000))).rejects.toThrow(StorageAway)
})

test('a file on disk is sent again from its beginning', async () => {
  const path = await largeVideo(folder, 200_000)
  bucket.fail('PUT', 'cut request', 1)
  const { key, bytes } = await storage.put(path, 'video/mp4')
  expect([(await storage.read(key)).length, await storage.size(key)]).toEqual([bytes, bytes])
})

test('a read that is cut in the middle is repeated, and fails when every one is cut', async () => {
  const content = pdf(20_000)
  const { key } = await put(content)
  bucket.fail('GET', 'cut answer', 1)
  expect(await storage.read(key)).toEqual(content)
  bucket.fail('GET', 'cut answer')
  await expect(storage.read(key)).rejects.toThrow(StorageAway)
  await expect(buffer(await storage.stream(key))).rejects.toThrow('aborted')
})

test('a storage that does not answer is given up after the time it has', async () => {
  const driver = await s3Driver(bucket.settings, 100)
  const content = pdf()
  const { key } = await put(content)
  for (const method of ['HEAD', 'GET', 'PUT', 'DELETE']) bucket.fail(method, 'silent')
  const place = `${key.slice(0, 2)}/${key}`
  const sha256 = createHash('sha256').update(content).digest('hex')
  const given = { source: content, bytes: content.length, sha256, mime: 'application/pdf' } as const
  const asked = [driver.find(place), driver.read(place), driver.remove(place), driver.put(place, given)]
  for (const failure of await Promise.all(asked.map(failureOf))) expect(failure).toBeInstanceOf(StorageAway)
})

test('a start goes on while the storage is away, and the check tells, without the credentials', async () => {
  const credentials = { accessKeyId: 'AKIANOBODYMAYREAD', secretAccessKey: 'a-secret-nobody-may-read' }
  bucket.fail('HEAD', 'refused')
  const opened = await openStorage({ dataDir: folder, s3: { ...bucket.settings, credentials } })
  const failure = await failureOf(opened.check())
  expect(failure).toBeInstanceOf(StorageAway)
  const said = inspect(failure, { depth: 20, showHidden: true })
  expect(said).toContain('HeadBucket')
  expect(said).not.toMatch(/nobody-?may-?read|AWS4-HMAC-SHA256/i)
  bucket.clearFaults()
  await storage.check()
})

test.each([
  ['another secret', { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong-and-secret' } }],
  ['a bucket that is not there', { bucket: 'nowhere' }],
])('a start ends with one line about the bucket, and no secret, with %s', async (_what, change) => {
  const failure = await failureOf(openStorage({ dataDir: folder, s3: { ...bucket.settings, ...change } }))
  expect(String(failure)).toMatch(/The bucket (?:porchlight-test|nowhere) of S3_BUCKET can’t be used: HeadBucket/)
  expect(String(failure)).not.toContain('wrong-and-secret')
})

test('a presigned address gives the file to whoever has it, with its type and for ever; a CDN has its own', async () => {
  const content = pdf()
  const { key } = await put(content)
  const place = `${key.slice(0, 2)}/${key}`
  const presigning = await s3Driver({ ...bucket.settings, delivery: { redirectTo: 'storage' } })
  const { address = '' } = (await presigning.redirect(place, 'application/pdf')) ?? {}
  const answer = await fetch(address)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/pdf',
    'public, max-age=31536000, immutable',
  ])
  expect(address).toContain(`/${BUCKET}/${place}?`)
  const cdn = { redirectTo: 'cdn', base: 'https://media.example/files' } as const
  const driver = await s3Driver({ ...bucket.settings, delivery: cdn })
  expect((await driver.redirect('ab/abc.mp4', 'video/mp4'))?.address).toBe('https://media.example/files/ab/abc.mp4')
})
