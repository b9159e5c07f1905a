import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf, MAYA, OTHER_TOKEN, PAGE, PAGE_TOKEN } from '../support/start-sandbox.ts'

setUpSandbox()

test('me is the person of a user token and the page of a page token', async () => {
  expect((await running.get('/me', MAYA)).body).toEqual({ id: '100000000000001', name: 'Maya Alvarez' })
  expect((await running.get('/me?fields=id,name', PAGE_TOKEN)).body).toEqual({
    id: PAGE,
    name: 'Maya Alvarez, Realtor',
  })
})

test('accounts are answered with the requested fields', async () => {
  const fields = encodeURIComponent(
    'id,name,access_token,tasks,category,business{name},picture{url},instagram_business_account{id}',
  )
  const { body } = await running.get(`/me/accounts?fields=${fields}`, MAYA)
  const [first, second] = body['data'] as Record<string, unknown>[]
  expect(first).toMatchObject({
    id: PAGE,
    name: 'Maya Alvarez, Realtor',
    access_token: PAGE_TOKEN,
    category: 'Real Estate Agent',
    business: { name: 'Cedar & Main' },
  })
  expect(first?.['tasks']).toContain('CREATE_CONTENT')
  expect(first?.['picture']).toEqual({ data: { url: expect.stringContaining('/picture.svg') } })
  expect(second).toMatchObject({ id: '110000000000003', name: 'Cedar & Main Austin' })
})

test('accounts are paged, and next leads to the rest on the same host', async () => {
  const first = await running.get('/me/accounts?fields=id&limit=1', MAYA)
  const paging = first.body['paging'] as { next: string; cursors: { after: string } }
  expect(first.body['data']).toEqual([{ id: PAGE }])
  expect(paging.next.startsWith(running.graph)).toBe(true)
  const rest = await fetch(paging.next, { headers: { authorization: `Bearer ${MAYA}` } })
  const second = (await rest.json()) as { data: unknown; paging: { next?: string } }
  expect(second.data).toEqual([{ id: '110000000000003' }])
  expect(second.paging.next).toBeUndefined()
})

test('an unknown field, an invalid limit and a made-up cursor are refused', async () => {
  for (const query of ['fields=shoe_size', 'limit=0', 'limit=many', 'after=bm9wZQ', 'fields=id,{']) {
    const answer = await running.get(`/me/accounts?${query}`, MAYA)
    expect(answer.status, query).toBe(400)
    expect(faultOf(answer).code, query).toBe(100)
  }
})

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

test('a token may come as Bearer, as OAuth, in the query or in the form', async () => {
  const url = `${running.graph}/me`
  const answers = await Promise.all([
    fetch(url, { headers: { authorization: `Bearer ${MAYA}` } }),
    fetch(url, { headers: { authorization: `OAuth ${MAYA}` } }),
    fetch(`${url}?access_token=${MAYA}`),
    fetch(`${running.graph}/${PAGE}/feed`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: PAGE_TOKEN, message: 'By form' }),
    }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
})

test('an appsecret_proof is checked when given', async () => {
  const proof = createHmac('sha256', 'sandbox-secret').update(MAYA).digest('hex')
  expect((await running.get(`/me?appsecret_proof=${proof}`, MAYA)).status).toBe(200)
  expect(faultOf(await running.get('/me?appsecret_proof=abc', MAYA)).code).toBe(100)
})

test('old versions, future versions and unknown calls get different errors', async () => {
  const at = async (path: string) => {
    const answer = await fetch(`${running.base}/graph.facebook.com${path}`, {
      headers: { authorization: `Bearer ${MAYA}` },
    })
    return ((await answer.json()) as { error: { code: number } }).error.code
  }
  expect(await at('/v20.0/me')).toBe(2635)
  expect(await at('/v27.0/me')).toBe(2500)
  expect(await at('/v26.0/me/shoes')).toBe(2500)
  expect(await at('/v26.0/999999')).toBe(100)
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

test('a body that is not JSON is error 100', async () => {
  const answer = await fetch(`${running.graph}/${PAGE}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAGE_TOKEN}`, 'content-type': 'application/json' },
    body: '{"message":',
  })
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: { code: number } }).error.code).toBe(100)
})

test.each([
  ['JSON that reaches for prototypes', 'application/json', '{"__proto__": {"x": 1}, "message": "x"}'],
  ['JSON nested without end', 'application/json', `{"message": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['a form of parts that breaks off', 'multipart/form-data; boundary=q', '--q\r\nfoo'],
  ['a form of parts without a boundary', 'multipart/form-data', '--q\r\nfoo'],
])('a malformed body is error 100: %s', async (_name, contentType, body) => {
  const answer = await fetch(`${running.graph}/${PAGE}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAGE_TOKEN}`, 'content-type': contentType },
    body,
  })
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: { code: number } }).error.code).toBe(100)
})

test('a query that names a prototype property is error 100', async () => {
  expect(faultOf(await running.get(`/${PAGE}/feed?__proto__=1&constructor=2`, PAGE_TOKEN)).code).toBe(100)
})

test('a parameter of the feed is unknown where scheduled posts are listed', async () => {
  expect((await running.get(`/${PAGE}/scheduled_posts`, PAGE_TOKEN)).status).toBe(200)
  const answer = await running.get(`/${PAGE}/scheduled_posts?include_hidden=true`, PAGE_TOKEN)
  expect(faultOf(answer)).toMatchObject({ code: 100 })
  expect(faultOf(answer).message).toContain('include_hidden')
})

test.each([
  ['an unknown parameter', 'feed', { message: 'x', mesage: 'y' }],
  ['a switch that is none', 'feed', { message: 'x', published: 'maybe' }],
  ['a list that is none', 'feed', { attached_media: 'photo' }],
  ['a list of texts for one of objects', 'feed', { message: 'x', child_attachments: '["a"]' }],
  ['a list of words for one of numbers', 'feed', { message: 'x', tags: '["maya"]' }],
  ['a list of numbers for one of objects', 'photos', { url: 'http://x.test/a.jpg', tags: '[1]' }],
  ['a list of objects for one of texts', 'videos', { upload_phase: 'start', file_size: '9', content_tags: '[{}]' }],
  ['an object that is none', 'feed', { message: 'x', place: '[1]' }],
  ['a moment that is none', 'feed', { message: 'x', published: 'false', scheduled_publish_time: 'soon' }],
  ['a word outside its list', 'feed', { message: 'x', unpublished_content_type: 'SECRET' }],
  ['a parameter of another edge', 'photos', { url: 'http://x.test/a.jpg', link: 'http://x.test' }],
  ['a negative size', 'videos', { upload_phase: 'start', file_size: '-1' }],
  ['an unknown phase', 'videos', { upload_phase: 'begin' }],
  ['a transfer phase, which reels lack', 'video_reels', { upload_phase: 'transfer' }],
  ['no phase', 'video_reels', { title: 'x' }],
  [
    'a file as text',
    'videos',
    { upload_phase: 'transfer', upload_session_id: '1', start_offset: '0', video_file_chunk: 'x' },
  ],
])('an invalid parameter is error 100: %s', async (_name, path, fields) => {
  const answer = await running.post(`/${PAGE}/${path}`, PAGE_TOKEN, fields)
  expect(answer.status).toBe(400)
  expect(faultOf(answer).code).toBe(100)
  expect((await running.wall()).filter((post) => post.caption === 'x')).toEqual([])
})
