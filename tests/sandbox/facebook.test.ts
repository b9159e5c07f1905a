import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test, vi } from 'vitest'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { faultOf, heldPhoto, OTHER_PAGE, OTHER_TOKEN, PAGE, PAGE_TOKEN, type Answer } from './support/start-sandbox.ts'

setUpSandbox()

const post = (path: string, fields: Record<string, string> | FormData) =>
  running.post(`/${PAGE}/${path}`, PAGE_TOKEN, fields)
const media = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ media_fbid: id })))
const errorOf = async (answer: Promise<Answer>) => faultOf(await answer)

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
