import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test, vi } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import {
  faultOf,
  heldPhoto,
  OTHER_PAGE,
  OTHER_TOKEN,
  PAGE,
  PAGE_TOKEN,
  photoForm,
  picture,
} from '../support/start-sandbox.ts'

setUpSandbox()

const media = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ media_fbid: id })))

test('an empty post, one that is too long, and one with an invalid link are refused', async () => {
  for (const fields of [
    { message: '  ' },
    { message: 'x'.repeat(63_207) },
    { link: 'not a link' },
    { link: 'javascript:1' },
  ]) {
    const answer = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, fields)
    expect(answer.status).toBe(400)
    expect(faultOf(answer).code).toBe(100)
  }
  const long = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'x'.repeat(63_206) })
  expect(long.status).toBe(200)
  const back = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { link: 'https://www.facebook.com/maya' })
  expect(faultOf(back).error_subcode).toBe(1609008)
})

test('several photos become one post, in order, by JSON list and by numbered fields', async () => {
  const [a, b, c, d] = [
    await heldPhoto(running),
    await heldPhoto(running),
    await heldPhoto(running),
    await heldPhoto(running),
  ]
  expect(await running.wall()).toEqual([])
  const first = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'Two', attached_media: media(b, a) })
  const second = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, {
    'attached_media[1]': JSON.stringify({ media_fbid: d }),
    'attached_media[0]': JSON.stringify({ media_fbid: c }),
  })
  expect([first.status, second.status]).toEqual([200, 200])
  const wall = await running.wall()
  expect(wall.map((post) => post.media.map((item) => item.type))).toEqual([
    ['image', 'image'],
    ['image', 'image'],
  ])
  const file = await fetch(wall[0]?.media[0]?.url ?? '')
  expect(file.headers.get('content-type')).toBe('image/jpeg')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(await picture())
  const fields = encodeURIComponent('attachments{media_type,subattachments{target}}')
  const { body } = await running.get(`/${String(first.body['id'])}?fields=${fields}`, PAGE_TOKEN)
  expect(body['attachments']).toMatchObject({
    data: [{ media_type: 'album', subattachments: { data: [{ target: { id: b } }, { target: { id: a } }] } }],
  })
})

test('a photo is attached once only', async () => {
  const id = await heldPhoto(running)
  const twice = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { attached_media: media(id, id) })
  expect(faultOf(twice)).toMatchObject({ code: 100, error_subcode: 1366051 })
  expect((await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { attached_media: media(id) })).status).toBe(200)
  const again = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { attached_media: media(id) })
  expect(faultOf(again)).toMatchObject({ code: 100, error_subcode: 1366051 })
  expect(await running.wall()).toHaveLength(1)
})

test('unknown photos, photos of another page and malformed entries are refused', async () => {
  const other = await heldPhoto(running, OTHER_PAGE, OTHER_TOKEN)
  for (const attached of [media('1'), media(other), '["x"]', '[{"media":"1"}]']) {
    const answer = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'x', attached_media: attached })
    expect(faultOf(answer).code, attached).toBe(100)
  }
  expect(await running.wall()).toEqual([])
})

test('a photo’s address is not fetched from the host that the call names', async () => {
  const elsewhere = createServer((_request, response) => response.end('secret'))
  const visited = vi.fn()
  elsewhere.on('request', visited)
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
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

test('a file that is no picture or too large is refused, and so is a missing or a temporary but published one', async () => {
  const send = (form: FormData | Record<string, string>) => running.post(`/${PAGE}/photos`, PAGE_TOKEN, form)
  const webp = await send(photoForm(await picture(10, 10, 'webp'), {}))
  expect(faultOf(webp)).toMatchObject({ code: 324, error_subcode: 1366046 })
  const jpeg = await picture()
  const huge = new Uint8Array(10 * 1024 * 1024 + 1)
  huge.set(jpeg)
  expect(faultOf(await send(photoForm(huge, {}))).code).toBe(324)
  expect(faultOf(await send({ caption: 'no file' })).code).toBe(100)
  expect(faultOf(await send(photoForm(jpeg, { temporary: 'true' }))).code).toBe(100)
  expect(await running.wall()).toEqual([])
})

test('the feed is read in pages, newest first, and by time', async () => {
  for (const name of ['one', 'two', 'three']) await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: name })
  await running.post(`/${OTHER_PAGE}/feed`, OTHER_TOKEN, { message: 'elsewhere' })
  const first = await running.get(`/${PAGE}/feed?fields=message&limit=2`, PAGE_TOKEN)
  expect((first.body['data'] as { message: string }[]).map((post) => post.message)).toEqual(['three', 'two'])
  const next = (first.body['paging'] as { next: string }).next
  const rest = await fetch(next, { headers: { authorization: `Bearer ${PAGE_TOKEN}` } })
  expect(((await rest.json()) as { data: unknown[] }).data).toEqual([expect.objectContaining({ message: 'one' })])
  const soon = Math.floor(Date.now() / 1000) + 60
  expect((await running.get(`/${PAGE}/feed?since=${soon}`, PAGE_TOKEN)).body).toEqual({ data: [] })
  expect(
    (await running.get(`/${PAGE}/published_posts?until=${soon}&since=2020-01-01`, PAGE_TOKEN)).body['data'],
  ).toHaveLength(3)
})
