import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  testClock,
} from '#tests/support/publishing.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { useStarted } from '#tests/support/use-server.ts'

const FILM = readFileSync(join(import.meta.dirname, '../../support/media/wide.mp4'))

const clock = testClock()
const bucket = useStarted(startObjectStorage)
const networks = useStarted(() => startStandIn())
const server = useStarted(() => startTestServer({ env: bucket.env, config: networks.config, now: clock.now }))
let film: string
beforeAll(async () => {
  film = `/media/${(await server.context.storage.put(FILM, 'video/mp4')).key}`
})
afterEach(() => bucket.clearFaults())

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, server.address), { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const ELEMENT = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video' }

test('a film is served in ranges, and where its transfer is cut that fails for the caller too', async () => {
  const part = await get(film, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${FILM.length}`])
  expect(await bytesOf(part)).toEqual(FILM.subarray(100, 200))
  expect((await rawRequest(server.address, film, ELEMENT)).status).toBe(200)
  bucket.fail('GET', 'cut answer', 1)
  await expect(get(film).then(bytesOf)).rejects.toThrow()
})

test('a picture an admin uploads is in the bucket, and a size that was made is served without asking it again', async () => {
  const admin = await server.signIn((await server.createAdmin()).email)
  const form = { name: 'A', description: 'B', image: await picture() }
  const made = await sendForm<{ data: { image_url: string } }>(admin, 'POST', '/admin/social-post-collections', form)
  const path = `${made.body.data.image_url}?w=320`
  const small = await get(path)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  bucket.requests.splice(0)
  for (const method of ['HEAD', 'GET']) bucket.fail(method, '500')
  expect([(await get(path)).status, bucket.requests]).toEqual([200, []])
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
  const { id } = (await publish(browser, postId, body)).body.data
  const until = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 })
  await until(async () => expect(JSON.stringify(await scheduledPost(browser, id))).toContain('can’t be read right now'))
  bucket.clearFaults()
  clock.forward(60)
  await until(async () => expect((await scheduledPost(browser, id)).status).toBe('published'))
  expect(await networks.wall(body.caption)).toHaveLength(1)
})

test('an element of a page is sent to the storage; the app’s own requests and the networks are not', async () => {
  const from = await startTestServer({ env: { ...bucket.env, MEDIA_DELIVERY: 'redirect' } })
  try {
    const redirect = await rawRequest(from.address, film, ELEMENT)
    expect([redirect.status, redirect.headers['cache-control']]).toEqual([302, 'private, max-age=3600'])
    const { origin } = new URL(bucket.settings.endpoint ?? '')
    const address = String(redirect.headers['location'])
    expect(new URL(address).origin).toBe(origin)
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } })
    expect([part.status, await bytesOf(part)]).toEqual([206, FILM.subarray(0, 10)])
    const own = await rawRequest(from.address, film, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })
    expect([own.status, own.headers['vary']]).toEqual([200, expect.stringContaining('Sec-Fetch-Mode')])
    expect((await rawRequest(from.address, film)).status).toBe(200)
    expect((await rawRequest(from.address, `/media/${'0'.repeat(64)}.mp4`, ELEMENT)).status).toBe(404)
    const policy = String((await rawRequest(from.address, '/healthz')).headers['content-security-policy'])
    for (const kind of ['img-src', 'media-src', 'connect-src']) {
      expect(policy.split(';').find((one) => one.startsWith(kind))).toContain(origin)
    }
  } finally {
    await from.close()
  }
})
