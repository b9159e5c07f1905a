import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Browser } from '#tests/support/browser.ts'
import { type Asked, fakeGraph, type FakeGraph, type Reply } from '#tests/support/fake-graph.ts'
import type { Problem } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let endpoint: FakeGraph
let reply: (asked: Asked) => Reply
let browser: Browser

beforeAll(async () => {
  endpoint = await fakeGraph((asked) => reply(asked))
  server = await startTestServer({
    env: { AI_BASE_URL: `${endpoint.address}/v1/`, AI_API_KEY: 'an-operator-key', AI_MODEL: 'small-model' },
  })
})

afterAll(async () => {
  await server.close()
  await endpoint.close()
})

beforeEach(async () => {
  endpoint.asked.length = 0
  browser = await server.signIn((await server.createAgent()).email)
})

const CAPTION = 'Open house Sunday at 2. 12 Cedar St, $415,000. See https://cedar.example/12. #OpenHouse'

const says = (content: unknown, finish = 'stop'): Reply => ({
  json: {
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
  },
})

const rewrite = (body: object = {}, as = browser) =>
  as.api<{ data: { caption: string } } & Problem>('POST', '/ai/rewrite', {
    body: { caption: CAPTION, caption_language: 'en', ...body },
  })

describe('a rewrite', () => {
  test('a rewrite asks the operator’s endpoint in the caption’s language and returns its text', async () => {
    reply = () => says('  Come by Sunday at 2: 12 Cedar St, $415,000. https://cedar.example/12 #OpenHouse \n')
    const answer = await rewrite()
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { caption: 'Come by Sunday at 2: 12 Cedar St, $415,000. https://cedar.example/12 #OpenHouse' } },
    ])
    const [asked] = endpoint.asked
    expect([asked?.method, asked?.url.pathname, asked?.headers.authorization]).toEqual([
      'POST',
      '/v1/chat/completions',
      'Bearer an-operator-key',
    ])
    const body = JSON.parse(Buffer.from(asked?.body ?? '', 'latin1').toString()) as {
      model: string
      messages: { role: string; content: string }[]
    }
    expect(body.model).toBe('small-model')
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(body.messages[0]?.content).toContain('in English')
    expect(body.messages[1]?.content).toBe(CAPTION)
  })

  test('a rewrite of a Spanish caption asks for Spanish', async () => {
    reply = () => says('Hola, vecinas.')
    expect((await rewrite({ caption: 'Hola', caption_language: 'es' })).status).toBe(200)
    expect(Buffer.from(endpoint.asked[0]?.body ?? '', 'latin1').toString()).toContain('in Spanish')
  })

  test.each<[string, Reply, number, string, RegExp]>([
    [
      '429',
      { json: { error: { code: 'rate_limit_exceeded' } }, status: 429, headers: { 'retry-after': '7' } },
      503,
      'ai_unavailable',
      /busy/,
    ],
    ['a 500', { json: { error: {} }, status: 500 }, 503, 'ai_unavailable', /can’t be reached/],
    ['a gateway’s page', { html: '<h1>Bad gateway</h1>', status: 502 }, 503, 'ai_unavailable', /can’t be reached/],
    ['a page with status 200', { html: '<h1>Welcome</h1>' }, 503, 'ai_unavailable', /can’t read/],
    ['a cut connection', 'cut', 503, 'ai_unavailable', /can’t be reached/],
    [
      'a wrong key',
      { json: { error: { code: 'invalid_api_key' } }, status: 401 },
      503,
      'ai_unavailable',
      /on our side/,
    ],
    [
      'an unknown model',
      { json: { error: { code: 'model_not_found' } }, status: 404 },
      503,
      'ai_unavailable',
      /on our side/,
    ],
    [
      'a redirect',
      { json: {}, status: 302, headers: { location: 'https://elsewhere.example/' } },
      503,
      'ai_unavailable',
      /can’t be reached/,
    ],
    ['no choices', { json: { choices: [] } }, 503, 'ai_unavailable', /can’t read/],
    ['words that are none', says(42), 503, 'ai_unavailable', /can’t read/],
    ['a very long answer', says('x'.repeat(400_000)), 503, 'ai_unavailable', /can’t read/],
    [
      'too many tokens',
      { json: { error: { code: 'context_length_exceeded' } }, status: 400 },
      422,
      'ai_refused',
      /too long/,
    ],
    ['a filter', says('', 'content_filter'), 422, 'ai_refused', /won’t rewrite/],
    [
      'a filter before it began',
      { json: { error: { code: 'content_filter' } }, status: 400 },
      422,
      'ai_refused',
      /won’t rewrite/,
    ],
    ['half an answer', says('Come by', 'length'), 422, 'ai_refused', /too long/],
    ['nothing', says('   '), 422, 'ai_refused', /returned nothing/],
    ['null', says(null), 422, 'ai_refused', /returned nothing/],
    ['another link', says('Come by. https://elsewhere.example'), 422, 'ai_refused', /changed a link/],
    ['no link', says('Come by.'), 422, 'ai_refused', /changed a link/],
    [
      'more than a platform takes',
      says(`${CAPTION} ${'word '.repeat(500)}`),
      422,
      'ai_refused',
      /didn’t fit.*Instagram allows 2,200/,
    ],
  ])('a rewrite answered with %s explains the error in a message', async (_words, given, status, code, message) => {
    reply = () => given
    const answer = await rewrite()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(message)
    expect(JSON.stringify(answer.body)).not.toContain('operator-key')
    expect(endpoint.asked).toHaveLength(1)
  })

  const bodyOf = ({ body }: Asked) => Buffer.from(body ?? '', 'latin1').toString()

  test('a rewrite that may break fair-housing rules is asked for again with its phrases named', async () => {
    const answers = [`Perfect for young couples! ${CAPTION}`, `Come and look. ${CAPTION}`]
    reply = () => says(answers.shift())
    const answer = await rewrite()
    expect([answer.status, answer.body]).toEqual([200, { data: { caption: `Come and look. ${CAPTION}` } }])
    expect(endpoint.asked.map((asked) => bodyOf(asked).includes('Perfect for young couples'))).toEqual([false, true])
  })

  test('a rewrite that may break fair-housing rules twice is refused', async () => {
    reply = () => says(`Safe neighborhood, great schools! ${CAPTION}`)
    const answer = await rewrite()
    expect([answer.status, answer.body.code]).toEqual([422, 'ai_refused'])
    expect(answer.body.message).toBe(
      'The rewrite may break fair-housing rules: “Safe neighborhood” and “great schools”. Your caption is unchanged.',
    )
    expect(endpoint.asked).toHaveLength(2)
  })

  test('what the caption itself said is no reason to refuse its rewrite', async () => {
    reply = () => says(`Made for couples. ${CAPTION}`)
    expect((await rewrite({ caption: `Perfect for couples. ${CAPTION}` })).status).toBe(200)
    expect(endpoint.asked).toHaveLength(1)
  })

  test('a rewrite passes on the endpoint’s Retry-After', async () => {
    reply = () => ({ json: { error: {} }, status: 429, headers: { 'retry-after': '7' } })
    expect((await rewrite()).headers.get('retry-after')).toBe('7')
  })

  test('a rewrite of a caption already too long for Instagram may be as long as the original', async () => {
    const long = 'word '.repeat(500).trim()
    reply = () => says(`other ${long}`)
    expect((await rewrite({ caption: long })).status).toBe(200)
  })

  test.each([
    { caption: '' },
    { caption: '   ' },
    { caption: 7 },
    { caption: 'x'.repeat(10_001) },
    { caption_language: 'fr' },
  ])('a rewrite of %j is refused before the endpoint is asked', async (body) => {
    const answer = await rewrite(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
    expect(endpoint.asked).toEqual([])
  })

  test('a rewrite requires the Pro plan', async () => {
    for (const plan of ['plus', null] as const) {
      const plus = await server.signIn((await server.createAgent({}, { plan })).email)
      const answer = await rewrite({}, plus)
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        403,
        'plan_required',
        'AI Rewrite comes with the Pro plan.',
      ])
      expect((await plus.api('GET', '/ai')).body).toEqual({ data: { configured: true, allowed: false } })
    }
    expect(endpoint.asked).toEqual([])
  })

  test('a rewrite requires a signed-in agent', async () => {
    const admin = await server.signIn((await server.createAdmin()).email)
    expect((await rewrite({}, server.guest())).status).toBe(401)
    expect((await rewrite({}, admin)).status).toBe(403)
    expect((await server.guest().api('GET', '/ai')).status).toBe(401)
  })

  test('rewrites are rate-limited for each agent separately', async () => {
    reply = () => says(CAPTION)
    for (let call = 0; call < 10; call++) expect((await rewrite()).status).toBe(200)
    const answer = await rewrite()
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await rewrite({}, await server.signIn((await server.createAgent()).email))).status).toBe(200)
  })
})

describe('a server', () => {
  test('a sandbox server with no endpoint rewrites by its stand-in', async () => {
    const own = await startTestServer()
    try {
      const pro = await own.signIn((await own.createAgent()).email)
      expect((await pro.api('GET', '/ai')).body).toEqual({ data: { configured: true, allowed: true } })
      const { body } = await rewrite({}, pro)
      expect(body.data.caption).not.toBe(CAPTION)
      for (const fact of ['Sunday at 2', '12 Cedar St, $415,000', 'https://cedar.example/12', '#OpenHouse'])
        expect(body.data.caption).toContain(fact)
    } finally {
      await own.close()
    }
  })

  test('a server with neither endpoint nor sandbox answers that rewriting isn’t set up', async () => {
    const own = await startTestServer({ config: { ai: null, aiUnset: false } })
    try {
      const pro = await own.signIn((await own.createAgent()).email)
      expect((await pro.api('GET', '/ai')).body).toEqual({ data: { configured: false, allowed: true } })
      const answer = await rewrite({}, pro)
      expect([answer.status, answer.body.code]).toEqual([503, 'ai_unavailable'])
    } finally {
      await own.close()
    }
  })
})
