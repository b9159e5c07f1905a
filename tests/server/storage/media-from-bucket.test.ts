import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run } from '#tests/support/programs/process.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  testClock,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const MAIN = new URL('../../../src/server/main.ts', import.meta.url)
const FILM = readFileSync(join(import.meta.dirname, '../../support/media/wide.mp4'))
const FOREVER = 'public, max-age=31536000, immutable'
const PATIENT = { interval: 50 }

const clock = testClock()
let bucket: ObjectStorage
let networks: StandIn
let server: TestServer
let film: string

beforeAll(async () => {
  bucket = await startObjectStorage()
  networks = await startStandIn()
  server = await startTestServer({ env: bucket.env, config: networks.config, now: clock.now })
  film = `/media/${(await server.context.storage.put(FILM, 'video/mp4')).key}`
})
afterAll(async () => {
  await server.close()
  await networks.close()
  await bucket.close()
})
afterEach(() => bucket.clearFaults())

const get = (path: string, headers: Record<string, string> = {}, { method = 'GET' } = {}) =>
  fetch(new URL(path, server.address), { method, headers, redirect: 'manual' })
/** A request with these headers alone: fetch sends a mode of its own. */
const plainGet = (path: string, headers: Record<string, string>, { address }: TestServer) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const asked = request(new URL(path, address), { headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }))
    })
    asked.on('error', reject).end()
  })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const jpeg = async () => Buffer.from((await picture({ format: 'jpeg' })).content)

const ELEMENT = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video' }

describe('media from a bucket', () => {
  test('a film is served whole and in ranges, to be cached forever, and not again to who has it', async () => {
    const whole = await get(film)
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, FOREVER])
    expect(await bytesOf(whole)).toEqual(FILM)
    const part = await get(film, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${FILM.length}`])
    expect(await bytesOf(part)).toEqual(FILM.subarray(100, 200))
    const tag = whole.headers.get('etag') ?? ''
    expect((await get(film, { 'if-none-match': tag })).status).toBe(304)
    const head = await get(film, {}, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(FILM.length)])
    expect((await plainGet(film, ELEMENT, server)).status).toBe(200)
  })

  test('a picture an admin uploads is in the bucket, and is served in another size', async () => {
    const admin = await server.signIn((await server.createAdmin()).email)
    const form = { name: 'A', description: 'B', image: await picture() }
    const made = await sendForm<{ data: { image_url: string } }>(admin, 'POST', '/admin/social-post-collections', form)
    expect(made.status).toBe(201)
    const small = await get(`${made.body.data.image_url}?w=320`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('a file that is not in the bucket is not found', async () => {
    expect((await get(`/media/${'0'.repeat(64)}.mp4`)).status).toBe(404)
  })

  test('a size of a picture that was made is served again without asking the storage, also while it is away', async () => {
    const stored = await server.context.storage.put(await jpeg(), 'image/jpeg')
    const path = `/media/${stored.key}?w=320`
    expect((await get(path)).status).toBe(200)
    bucket.requests.splice(0)
    for (const method of ['HEAD', 'GET']) bucket.fail(method, '500')
    expect((await get(path)).status).toBe(200)
    expect(bucket.requests).toEqual([])
  })

  test('a file that was removed since it was last served is not found', async () => {
    const { key } = await server.context.storage.put(await jpeg(), 'image/jpeg')
    expect((await get(`/media/${key}`)).status).toBe(200)
    await server.context.storage.remove(key)
    expect((await get(`/media/${key}`)).status).toBe(404)
  })

  test('a film whose transfer from the storage is cut fails for the caller too', async () => {
    bucket.fail('GET', 'cut answer', 1)
    await expect(get(film).then(bytesOf)).rejects.toThrow()
    expect(await bytesOf(await get(film))).toEqual(FILM)
  })

  test('while the storage is away uploads and media are answered 503, and afterwards nothing is missing', async () => {
    const unseen = `/media/${(await server.context.storage.put(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf')).key}`
    for (const method of ['HEAD', 'GET', 'PUT']) bucket.fail(method, '500')
    const admin = await server.signIn((await server.createAdmin()).email)
    const form = { name: 'Stored later', description: 'B', image: await picture() }
    const send = () => sendForm<Problem>(admin, 'POST', '/admin/social-post-collections', form)
    const refused = await send()
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(refused.body.message).toBe('Files can’t be stored or read right now. Please try again in a moment.')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await get(unseen)).status).toBe(503)
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([503, { message: 'Not ready: storage.' }])
    bucket.clearFaults()
    expect((await send()).status).toBe(201)
    expect([(await get(unseen)).status, (await get('/readyz')).status]).toEqual([200, 200])
  })

  test('a post whose files can’t be read waits, and goes out once when the storage is back', async () => {
    const agent = await server.createAgent({}, { plan: 'premium' })
    await connectMayasPage(server.context, agent)
    const browser = await server.signIn(agent.email)
    const postId = await createPost(server.context)
    const body = publishBody()
    for (const method of ['HEAD', 'GET']) bucket.fail(method, '500')
    const made = await publish(browser, postId, body)
    expect(made.status).toBe(201)
    const path = `/agent/social-posts/${made.body.data.id}`
    await vi.waitFor(
      async () => expect(JSON.stringify((await browser.api('GET', path)).body)).toContain('can’t be read right now'),
      PATIENT,
    )
    bucket.clearFaults()
    clock.forward(60)
    await vi.waitFor(
      async () => expect((await scheduledPost(browser, made.body.data.id)).status).toBe('published'),
      PATIENT,
    )
    expect(await networks.wall(body.caption)).toHaveLength(1)
  })
})

describe('redirects', () => {
  const redirecting = async (env: Record<string, string>, work: (from: TestServer) => Promise<void>) => {
    const from = await startTestServer({ env: { ...bucket.env, MEDIA_DELIVERY: 'redirect', ...env } })
    try {
      await work(from)
    } finally {
      await from.close()
    }
  }

  test('an element of a page is sent to the storage; the app’s own requests and the networks are not', async () => {
    await redirecting({}, async (from) => {
      const redirect = await plainGet(film, ELEMENT, from)
      expect([redirect.status, redirect.headers['cache-control']]).toEqual([302, 'private, max-age=3600'])
      const { origin } = new URL(bucket.settings.endpoint ?? '')
      const address = String(redirect.headers['location'])
      expect(new URL(address).origin).toBe(origin)
      const part = await fetch(address, { headers: { range: 'bytes=0-9' } })
      expect([part.status, await bytesOf(part)]).toEqual([206, FILM.subarray(0, 10)])
      const own = await plainGet(film, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, from)
      expect([own.status, own.headers['vary']]).toEqual([200, expect.stringContaining('Sec-Fetch-Mode')])
      expect((await plainGet(film, {}, from)).status).toBe(200)
      expect((await plainGet(`/media/${'0'.repeat(64)}.mp4`, ELEMENT, from)).status).toBe(404)
      const policy = String((await plainGet('/healthz', {}, from)).headers['content-security-policy'])
      for (const kind of ['img-src', 'media-src', 'connect-src']) {
        expect(policy.split(';').find((one) => one.startsWith(kind))).toContain(origin)
      }
    })
  })

  test('with a CDN an element is sent to the file’s address there', async () => {
    await redirecting({ MEDIA_CDN_URL: 'https://media.porchlight.example/files/' }, async (from) => {
      const key = film.slice('/media/'.length)
      const redirect = await plainGet(film, ELEMENT, from)
      expect(redirect.headers['location']).toBe(`https://media.porchlight.example/files/${key.slice(0, 2)}/${key}`)
    })
  })
})

test('a storage that fails is logged without the credentials', async () => {
  const secret = 'a-secret-nobody-may-read'
  const port = await freePort()
  bucket.fail('HEAD', 'refused')
  const child = run(MAIN, [], {
    ...bucket.env,
    S3_ACCESS_KEY_ID: 'AKIANOBODYMAYREAD',
    S3_SECRET_ACCESS_KEY: secret,
    PORT: String(port),
    DATA_DIR: join(server.context.config.dataDir, 'logged'),
    DEMO: 'off',
    LOG_LEVEL: 'debug',
  })
  try {
    await child.waitForLine((line) => line.includes('Porchlight is ready'))
    expect((await fetch(`http://127.0.0.1:${port}${film}`)).status).toBe(503)
    await child.waitForLine((line) => line.includes('the file storage is away'))
  } finally {
    await child.end('SIGTERM')
  }
  const logged = child.output.join('\n') + child.errorOutput()
  expect(logged).toContain('HeadObject')
  expect(logged).not.toMatch(/nobody-?may-?read/i)
  expect(logged).not.toContain('AWS4-HMAC-SHA256')
})
