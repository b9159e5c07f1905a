import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, test, vi } from 'vitest'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import {
  faultOf,
  heldPhoto,
  MAYA,
  OTHER_PAGE,
  OTHER_TOKEN,
  PAGE,
  PAGE_TOKEN,
  photoForm,
  picture,
  transfer,
  videoBytes,
  type Answer,
} from './support/start-sandbox.ts'

setUpSandbox()

const post = (path: string, fields: Record<string, string> | FormData) =>
  running.post(`/${PAGE}/${path}`, PAGE_TOKEN, fields)
const media = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ media_fbid: id })))
const errorOf = async (answer: Promise<Answer>) => faultOf(await answer)

test('a page is written to with its own page token only, and a refusal has the shape of Graph', async () => {
  expect(await errorOf(running.post(`/${PAGE}/feed`, MAYA, { message: 'x' }))).toMatchObject({ code: 190 })
  const asOther = await running.post(`/${PAGE}/feed`, OTHER_TOKEN, { message: 'x' })
  expect([asOther.status, faultOf(asOther).code]).toEqual([403, 200])
  const nonsense = await running.get('/me', 'EAAGnonsense')
  expect(nonsense.status).toBe(401)
  expect(faultOf(nonsense)).toMatchObject({ code: 190, type: 'OAuthException' })
  expect(await errorOf(running.get('/me'))).toMatchObject({ code: 2500 })
})

test.each<[string, string, Record<string, string>]>([
  ['an unknown parameter', 'feed', { message: 'x', mesage: 'y' }],
  ['a list that is none', 'feed', { attached_media: 'photo' }],
  ['an unknown photo', 'feed', { attached_media: media('1') }],
  ['no words', 'feed', { message: '  ' }],
  ['words of 63,207 characters', 'feed', { message: 'x'.repeat(63_207) }],
  ['an invalid link', 'feed', { link: 'javascript:1' }],
  ['a parameter of another edge', 'photos', { url: 'http://x.test/a.jpg', link: 'http://x.test' }],
  ['no file', 'photos', { caption: 'x' }],
  ['an unknown phase', 'videos', { upload_phase: 'begin' }],
  ['a transfer phase, which reels lack', 'video_reels', { upload_phase: 'transfer' }],
])('a call with %s is error 100, and nothing is posted', async (_name, path, fields) => {
  const answer = await post(path, fields)
  expect([answer.status, faultOf(answer).code]).toEqual([400, 100])
  expect(await running.wall()).toEqual([])
})

describe('photos', () => {
  test('a photo is attached once only, and by its own page', async () => {
    const id = await heldPhoto(running)
    const twice = { code: 100, error_subcode: 1366051 }
    expect(await errorOf(post('feed', { attached_media: media(id, id) }))).toMatchObject(twice)
    expect((await post('feed', { attached_media: media(id) })).status).toBe(200)
    expect(await errorOf(post('feed', { attached_media: media(id) }))).toMatchObject(twice)
    const other = await heldPhoto(running, OTHER_PAGE, OTHER_TOKEN)
    expect(await errorOf(post('feed', { attached_media: media(other) }))).toMatchObject({ code: 100 })
    expect(await running.wall()).toHaveLength(1)
  })

  test('a file that is no picture Facebook takes, or too large, is refused', async () => {
    const webp = photoForm(await picture(10, 10, 'webp'), {})
    expect(await errorOf(post('photos', webp))).toMatchObject({ code: 324, error_subcode: 1366046 })
    const huge = new Uint8Array(10 * 1024 * 1024 + 1)
    huge.set(await picture())
    expect(await errorOf(post('photos', photoForm(huge, {})))).toMatchObject({ code: 324 })
  })

  test('a photo’s address is not fetched from the host that the call names', async () => {
    const visited = vi.fn()
    const elsewhere = createServer((_request, response) => response.end('secret')).on('request', visited)
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    try {
      const { hostname, port, pathname } = new URL(`${running.graph}/${PAGE}/photos`)
      const headers = { host, authorization: `Bearer ${PAGE_TOKEN}`, 'content-type': 'application/json' }
      const asked = request({ hostname, port, path: pathname, method: 'POST', headers })
      asked.end(JSON.stringify({ url: `http://${host}/a.jpg` }))
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode).toBe(400)
      expect(visited).not.toHaveBeenCalled()
    } finally {
      elsewhere.close()
    }
  })
})

test('the feed is read in pages, newest first, and by time', async () => {
  for (const message of ['one', 'two', 'three']) await post('feed', { message })
  await running.post(`/${OTHER_PAGE}/feed`, OTHER_TOKEN, { message: 'elsewhere' })
  const first = await running.get(`/${PAGE}/feed?fields=message&limit=2`, PAGE_TOKEN)
  expect((first.body['data'] as { message: string }[]).map(({ message }) => message)).toEqual(['three', 'two'])
  const { next } = first.body['paging'] as { next: string }
  const rest = await fetch(next, { headers: { authorization: `Bearer ${PAGE_TOKEN}` } })
  expect(await rest.json()).toMatchObject({ data: [{ message: 'one' }] })
  const soon = Math.floor(Date.now() / 1000) + 60
  expect((await running.get(`/${PAGE}/feed?since=${soon}`, PAGE_TOKEN)).body).toEqual({ data: [] })
})

test('a chunk of a video at the wrong offset names the right one, and an unfinished video is not posted', async () => {
  const bytes = await videoBytes('wide.mp4')
  const start = { upload_phase: 'start', file_size: String(bytes.length) }
  const { upload_session_id: session } = (await post('videos', start)).body
  await transfer(running, session, 0, bytes.slice(0, 500))
  for (const offset of [400, 501]) {
    const wrong = await transfer(running, session, offset, bytes.slice(0, 100))
    expect(faultOf(wrong)).toMatchObject({ code: 6001, error_subcode: 1363037, error_data: { start_offset: '500' } })
  }
  const finish = { upload_phase: 'finish', upload_session_id: String(session) }
  expect(await errorOf(post('videos', finish))).toMatchObject({ error_subcode: 1363033 })
  expect(await errorOf(running.post(`/${OTHER_PAGE}/videos`, OTHER_TOKEN, finish))).toMatchObject({ code: 100 })
  expect(await running.wall()).toEqual([])
})

describe('reels', () => {
  async function start() {
    const { body } = await post('video_reels', { upload_phase: 'start' })
    return { id: String(body['video_id']), url: String(body['upload_url']) }
  }

  async function upload(url: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length, offset = 0) {
    const sizes = { offset: String(offset), file_size: String(size) }
    const headers = { authorization: `OAuth ${PAGE_TOKEN}`, 'content-type': 'application/octet-stream', ...sizes }
    const answer = await fetch(url, { method: 'POST', headers, body: bytes })
    return (await answer.json()) as { success?: boolean; debug_info?: { type: string } }
  }

  const finish = (id: string) => post('video_reels', { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED' })
  const statusOf = async (id: string) => (await running.get(`/${id}?fields=status`, PAGE_TOKEN)).body['status']

  test('a reel’s upload resumes at the reported offset, and the reel is finished once, after its upload', async () => {
    const { id, url } = await start()
    const bytes = await videoBytes()
    expect(await errorOf(finish(id))).toMatchObject({ code: 6000 })
    const short = await upload(url, bytes.slice(0, 5000), bytes.length)
    expect(short.debug_info?.type).toBe('PartialRequestError')
    expect(await statusOf(id)).toMatchObject({ uploading_phase: { bytes_transfered: 5000 } })
    expect((await upload(url, bytes.slice(4000), bytes.length, 4000)).debug_info?.type).toBe('OffsetInvalidError')
    expect(await upload(url, bytes.slice(5000), bytes.length, 5000)).toEqual({ success: true })
    expect((await finish(id)).status).toBe(200)
    expect(await errorOf(finish(id))).toMatchObject({ code: 100, error_subcode: 1366051 })
    expect(await running.wall()).toHaveLength(1)
  })
})
