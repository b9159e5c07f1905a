import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import type { Upload } from '#contract/publishing/uploads.ts'
import { outerBoxes, readIndex } from '#domain/media/mp4.ts'
import { videoFault } from '#domain/media/video-error.ts'
import { WHOLE_VIDEO, type VideoCut } from '#domain/media/video-cut.ts'
import { uploads } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { browser, clock, MAYA, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { ahead, publicationRow } from '#tests/support/publishing-steps.ts'
import { testFolder } from '#tests/support/test-folder.ts'

setUpPublishing(MAYA)

const FFMPEG = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'ffmpeg'))
  .find(existsSync)
const MEDIA = join(import.meta.dirname, '../../support/media')

beforeEach(() => {
  server.context.config.ffmpegPath = FFMPEG ?? null
})
afterEach(() => {
  server.context.config.ffmpegPath = null
})

async function uploaded(content: Buffer, by = browser): Promise<Upload> {
  const headers = { 'upload-length': String(content.length), 'tus-resumable': '1.0.0' }
  const { data } = (await by.api<{ data: Upload }>('POST', '/agent/uploads', { headers })).body
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const token = { 'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '' }
  const path = `/api/agent/uploads/${data.id}`
  await by.fetch(path, { method: 'PATCH', headers: { ...part, ...token }, body: new Uint8Array(content) })
  return data
}

const convert = (id: string, cut: Partial<VideoCut> = {}, by: Browser = browser) =>
  by.api<{ data: Upload } & Problem>('POST', `/agent/uploads/${id}/conversion`, { body: { ...WHOLE_VIDEO, ...cut } })

const ask = async (id: string) => (await browser.api<{ data: Upload }>('GET', `/agent/uploads/${id}`)).body.data

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const { conversion, ...upload } = await ask(id)
      expect(['done', 'failed']).toContain(conversion?.state)
      return { ...upload, state: conversion?.state }
    },
    { timeout: 60_000, interval: 100 },
  )

/** The converted video as it is fetched, with what a player reads of it. */
async function fetched(id: string) {
  const answer = await browser.fetch(`/api/agent/uploads/${id}/content`)
  const content = Buffer.from(await answer.arrayBuffer())
  const path = join(testFolder(), 'made.mp4')
  await writeFile(path, content)
  const file = await open(path)
  const read = async (at: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, at)).buffer
  const fault = await videoFault(read, content.length)
  const { boxes } = await outerBoxes(read, content.length)
  const index = await readIndex(
    read,
    boxes.findLast(({ type }) => type === 'moov'),
  )
  await file.close()
  return { status: answer.status, content, fault, index }
}

test.runIf(FFMPEG)(
  'an HEVC video of QuickTime becomes one of H.264, is fetched, and is published by its upload',
  async () => {
    const upload = await uploaded(await readFile(join(MEDIA, 'hevc.mov')))
    expect(upload).toMatchObject({ converts: true, conversion: null })
    expect((await browser.fetch(`/api/agent/uploads/${upload.id}/content`)).status).toBe(409)
    expect(await convert(upload.id)).toMatchObject({
      status: 202,
      body: { data: { conversion: { state: 'waiting' } } },
    })
    const { state, bytes, received } = await ended(upload.id)
    expect([state, received]).toEqual(['done', bytes])
    const { status, content, fault, index } = await fetched(upload.id)
    expect([status, content.length, fault]).toEqual([200, bytes, null])
    expect(index?.size).toEqual({ width: 160, height: 284 })
    expect(index?.durationMs).toBeGreaterThan(2900)
    // Asked for again, as after a lost answer, it is not done again.
    expect((await convert(upload.id)).body.data.conversion?.state).toBe('done')
    const fields = ownText({ uploads: JSON.stringify({ video: upload.id }), scheduled_at: ahead() })
    const published = await publishOwn(browser, fields)
    expect(published.status, JSON.stringify(published.body)).toBe(201)
    const { media } = await publicationRow(published.body.data.id)
    expect(media.some(({ role }) => role === 'wide_video')).toBe(true)
  },
)

test.runIf(FFMPEG)(
  'a video is cut to a part of its time and framed to the part of its picture that was chosen',
  async () => {
    const { id } = await uploaded(await readFile(join(MEDIA, 'hevc.mov')))
    await convert(id, { from_ms: 500, to_ms: 2000, frame: '4:5', frame_at: 0 })
    expect((await ended(id)).state).toBe('done')
    const { fault, index } = await fetched(id)
    expect([fault, index?.size]).toEqual([null, { width: 160, height: 200 }])
    expect(Math.abs((index?.durationMs ?? 0) - 1500)).toBeLessThan(150)
  },
)

test.runIf(FFMPEG)('what is no video fails, and may be tried again', async () => {
  const { id } = await uploaded(Buffer.alloc(5000, 'no video'))
  await convert(id)
  expect((await ended(id)).state).toBe('failed')
  expect((await convert(id)).body.data.conversion?.state).toBe('waiting')
})

test.runIf(FFMPEG)('a conversion whose worker ended counts as failed after a minute', async () => {
  const { id } = await uploaded(Buffer.from('cut off'))
  const conversion = { state: 'running' as const, share: 0.4, cut: WHOLE_VIDEO, at: clock.now().getTime() }
  await server.context.db.update(uploads).set({ conversion }).where(eq(uploads.id, id))
  expect((await ask(id)).conversion).toEqual({ state: 'running', share: 0.4 })
  clock.forward(61)
  expect((await ask(id)).conversion?.state).toBe('failed')
})

/** Stands in for an ffmpeg that never ends; returns its process once it runs. */
async function stuckFfmpeg(): Promise<() => Promise<number>> {
  const [program, pid] = ['ffmpeg', 'pid'].map((name) => join(testFolder(), name)) as [string, string]
  await writeFile(program, `#!/bin/sh\necho $$ > ${pid}\nexec sleep 100\n`, { mode: 0o755 })
  server.context.config.ffmpegPath = program
  return async () => await vi.waitFor(async () => Number.parseInt(await readFile(pid, 'utf8'), 10), 10_000)
}

const hasEnded = (pid: number) => vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000)

test.runIf(FFMPEG)('a conversion begun anew with another cut ends the one before, which stores nothing', async () => {
  const running = await stuckFfmpeg()
  const { id } = await uploaded(await readFile(join(MEDIA, 'hevc.mov')))
  await convert(id)
  const pid = await running()
  const conversion = { state: 'failed' as const, share: 0, cut: WHOLE_VIDEO, at: clock.now().getTime() }
  await server.context.db.update(uploads).set({ conversion }).where(eq(uploads.id, id))
  server.context.config.ffmpegPath = FFMPEG ?? null
  expect((await convert(id, { frame: '4:5', frame_at: 0 })).body.data.conversion?.state).toBe('waiting')
  await hasEnded(pid)
  expect((await ended(id)).state).toBe('done')
  expect((await fetched(id)).index?.size).toEqual({ width: 160, height: 200 })
})

test('an agent has one conversion at a time, and deleting its upload ends it', async () => {
  const running = await stuckFfmpeg()
  const video = await readFile(join(MEDIA, 'hevc.mov'))
  const [first, second] = [await uploaded(video), await uploaded(video)]
  await convert(first.id)
  const pid = await running()
  expect(await convert(second.id)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await convert(first.id)).body.data.conversion?.state).toBe('running')
  expect((await browser.api('DELETE', `/agent/uploads/${first.id}`)).status).toBe(204)
  await hasEnded(pid)
  server.context.config.ffmpegPath = '/bin/false'
  expect((await convert(second.id)).status).toBe(202)
  expect((await ended(second.id)).state).toBe('failed')
})

test('without ffmpeg the server says beforehand that it doesn’t convert, and refuses to', async () => {
  server.context.config.ffmpegPath = null
  const upload = await uploaded(Buffer.from('a video'))
  expect(upload.converts).toBe(false)
  expect(await convert(upload.id)).toMatchObject({ status: 404, body: { code: 'not_available' } })
})

test('an upload that has not arrived, or is another agent’s, is not converted, and no part is shorter than a second', async () => {
  server.context.config.ffmpegPath = '/bin/false'
  const headers = { 'upload-length': '100', 'tus-resumable': '1.0.0' }
  const { data } = (await browser.api<{ data: Upload }>('POST', '/agent/uploads', { headers })).body
  expect((await convert(data.id)).status).toBe(409)
  const other = await server.signIn((await server.createAgent()).email)
  expect((await convert(data.id, {}, other)).status).toBe(404)
  expect((await convert(data.id, { from_ms: 500, to_ms: 1200 })).status).toBe(422)
})
