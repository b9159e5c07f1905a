import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import { alreadyHas, byteRange } from '#server/storage/streams.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const FILM = readFileSync(join(import.meta.dirname, '../../support/media/tiny-wide.mp4'))
const FOREVER = 'public, max-age=31536000, immutable'

const server = useTestServer()
/** 900 by 1200, so that some of the offered widths are smaller and some are larger. */
let picture: Buffer
let pictureKey: string
let filmKey: string

beforeAll(async () => {
  picture = await drawn(900, 1200).jpeg().toBuffer()
  pictureKey = await store(picture, 'image/jpeg')
  filmKey = await store(FILM, 'video/mp4')
})

const drawn = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 75, g: 29, b: 66, alpha } } })
const store = async (content: Buffer, mime: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf') =>
  (await server.context.storage.put(content, mime)).key
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(`/media/${path}`, server.address), { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const madeFrom = async (path: string) => sharp(await bytesOf(await get(path)))

describe('an original', () => {
  test('an original is served to anybody, with its own type, to be cached forever', async () => {
    const response = await get(pictureKey)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'cache-control': FOREVER,
      etag: `"${pictureKey.slice(0, 64)}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(await bytesOf(response)).toEqual(picture)
  })

  test('an original is described by HEAD, and not sent again to a client that has it', async () => {
    const described = await get(filmKey, { range: 'bytes=0-9' }, 'HEAD')
    expect([described.status, described.headers.get('content-length')]).toEqual([200, String(FILM.length)])
    const has = await get(pictureKey, { 'if-none-match': `"${pictureKey.slice(0, 64)}"` })
    expect([has.status, has.headers.get('cache-control')]).toEqual([304, FOREVER])
  })

  test('a film or document comes neither smaller nor as a picture', async () => {
    const document = await store(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf')
    for (const key of [document, filmKey]) {
      for (const wish of ['w=320', 'format=jpeg']) expect((await get(`${key}?${wish}`)).status).toBe(422)
    }
  })
})

describe('parts of a file', () => {
  test.each<[string, string | object]>([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-64', { start: 936, end: 999 }],
    ['bytes=10-99999999', { start: 10, end: 999 }],
    ['bytes=-99999999', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ...['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=a-b', 'items=0-9', 'bytes=0-9,20-29'].map((one): [string, string] => [
      one,
      'whole',
    ]),
  ])('the range %s of a thousand bytes is %j', (header, range) => {
    expect(byteRange(header, 1000)).toEqual(range)
  })

  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    [undefined, false],
  ])('a client that names %s has what is tagged "a": %j', (header, has) => {
    expect(alreadyHas(header, '"a"')).toBe(has)
  })

  test('a film is sent in parts, and none past its end', async () => {
    const part = await get(filmKey, { range: 'bytes=500-' })
    const range = `bytes 500-${FILM.length - 1}/${FILM.length}`
    const headers = { 'content-range': range, 'content-length': String(FILM.length - 500) }
    expect([part.status, Object.fromEntries(part.headers)]).toMatchObject([206, headers])
    expect(await bytesOf(part)).toEqual(FILM.subarray(500))
    const none = await get(filmKey, { range: `bytes=${FILM.length}-` })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${FILM.length}`])
    expect(none.headers.get('cache-control')).not.toBe(FOREVER)
  })

  test('a film is sent in parts only to a client that has the first part of the same film', async () => {
    const statusFor = async (tag: string) => (await get(filmKey, { range: 'bytes=0-9', 'if-range': tag })).status
    expect(await statusFor(`"${filmKey.slice(0, 64)}"`)).toBe(206)
    expect(await statusFor('"other"')).toBe(200)
    expect(await statusFor('Sat, 21 Nov 2026 05:00:00 GMT')).toBe(200)
  })
})

describe('a size', () => {
  test.each([160, 1080])('a size of %i is made as WebP, never larger than the picture', async (width) => {
    const response = await get(`${pictureKey}?w=${width}`)
    const body = await bytesOf(response)
    const headers = { 'content-type': 'image/webp', 'cache-control': FOREVER, 'x-content-type-options': 'nosniff' }
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'content-length': String(body.length) })
    const [shown, height] = width === 160 ? [160, 213] : [900, 1200]
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: shown, height })
  })

  test('a size has its own tag, is not sent again to a client that has it, and described by HEAD', async () => {
    const { headers } = await get(`${pictureKey}?w=160`, {}, 'HEAD')
    const etag = headers.get('etag') ?? ''
    const whole = await get(`${pictureKey}?w=160`)
    const bytes = (await bytesOf(whole)).length
    expect([whole.headers.get('etag'), String(bytes)]).toEqual([etag, headers.get('content-length')])
    const statusFor = async (width: number) => (await get(`${pictureKey}?w=${width}`, { 'if-none-match': etag })).status
    expect([await statusFor(160), await statusFor(320)]).toEqual([304, 200])
  })

  test('a size is rotated as the camera noted, and keeps transparency', async () => {
    const lying = await store(await drawn(400, 600).jpeg().withMetadata({ orientation: 8 }).toBuffer(), 'image/jpeg')
    expect(await (await madeFrom(`${lying}?w=320`)).metadata()).toMatchObject({ width: 320, height: 213 })
    const logo = await store(await drawn(400, 100, 0).png().toBuffer(), 'image/png')
    expect((await (await madeFrom(`${logo}?w=320`)).metadata()).hasAlpha).toBe(true)
  })

  test.each(['w=', 'w=161', 'w=320&w=540', 'w=0320'])('a width of %s is refused', async (query) => {
    const response = await get(`${pictureKey}?${query}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(await response.json()).toMatchObject({ errors: { w: [expect.stringContaining('320')] } })
  })
})

describe('missing files', () => {
  test('a missing file is not found, whatever size is asked for', async () => {
    for (const query of ['', '?w=320', '?w=nonsense']) {
      const answer = await get(`${'0'.repeat(64)}.jpg${query}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('nothing outside the files is served', async () => {
    const secret = 'nothing to see'
    writeFileSync(join(server.context.config.dataDir, 'app-secret'), secret)
    const up = ['..%2fapp-secret', '../../app-secret', '%2e%2e/%2e%2e/app-secret', '..%5capp-secret']
    for (const path of [...up, `${pictureKey}%00.jpg`, `${pictureKey}%0a`]) {
      const { status, body } = await rawRequest(server.address, `/media/${path}`)
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain(secret)
    }
  })
})

describe('a picture for a network that takes only JPEG', () => {
  test('a network’s picture is a JPEG on white of its own size, to be cached forever', async () => {
    const key = await store(await drawn(90, 120, 0.5).png().toBuffer(), 'image/png')
    const response = await get(`${key}?format=jpeg`)
    const etag = `"${key.slice(0, 64)}-jpeg"`
    const headers = { 'content-type': 'image/jpeg', 'cache-control': FOREVER, etag }
    expect(Object.fromEntries(response.headers)).toMatchObject(headers)
    const image = sharp(await bytesOf(response))
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 120, space: 'srgb' })
    const { channels } = await image.stats()
    // Halfway between the plum and white, within JPEG's accuracy.
    for (const [at, half] of [165, 142, 161].entries()) expect(channels[at]?.mean).toBeCloseTo(half, -1)
    expect((await get(`${key}?format=jpeg`, { 'if-none-match': etag })).status).toBe(304)
  })

  test('a network’s picture is no wider than the network stores it, and comes in no other format nor in a size', async () => {
    const key = await store(await drawn(1800, 200).png().toBuffer(), 'image/png')
    expect(await (await madeFrom(`${key}?format=jpeg`)).metadata()).toMatchObject({ width: 1440, height: 160 })
    for (const query of ['format=png', 'format=', 'format=jpeg&w=320']) {
      expect((await get(`${pictureKey}?${query}`)).status).toBe(422)
    }
  })
})
