import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { IMAGE_WIDTHS } from '#domain/media/media.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const FILM = readFileSync(join(import.meta.dirname, '../../support/media/tiny-wide.mp4'))
const FOREVER = 'public, max-age=31536000, immutable'

let server: TestServer
/** 900 by 1200, so that some of the offered widths are smaller and some are larger. */
let picture: Buffer
let pictureKey: string
let filmKey: string

beforeAll(async () => {
  server = await startTestServer()
  picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#4B1D42' } })
    .jpeg()
    .toBuffer()
  pictureKey = (await server.context.storage.put(picture, 'image/jpeg')).key
  filmKey = (await server.context.storage.put(FILM, 'video/mp4')).key
})

afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(path, server.address), { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** A request whose path is sent as it is: `fetch` would normalize it. */
function rawStatus(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    asked.on('error', reject).end()
  })
}

describe('an original', () => {
  test('an original is served to anybody, with its own type, to be cached forever', async () => {
    const response = await get(`/media/${pictureKey}`)
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

  test('an original is described by HEAD without being sent', async () => {
    const response = await get(`/media/${filmKey}`, { range: 'bytes=0-9' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(FILM.length))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(await bytesOf(response)).toHaveLength(0)
  })

  test.each(['"KEY"', 'W/"KEY"', '"other", "KEY"', '*'])(
    'an original is not sent again to a client that has it: %s',
    async (tags) => {
      const response = await get(`/media/${pictureKey}`, {
        'if-none-match': tags.replace('KEY', pictureKey.slice(0, 64)),
      })
      expect(response.status).toBe(304)
      expect(response.headers.get('cache-control')).toBe(FOREVER)
      expect(await bytesOf(response)).toHaveLength(0)
    },
  )

  test('an original is sent to a client that has another version', async () => {
    expect((await get(`/media/${pictureKey}`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('an original can’t be changed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get(`/media/${pictureKey}`, {}, method)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await get(`/media/${pictureKey}`)).status).toBe(200)
  })
})

describe('a film', () => {
  const last = FILM.length - 1

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-100', 100, 100],
    ['bytes=500-', 500, last],
    ['bytes=-64', last - 63, last],
    [`bytes=0-${last}`, 0, last],
    ['bytes=10-99999999', 10, last],
    ['bytes=-99999999', 0, last],
  ])('a film is sent in parts: %s', async (range, start, end) => {
    const response = await get(`/media/${filmKey}`, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${FILM.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await bytesOf(response)).toEqual(FILM.subarray(start, end + 1))
  })

  test.each([`bytes=${FILM.length}-`, 'bytes=99999999-', 'bytes=-0'])('a film has no such part: %s', async (range) => {
    const response = await get(`/media/${filmKey}`, { range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${FILM.length}`)
    expect(response.headers.get('cache-control')).not.toBe(FOREVER)
  })

  test.each(['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=a-b', 'items=0-9', 'bytes=0-9,20-29', 'nonsense'])(
    'a film is sent whole when the range is invalid: %s',
    async (range) => {
      const response = await get(`/media/${filmKey}`, { range })
      expect(response.status).toBe(200)
      expect(await bytesOf(response)).toEqual(FILM)
    },
  )

  test('a film is sent in parts only to a client that has the first part of the same film', async () => {
    const tag = `"${filmKey.slice(0, 64)}"`
    const range = 'bytes=0-9'
    expect((await get(`/media/${filmKey}`, { range, 'if-range': tag })).status).toBe(206)
    expect((await get(`/media/${filmKey}`, { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await get(`/media/${filmKey}`, { range, 'if-range': 'Sat, 21 Nov 2026 05:00:00 GMT' })).status).toBe(200)
  })

  test('a film has no smaller widths', async () => {
    const response = await get(`/media/${filmKey}?w=320`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'validation_failed' })
  })
})

describe('a document', () => {
  test('a document is served as a PDF, and neither smaller nor as a picture', async () => {
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    const { key } = await server.context.storage.put(content, 'application/pdf')
    const response = await get(`/media/${key}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(await bytesOf(response)).toEqual(content)
    for (const wish of ['w=320', 'format=jpeg']) expect((await get(`/media/${key}?${wish}`)).status).toBe(422)
  })
})

describe('a size', () => {
  test.each(IMAGE_WIDTHS)('a size of %i is made as WebP, never larger than the picture', async (width) => {
    const response = await get(`/media/${pictureKey}?w=${width}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe(FOREVER)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const body = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    const shown = Math.min(width, 900)
    expect(await sharp(body).metadata()).toMatchObject({
      format: 'webp',
      width: shown,
      height: Math.round((shown * 4) / 3),
    })
  })

  test('a size has its own tag and is not sent again to a client that has it', async () => {
    const etag = (await get(`/media/${pictureKey}?w=160`)).headers.get('etag') ?? ''
    expect(etag).not.toBe((await get(`/media/${pictureKey}?w=320`)).headers.get('etag'))
    expect((await get(`/media/${pictureKey}?w=160`, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(`/media/${pictureKey}?w=320`, { 'if-none-match': etag })).status).toBe(200)
  })

  test('a size is described by HEAD', async () => {
    const response = await get(`/media/${pictureKey}?w=160`, {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(
      String((await bytesOf(await get(`/media/${pictureKey}?w=160`))).length),
    )
    expect(await bytesOf(response)).toHaveLength(0)
  })

  test('a size is rotated as the camera noted', async () => {
    const lying = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 8 })
      .toBuffer()
    const { key } = await server.context.storage.put(lying, 'image/jpeg')
    const body = await bytesOf(await get(`/media/${key}?w=320`))
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 213 })
  })

  test('a size keeps transparency', async () => {
    const logo = await sharp({
      create: { width: 400, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { key } = await server.context.storage.put(logo, 'image/png')
    expect((await sharp(await bytesOf(await get(`/media/${key}?w=320`))).metadata()).hasAlpha).toBe(true)
  })

  test('a size is made once for many simultaneous requests, and stored', async () => {
    const fresh = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const { key } = await server.context.storage.put(fresh, 'image/jpeg')
    const bodies = await Promise.all(
      Array.from({ length: 12 }, async () => (await bytesOf(await get(`/media/${key}?w=540`))).toString('base64')),
    )
    expect(new Set(bodies).size).toBe(1)
    const folder = join(server.context.config.dataDir, 'sizes')
    expect(readdirSync(join(folder, key.slice(0, 2))).filter((name) => name.startsWith(key))).toEqual([
      `${key}.540.webp`,
    ])
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  test.each(['', '0', '100', '161', '320px', '-320', '1e3', '99999', 'abc', '320&w=540', '0320', '%20320'])(
    'a width that isn’t offered is refused: w=%s',
    async (w) => {
      const response = await get(`/media/${pictureKey}?w=${w}`)
      expect(response.status).toBe(422)
      expect(response.headers.get('cache-control')).not.toBe(FOREVER)
      expect(await response.json()).toMatchObject({
        code: 'validation_failed',
        errors: { w: [expect.stringContaining('320')] },
      })
    },
  )
})

describe('missing files', () => {
  const unknown = `${'0'.repeat(64)}.jpg`

  test.each([`/media/${unknown}`, `/media/${unknown}?w=320`, `/media/${unknown}?w=nonsense`])(
    'a missing file is not found: %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).not.toBe(FOREVER)
      expect(await response.json()).toMatchObject({
        code: 'not_found',
        message: expect.any(String),
        request_id: expect.any(String),
      })
    },
  )

  test('a part left behind by a dead writer is not served', async () => {
    const folder = join(server.context.config.dataDir, 'files/incoming')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'left.part'), picture)
    writeFileSync(join(folder, unknown), picture)
    for (const path of [
      '/media/left.part',
      '/media/incoming%2Fleft.part',
      `/media/incoming%2F${unknown}`,
      `/media/${unknown}`,
    ]) {
      expect((await get(path)).status).toBe(404)
    }
  })

  test.each([
    '/media/..%2fapp-secret',
    '/media/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/media/../../app-secret',
    '/media/%2e%2e/%2e%2e/app-secret',
    '/media/..%5c..%5capp-secret',
    '/media/%2fetc%2fpasswd',
    '/media/KEY%00.jpg',
    '/media/KEY%0a',
    '/media/KEY.part',
    '/media/KEY/',
    '/media/./KEY%2f..',
    '/media/KE%59',
  ])('nothing outside the files is served: %s', async (path) => {
    const secret = 'nothing to see'
    writeFileSync(join(server.context.config.dataDir, 'app-secret'), secret)
    const { status, body } = await rawStatus(path.replace('KEY', pictureKey).replace('KE%59', pictureKey.toUpperCase()))
    expect(status).toBe(404)
    expect(body).not.toContain(secret)
    expect(body).not.toContain('root:')
  })
})

describe('a picture for a network that takes only JPEG', () => {
  const keyOf = async (content: Buffer) => (await server.context.storage.put(content, 'image/png')).key
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 75, g: 29, b: 66, alpha: 0.5 } } })
      .png()
      .toBuffer()

  test('a network’s picture is a JPEG on white of its own size, to be cached forever', async () => {
    const key = await keyOf(await drawn(900, 1200))
    const response = await get(`/media/${key}?format=jpeg`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': FOREVER,
      etag: `"${key.slice(0, 64)}-jpeg"`,
    })
    const image = sharp(await bytesOf(response))
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200, space: 'srgb' })
    const { channels } = await image.stats()
    // Halfway between the plum and white, within JPEG's accuracy.
    for (const [at, half] of [165, 142, 161].entries()) expect(channels[at]?.mean).toBeCloseTo(half, -1)
    const again = await get(`/media/${key}?format=jpeg`, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('a network’s picture is no wider than the network stores it, and keeps its proportions', async () => {
    const response = await get(`/media/${await keyOf(await drawn(2160, 2700))}?format=jpeg`)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 1440, height: 1800 })
  })

  test.each(['?format=png', '?format=', '?format=jpeg&w=320', '?format=jpeg&format=jpeg'])(
    'a network’s picture is not served as %s',
    async (query) => {
      expect((await get(`/media/${pictureKey}${query}`)).status).toBe(422)
    },
  )

  test('a film is never served as a network’s picture', async () => {
    expect((await get(`/media/${filmKey}?format=jpeg`)).status).toBe(422)
  })
})
