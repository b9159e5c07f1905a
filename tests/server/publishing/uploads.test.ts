import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'

import type { Upload } from '#contract/publishing/uploads.ts'
import { files, uploads } from '#server/db/schema/index.ts'
import { uploadsIn } from '#server/http/uploads/uploads.ts'
import { removeExpired } from '#server/modules/uploads/service.ts'
import { cleanVideo } from '#server/storage/clean-video.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { browser, clock, MAYA, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { ahead, publicationRow } from '#tests/support/publishing-steps.ts'
import { freeBox } from '#tests/support/publishing.ts'
import { testFolder } from '#tests/support/test-folder.ts'

setUpPublishing({ ...MAYA, fetches: true })

let video: Buffer

beforeAll(async () => {
  const { content } = await film('reel')
  video = Buffer.concat([content, freeBox(80_000), freeBox(300_000)])
})

const PART = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }

/** The headers of a change in the session of a browser. */
const signed = (by: Browser) => ({
  cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '',
})

async function begin(bytes: number, by = browser): Promise<string> {
  const headers = { 'upload-length': String(bytes), 'tus-resumable': '1.0.0' }
  const { status, body, headers: told } = await by.api<{ data: Upload }>('POST', '/agent/uploads', { headers })
  expect(status).toBe(201)
  expect(told.get('location')).toBe(`/api/agent/uploads/${body.data.id}`)
  return body.data.id
}

async function patch(id: string, offset: number, body: Buffer, by = browser) {
  await by.fetch('/api/sanctum/csrf-cookie')
  const headers = { ...PART, ...signed(by), 'upload-offset': String(offset) }
  const answer = await by.fetch(`/api/agent/uploads/${id}`, { method: 'PATCH', headers, body: new Uint8Array(body) })
  return { status: answer.status, offset: answer.headers.get('upload-offset') }
}

/** Sends a part whose connection breaks after so many of its bytes. */
async function breakOff(id: string, offset: number, { part, after }: { part: Buffer; after: number }): Promise<void> {
  const headers = { ...PART, ...signed(browser), 'upload-offset': offset, 'content-length': part.length }
  const sent = request(`${server.address}/api/agent/uploads/${id}`, { method: 'PATCH', headers })
  sent.on('error', () => {})
  const closed = new Promise((resolve) => sent.once('close', resolve))
  await new Promise((taken) => sent.write(part.subarray(0, after), taken))
  const folder = uploadsIn(server.context.config.dataDir)
  const sizes = async () =>
    await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
  await vi.waitFor(async () => expect(Math.max(...(await sizes()))).toBeGreaterThan(0), {
    interval: 20,
    timeout: 10_000,
  })
  sent.destroy()
  await closed
}

const reached = async (id: string) => {
  const answer = await browser.fetch(`/api/agent/uploads/${id}`, { method: 'HEAD' })
  return Number(answer.headers.get('upload-offset'))
}

/** Uploads a content in two parts. */
async function uploaded(content: Buffer): Promise<string> {
  const id = await begin(content.length)
  const half = Math.floor(content.length / 2)
  expect(await patch(id, 0, content.subarray(0, half))).toEqual({ status: 204, offset: String(half) })
  expect(await patch(id, half, content.subarray(half))).toEqual({ status: 204, offset: String(content.length) })
  return id
}

test('an upload that breaks goes on where it broke, and what is published is it byte for byte', async () => {
  const id = await begin(video.length)
  await breakOff(id, 0, { part: video, after: 100_000 })
  await vi.waitFor(async () => expect(await reached(id)).toBeGreaterThan(0), { interval: 20 })
  for (let at = await reached(id); at < video.length; at = await reached(id)) {
    await patch(id, at, video.subarray(at, at + 150_000))
  }
  const sent = ownText({
    uploads: JSON.stringify({ video: id }),
    cover: await picture({ format: 'jpeg' }),
    scheduled_at: ahead(),
  })
  const { status, body } = await publishOwn(browser, sent)
  expect(status, JSON.stringify(body)).toBe(201)
  const { media } = await publicationRow(body.data.id)
  // Its encoder's notes are cleared, as those of every video.
  const clean = join(testFolder(), 'clean.mp4')
  await writeFile(clean, video)
  await cleanVideo(clean)
  const kept = await server.context.storage.read(media.find(({ role }) => role === 'wide_video')?.key ?? '')
  expect(kept.equals(await readFile(clean))).toBe(true)
})

test('the same key gives the same publication, also once the parts are gone, and another file under it is refused', async () => {
  const id = await uploaded(video)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const fields = ownText({ uploads: JSON.stringify({ video: id }), scheduled_at: ahead() })
  const first = await publishOwn(browser, fields, headers)
  const again = await publishOwn(browser, fields, headers)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data.id).toBe(first.body.data.id)
  const asPart = await publishOwn(browser, { ...fields, uploads: '{}', video: { content: video } }, headers)
  expect(asPart.body.data.id).toBe(first.body.data.id)
  const other = await publishOwn(browser, { ...fields, caption: 'Another' }, headers)
  expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  await server.context.db.delete(uploads).where(eq(uploads.id, id))
  expect((await publishOwn(browser, fields, headers)).body.data.id).toBe(first.body.data.id)
})

test('a publish that names an upload that has not arrived in full, or another agent’s, is told to send it again', async () => {
  const id = await begin(video.length)
  await patch(id, 0, video.subarray(0, 10))
  const whole = await uploaded(video)
  const other = await server.signIn((await server.createAgent({}, { plan: 'premium' })).email)
  for (const [by, name] of [
    [browser, id],
    [other, whole],
    [browser, crypto.randomUUID()],
  ] as const) {
    const answer = await publishOwn(by, ownText({ uploads: JSON.stringify({ video: name }) }))
    expect(answer).toMatchObject({ status: 422, body: { code: 'upload_missing' } })
  }
  expect((await patch(whole, 0, video, other)).status).toBe(404)
})

test('a part is taken only at the offset reached, no further than announced and only as the protocol names it', async () => {
  const id = await begin(100)
  expect((await patch(id, 0, randomBytes(60))).status).toBe(204)
  expect((await patch(id, 0, randomBytes(60))).status).toBe(409)
  expect((await patch(id, 60, randomBytes(41))).status).toBe(413)
  const large = await begin(20 * 1024 * 1024)
  expect((await patch(large, 0, Buffer.alloc(17 * 1024 * 1024)).catch(() => ({ status: 413 }))).status).toBe(413)
  expect(await reached(large)).toBe(0)
  const headers = { 'upload-offset': '60' }
  expect((await browser.api('PATCH', `/agent/uploads/${id}`, { headers, body: {} })).status).toBe(415)
  expect((await patch(id, 60, randomBytes(40))).status).toBe(204)
  const tooLarge = { 'upload-length': String(101 * 1024 * 1024) }
  expect((await browser.api('POST', '/agent/uploads', { headers: tooLarge })).status).toBe(422)
})

test('a part for an offset that has moved on is refused at once, and its connection ends instead of being read', async () => {
  const id = await begin(8_000_000)
  await patch(id, 0, randomBytes(60))
  const headers = { ...PART, ...signed(browser), 'upload-offset': 0, 'content-length': 7_000_000 }
  const sent = request(`${server.address}/api/agent/uploads/${id}`, { method: 'PATCH', headers })
  sent.on('error', () => {})
  const closed = new Promise((resolve) => sent.once('close', resolve))
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  sent.write(randomBytes(1000))
  const answer = await answered
  answer.resume()
  expect([answer.statusCode, answer.headers.connection]).toEqual([409, 'close'])
  await closed
  expect(await reached(id)).toBe(60)
})

test('two parts that arrive for the same offset are counted once', async () => {
  const id = await begin(200_000)
  const parts = [randomBytes(200_000), randomBytes(200_000)]
  const statuses = (await Promise.all(parts.map((part) => patch(id, 0, part).catch(() => ({ status: 0 }))))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1)
  const [row] = await server.context.db.select().from(uploads).where(eq(uploads.id, id))
  expect(row?.received).toBeLessThanOrEqual(200_000)
})

test('an upload nobody goes on with is removed with what arrived of it, and its parts are nobody’s to fetch', async () => {
  const id = await begin(500)
  await patch(id, 0, randomBytes(100))
  const [row] = await server.context.db.select().from(uploads).where(eq(uploads.id, id))
  const key = row?.pieces[0] ?? ''
  expect((await browser.fetch(`/media/${key}`)).status).toBe(404)
  expect(await server.context.storage.has(key)).toBe(true)
  const later = { ...server.context, now: () => new Date(clock.now().getTime() + 8 * 24 * 60 * 60 * 1000) }
  await removeExpired(later)
  expect((await browser.fetch(`/api/agent/uploads/${id}`)).status).toBe(404)
  await removeUnusedFiles({ ...later, now: () => new Date(later.now().getTime() + 60 * 60 * 1000) })
  expect(await server.context.storage.has(key)).toBe(false)
  expect(await server.context.db.select().from(files).where(eq(files.key, key))).toEqual([])
})
