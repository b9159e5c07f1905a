import { expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf, MAYA, OTHER_TOKEN, PAGE, PAGE_TOKEN } from '../support/start-sandbox.ts'

setUpSandbox()

test('errors have the shape of Graph, with a trace', async () => {
  const answer = await running.get('/me', 'EAAGnonsense')
  expect(answer.status).toBe(401)
  expect(faultOf(answer)).toMatchObject({ code: 190, type: 'OAuthException' })
  expect(faultOf(answer).fbtrace_id).toMatch(/^A\S{20,}$/)
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
})

test('a call without a token is error 2500', async () => {
  const answer = await running.get('/me')
  expect(answer.status).toBe(400)
  expect(faultOf(answer).code).toBe(2500)
})

test('usage headers name the page of a page token', async () => {
  const page = await running.get('/me', PAGE_TOKEN)
  const usage = JSON.parse(page.headers.get('x-business-use-case-usage') ?? '{}') as Record<string, { type: string }[]>
  expect(usage[PAGE]?.[0]?.type).toBe('pages')
  const user = await running.get('/me', MAYA)
  expect(JSON.parse(user.headers.get('x-app-usage') ?? '{}')).toHaveProperty('call_count')
  expect(user.headers.get('x-business-use-case-usage')).toBeNull()
})

test('a page is written to with its own page token only', async () => {
  const asUser = await running.post(`/${PAGE}/feed`, MAYA, { message: 'x' })
  expect(faultOf(asUser).code).toBe(190)
  const asOther = await running.post(`/${PAGE}/feed`, OTHER_TOKEN, { message: 'x' })
  expect(asOther.status).toBe(403)
  expect(faultOf(asOther).code).toBe(200)
  expect(faultOf(await running.post('/1234567/feed', PAGE_TOKEN, { message: 'x' })).error_subcode).toBe(33)
})

test.each([
  ['an unknown parameter', 'feed', { message: 'x', mesage: 'y' }],
  ['a list that is none', 'feed', { attached_media: 'photo' }],
  ['a parameter of another edge', 'photos', { url: 'http://x.test/a.jpg', link: 'http://x.test' }],
  ['an unknown phase', 'videos', { upload_phase: 'begin' }],
  ['a transfer phase, which reels lack', 'video_reels', { upload_phase: 'transfer' }],
])('an invalid parameter is error 100: %s', async (_name, path, fields) => {
  const answer = await running.post(`/${PAGE}/${path}`, PAGE_TOKEN, fields)
  expect(answer.status).toBe(400)
  expect(faultOf(answer).code).toBe(100)
  expect((await running.wall()).filter((post) => post.caption === 'x')).toEqual([])
})
