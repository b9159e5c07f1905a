import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { fakeGraph } from '#tests/support/fake-graph.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import {
  faultOf,
  heldPhoto,
  OTHER_PAGE,
  OTHER_TOKEN,
  PAGE,
  PAGE_TOKEN,
  readAnswer,
  type Answer,
} from './support/start-sandbox.ts'

setUpSandbox()

const post = (path: string, fields: Record<string, string> | FormData) =>
  running.post(`/${PAGE}/${path}`, PAGE_TOKEN, fields)
const media = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ media_fbid: id })))
const errorOf = async (answer: Promise<Answer>) => faultOf(await answer)

test.each<[string, string, Record<string, string>]>([
  ['an unknown parameter', 'feed', { message: 'x', mesage: 'y' }],
  ['an unknown photo', 'feed', { attached_media: media('1') }],
  ['no file', 'photos', { caption: 'x' }],
])('a call with %s is error 100, and nothing is posted', async (_name, path, fields) => {
  const answer = await post(path, fields)
  expect([answer.status, faultOf(answer).code]).toEqual([400, 100])
  expect(await running.wall()).toEqual([])
})

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

test('a photo’s address is not fetched from the host that the call names', async () => {
  const elsewhere = await fakeGraph(() => ({ html: 'secret' }))
  onTestFinished(elsewhere.close)
  const { host } = new URL(elsewhere.address)
  const { hostname, port, pathname } = new URL(`${running.graph}/${PAGE}/photos`)
  const headers = { host, authorization: `Bearer ${PAGE_TOKEN}`, 'content-type': 'application/json' }
  const asked = request({ hostname, port, path: pathname, method: 'POST', headers })
  asked.end(JSON.stringify({ url: `${elsewhere.address}/a.jpg` }))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(400)
  expect(elsewhere.asked).toEqual([])
})

const graph = (path: string) => running.graph + path
const asMaya = { authorization: 'Bearer sandbox-user-maya' }
const read = async (path: string, headers: Record<string, string> = asMaya) =>
  readAnswer(await fetch(graph(path), { headers }))

describe('a video that is uploaded as a file', () => {
  const film = readFileSync(join(import.meta.dirname, '../support/media/wide.mp4'))
  const open = async () => {
    const fields = { file_name: 'a.mp4', file_length: String(film.length), file_type: 'video/mp4' }
    return (await running.post('/porchlight-sandbox/uploads', PAGE_TOKEN, fields)).body['id'] as string
  }
  const headers = (offset: number) => ({ authorization: `OAuth ${PAGE_TOKEN}`, file_offset: String(offset) })
  const send = async (upload: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    readAnswer(await fetch(graph(`/${upload}`), { method: 'POST', headers: headers(offset), body: bytes }))
  const there = async (upload: string) => (await read(`/${upload}`, headers(0))).body['file_offset']

  test('goes on at the offset where it broke, arrives byte for byte, and is public once its handle is published', async () => {
    const upload = await open()
    const half = Math.floor(film.length / 2)
    const broken = request(graph(`/${upload}`), {
      method: 'POST',
      headers: { ...headers(0), 'content-length': String(film.length) },
    })
    broken.on('error', () => {})
    broken.write(film.subarray(0, half), () => setTimeout(() => broken.destroy(), 50))
    await vi.waitFor(async () => expect(await there(upload)).toBe(half))
    expect(await errorOf(send(upload, 0, new Uint8Array(film)))).toMatchObject({ code: 100 })
    const { body } = await send(upload, half, new Uint8Array(film.subarray(half)))
    expect(await running.wall()).toEqual([])
    const fields = { fbuploader_video_file_chunk: String(body['h']), title: 'A tour', description: 'Come in' }
    const made = await post('videos', fields)
    expect(made.body).toEqual({ id: expect.stringMatching(/^\d+$/) as string })
    await vi.waitFor(async () => expect(await running.wall()).toMatchObject([{ caption: 'Come in' }]))
    const [wall] = await running.wall()
    const stored = await fetch(wall?.media[0]?.url ?? '')
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(film)
    const list = await read(`/${PAGE}/videos?type=uploaded&fields=description`, {
      authorization: `Bearer ${PAGE_TOKEN}`,
    })
    expect(list.body['data']).toEqual([{ id: made.body['id'], description: 'Come in' }])
  })

  test('an unfinished upload has no handle, and another page’s token doesn’t see it', async () => {
    const upload = await open()
    const short = await send(upload, 0, new Uint8Array(film.subarray(0, 100)))
    expect(short.body).not.toHaveProperty('h')
    expect((await read(`/${upload}`, { authorization: `OAuth ${OTHER_TOKEN}` })).status).toBe(400)
    expect(await errorOf(post('videos', { fbuploader_video_file_chunk: '4:x' }))).toMatchObject({ code: 100 })
  })
})

test('pages reached through a portfolio are in its lists, and not among the person’s own', async () => {
  const create = (name: string, held: string) =>
    fetch(`${running.base}/www.facebook.com/pages/create`, {
      method: 'POST',
      body: new URLSearchParams({ person: 'maya', category: 'Real Estate Agent', name, held_in: held }),
    })
  await create('Cedar & Main Lakeway', 'owned_pages')
  await create('A client of ours', 'client_pages')
  const names = async (path: string) => ((await read(path)).body['data'] as { name: string }[]).map(({ name }) => name)
  expect(await names('/me/accounts')).toEqual(['Maya Alvarez, Realtor', 'Cedar & Main Austin'])
  expect(await names('/me/businesses')).toEqual(['Cedar & Main'])
  expect(await names('/120000000000001/owned_pages')).toEqual(['Maya Alvarez, Realtor', 'Cedar & Main Lakeway'])
  expect(await names('/120000000000001/client_pages')).toEqual(['A client of ours'])
  expect(faultOf(await read('/120000000000001/owned_pages?fields=tasks'))).toMatchObject({ code: 100 })
  expect((await read('/120000000000001/owned_pages', { authorization: 'Bearer sandbox-user-dana' })).status).toBe(400)
})

test('a version that has ended is error 2635, one that nobody knows an unknown path', async () => {
  const at = async (version: string) =>
    faultOf(await readAnswer(await fetch(`${running.base}/graph.facebook.com/${version}/me`, { headers: asMaya })))
  expect((await at('v20.0')).code).toBe(2635)
  expect((await at('v99.0')).code).toBe(2500)
})
