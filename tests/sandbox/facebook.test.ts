import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { fakeGraph } from '#tests/support/fake-graph.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { faultOf, heldPhoto, OTHER_PAGE, OTHER_TOKEN, PAGE, PAGE_TOKEN, type Answer } from './support/start-sandbox.ts'

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
