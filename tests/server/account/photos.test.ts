import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { Photos } from '#contract/account/account.ts'
import type { Problem } from '#contract/problem.ts'
import { unusedFiles } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import type { Browser } from '#tests/support/browser.ts'
import { useTestServer } from '#tests/support/use-server.ts'
import { blackPng, plain, pngChunk } from '#tests/support/media/hostile-media.ts'
import { upload } from '#tests/support/media/upload.ts'

const PATH = '/agent/avatar-and-broker-logo'

const server = useTestServer()
let browser: Browser

beforeAll(async () => {
  browser = await server.signIn((await server.createAgent()).email)
})

async function stored(address: string | null) {
  const answer = await browser.fetch(address ?? 'none')
  return await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}

describe('portrait and logo', () => {
  test('an account has no portrait or logo at first, and each is stored in its own format', async () => {
    const own = await server.signIn((await server.createAgent()).email)
    expect(await own.api('GET', PATH)).toMatchObject({
      status: 200,
      body: { data: { avatar: null, broker_logo: null } },
    })
    const answer = await upload<{ data: Photos }>(own, PATH, {
      avatar: { content: await plain(256, 250).jpeg().toBuffer() },
      broker_logo: { content: await plain(300, 293).png().toBuffer(), name: 'logo.png', type: 'image/png' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.avatar).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/)
    expect(answer.body.data.broker_logo).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
    expect(await own.api('GET', PATH)).toMatchObject({ body: answer.body })
    expect(await own.api('GET', '/user')).toMatchObject({ body: { data: { avatar: answer.body.data.avatar } } })
  })

  test('portrait and logo change one at a time, and the earlier files keep their addresses', async () => {
    const first = await upload<{ data: Photos }>(browser, PATH, {
      avatar: { content: await plain(200, 200).jpeg().toBuffer() },
      broker_logo: { content: await plain(210, 200).png().toBuffer() },
    })
    const second = await upload<{ data: Photos }>(browser, PATH, {
      avatar: { content: await plain(220, 200).jpeg().toBuffer() },
    })
    expect(second.body.data.broker_logo).toBe(first.body.data.broker_logo)
    expect(second.body.data.avatar).not.toBe(first.body.data.avatar)
    expect((await browser.fetch(first.body.data.avatar ?? '')).status).toBe(200)
  })

  test('a picture that was replaced long ago and is uploaded again is not removed as unused meanwhile', async () => {
    const own = await server.signIn((await server.createAgent()).email)
    const first = await plain(230, 200).jpeg().toBuffer()
    const { avatar } = (await upload<{ data: Photos }>(own, PATH, { avatar: { content: first } })).body.data
    await upload(own, PATH, { avatar: { content: await plain(240, 200).jpeg().toBuffer() } })
    const { context } = server
    await context.db.update(unusedFiles).set({ since: new Date(0) })
    const put = context.storage.put
    vi.spyOn(context.storage, 'put').mockImplementationOnce(async (...file) => {
      const kept = await put(...file)
      await removeUnusedFiles(context)
      return kept
    })
    const again = await upload<{ data: Photos }>(own, PATH, { avatar: { content: first } })
    vi.restoreAllMocks()
    expect(again.body.data.avatar).toBe(avatar)
    expect((await own.fetch(avatar ?? '')).status).toBe(200)
  })

  test('photos are rotated as the camera noted, and lose all other metadata', async () => {
    const turned = await plain(300, 200)
      .withExif({ IFD0: { Copyright: 'secret copyright', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(6)
    const { body } = await upload<{ data: Photos }>(browser, PATH, { avatar: { content: turned } })
    expect(await stored(body.data.avatar)).toMatchObject({ width: 200, height: 300 })
    expect((await stored(body.data.avatar)).exif).toBeUndefined()
  })

  test('photos are made no larger than anything shows them', async () => {
    const { body } = await upload<{ data: Photos }>(browser, PATH, {
      avatar: { content: await plain(1280, 960).jpeg().toBuffer() },
    })
    expect(await stored(body.data.avatar)).toMatchObject({ width: 1024, height: 768 })
  })

  test('photos are recognized by their content, whatever their name and type say', async () => {
    const { status, body } = await upload<{ data: Photos }>(browser, PATH, {
      avatar: { content: await plain(150, 150).png().toBuffer(), name: 'me.jpg', type: 'image/jpeg' },
    })
    expect(status).toBe(200)
    expect(body.data.avatar).toMatch(/\.png$/)
  })
})

describe('a picture that is refused', () => {
  const choose = 'Please select a valid image file (JPEG or PNG)'
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')

  /** A PNG that says it has frames. */
  const moving = () => blackPng(120, 120, [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])
  const brokenOff = async () => {
    const noise = { type: 'gaussian' as const, mean: 99, sigma: 40 }
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
    return (await picture.jpeg().toBuffer()).subarray(0, 4000)
  }

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a HEIC', () => heic, choose],
    ['a WebP', () => plain(120, 120).webp().toBuffer(), choose],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), choose],
    ['a file of no bytes', () => Buffer.alloc(0), choose],
    ['one that moves', moving, 'Please choose a picture that doesn’t move'],
    ['one that breaks off', brokenOff, 'This picture is damaged and can’t be read. Please choose another one.'],
    [
      'one with more pixels than fit',
      () => blackPng(9000, 9000),
      'This picture is too large. Please choose a smaller one.',
    ],
  ])('a picture that is %s is refused with a message at its field', async (_kind, content, message) => {
    const before = await browser.api<{ data: Photos }>('GET', PATH)
    const answer = await upload<Problem>(browser, PATH, { broker_logo: { content: await content(), name: 'x.jpg' } })
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { broker_logo: [message] } } })
    expect(await browser.api('GET', PATH)).toMatchObject({ body: before.body })
  })

  test('a refused picture makes the whole request fail: a good one beside it isn’t stored either', async () => {
    const before = await browser.api<{ data: Photos }>('GET', PATH)
    const answer = await upload<Problem>(browser, PATH, {
      avatar: { content: await plain(333, 333).jpeg().toBuffer() },
      broker_logo: { content: heic },
    })
    expect(answer.body.errors).toEqual({ broker_logo: [choose] })
    expect(await browser.api('GET', PATH)).toMatchObject({ body: before.body })
  })

  test('a picture is too large from eight megabytes on', async () => {
    const answer = await upload<Problem>(browser, PATH, {
      avatar: { content: Buffer.alloc(8 * 1024 * 1024 + 1, 0xff) },
    })
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'File size too large. Please use smaller images.' },
    })
  })
})

describe('a request that is no upload', () => {
  const csrf = () => ({ 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' })

  test('an upload with no file names what is missing', async () => {
    const answer = await upload<Problem>(browser, PATH, {})
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['avatar'])
  })

  test('an upload sent as JSON has the wrong type', async () => {
    expect(await browser.api('POST', PATH, { body: { avatar: 'x' } })).toMatchObject({ status: 415 })
  })

  test('a malformed upload is a bad request', async () => {
    const headers = { ...csrf(), 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of [
      '--x\r\nnonsense',
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
    ]) {
      const answer = await browser.fetch(`/api${PATH}`, { method: 'POST', headers, body })
      expect([body, answer.status]).toEqual([body, 400])
    }
  })
})
