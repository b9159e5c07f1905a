import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AiSettings } from '#server/ai/settings.ts'
import { browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { type Asked, fakeGraph, type Reply } from '#tests/support/fake-graph.ts'
import type { Problem } from '#tests/support/publishing.ts'
import { useStarted } from '#tests/support/use-server.ts'

setUpAgent()

let reply: (asked: Asked) => Reply
const endpoint = useStarted(() => fakeGraph((asked) => reply(asked)))
let standIn: AiSettings | null

const useEndpoint = (ai: AiSettings | null) => Object.assign(server.context.config, { ai })

beforeAll(() => void (standIn = server.context.config.ai))

beforeEach(() => {
  endpoint.asked.length = 0
  const settings = { apiKey: 'an-operator-key', model: 'small-model', provider: null }
  useEndpoint({ ...settings, baseUrl: `${endpoint.address}/v1` })
})

const CAPTION = 'Open house Sunday at 2. 12 Cedar St, $415,000. See https://cedar.example/12. #OpenHouse'

const says = (content: unknown, finish = 'stop'): Reply => ({
  json: {
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
  },
})
const fails = (status: number, code?: string): Reply => ({ json: { error: { ...(code && { code }) } }, status })

const bodyOf = (asked: Asked | undefined) => Buffer.from(asked?.body ?? '', 'latin1').toString()

const rewrite = (body: object = {}, as = browser) =>
  as.api<{ data: { caption: string } } & Problem>('POST', '/ai/rewrite', {
    body: { caption: CAPTION, caption_language: 'en', ...body },
  })

test('a rewrite asks the operator’s endpoint in the caption’s language and returns its text', async () => {
  const caption = 'Come by Sunday at 2: 12 Cedar St, $415,000. https://cedar.example/12 #OpenHouse'
  reply = () => says(`  ${caption} \n`)
  expect(await rewrite()).toMatchObject({ status: 200, body: { data: { caption } } })
  const [asked] = endpoint.asked
  expect([asked?.method, asked?.url.pathname]).toEqual(['POST', '/v1/chat/completions'])
  expect(asked?.headers.authorization).toBe('Bearer an-operator-key')
  expect(JSON.parse(bodyOf(asked))).toMatchObject({
    model: 'small-model',
    messages: [
      { role: 'system', content: expect.stringContaining('in English') },
      { role: 'user', content: CAPTION },
    ],
  })
  reply = () => says('Hola, vecinas.')
  expect((await rewrite({ caption: 'Hola', caption_language: 'es' })).status).toBe(200)
  expect(bodyOf(endpoint.asked[1])).toContain('in Spanish')
})

const ELSEWHERE: Reply = { json: {}, status: 302, headers: { location: 'https://elsewhere.example/' } }
test.each<[string, 503 | 422, Reply, RegExp]>([
  ['429', 503, fails(429, 'rate_limit_exceeded'), /busy/],
  ['a 500', 503, fails(500), /can’t be reached/],
  ['a page with status 200', 503, { html: '<h1>Welcome</h1>' }, /can’t read/],
  ['a cut connection', 503, 'cut', /can’t be reached/],
  ['a wrong key', 503, fails(401, 'invalid_api_key'), /on our side/],
  ['an unknown model', 503, fails(404, 'model_not_found'), /on our side/],
  ['a redirect', 503, ELSEWHERE, /can’t be reached/],
  ['words that are none', 503, says(42), /can’t read/],
  ['a very long answer', 503, says('x'.repeat(400_000)), /can’t read/],
  ['too many tokens', 422, fails(400, 'context_length_exceeded'), /too long/],
  ['a filter', 422, says('', 'content_filter'), /won’t rewrite/],
  ['a filter before it began', 422, fails(400, 'content_filter'), /won’t rewrite/],
  ['half an answer', 422, says('Come by', 'length'), /too long/],
  ['nothing', 422, says('   '), /returned nothing/],
  ['null', 422, says(null), /returned nothing/],
  ['another link', 422, says('Come by. https://elsewhere.example'), /changed a link/],
  ['too much', 422, says(`${CAPTION} ${'word '.repeat(500)}`), /didn’t fit.*Instagram allows 2,200/],
])('a rewrite answered with %s is not used, with a message', async (_words, status, given, message) => {
  reply = () => given
  const answer = await rewrite()
  const code = status === 503 ? 'ai_unavailable' : 'ai_refused'
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toMatch(message)
  expect(JSON.stringify(answer.body)).not.toContain('operator-key')
  expect(endpoint.asked).toHaveLength(1)
})

test('a rewrite that may break fair-housing rules is asked for again with its phrases named, and then refused', async () => {
  const answers = [`Perfect for young couples! ${CAPTION}`, `Come and look. ${CAPTION}`]
  reply = () => says(answers.shift())
  expect(await rewrite()).toMatchObject({ status: 200, body: { data: { caption: `Come and look. ${CAPTION}` } } })
  expect(endpoint.asked.map((asked) => bodyOf(asked).includes('Perfect for young couples'))).toEqual([false, true])
  reply = () => says(`Safe neighborhood, great schools! ${CAPTION}`)
  const message =
    'The rewrite may break fair-housing rules: “Safe neighborhood” and “great schools”. Your caption is unchanged.'
  expect(await rewrite()).toMatchObject({ status: 422, body: { code: 'ai_refused', message } })
  expect(endpoint.asked).toHaveLength(4)
})

test('what the caption itself was, against the rules or too long for Instagram, is no reason to refuse its rewrite', async () => {
  reply = () => says(`Made for couples. ${CAPTION}`)
  expect((await rewrite({ caption: `Perfect for couples. ${CAPTION}` })).status).toBe(200)
  const long = 'word '.repeat(500).trim()
  reply = () => says(`other ${long}`)
  expect((await rewrite({ caption: long })).status).toBe(200)
  expect(endpoint.asked).toHaveLength(2)
})

test('a rewrite passes on the endpoint’s Retry-After', async () => {
  reply = () => ({ json: { error: {} }, status: 429, headers: { 'retry-after': '7' } })
  expect((await rewrite()).headers.get('retry-after')).toBe('7')
})

test('a rewrite of no caption, a very long one or in another language is refused before the endpoint is asked', async () => {
  for (const body of [{ caption: '   ' }, { caption: 'x'.repeat(10_001) }, { caption_language: 'fr' }])
    expect(await rewrite(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(endpoint.asked).toEqual([])
})

test('a rewrite requires the Pro plan', async () => {
  for (const plan of ['plus', null] as const) {
    const plus = await server.signIn((await server.createAgent({}, { plan })).email)
    const refusal = { code: 'plan_required', message: 'AI Rewrite comes with the Pro plan.' }
    expect(await rewrite({}, plus)).toMatchObject({ status: 403, body: refusal })
    expect((await plus.api('GET', '/ai')).body).toEqual({ data: { configured: true, allowed: false } })
  }
  expect(endpoint.asked).toEqual([])
})

test('rewrites are rate-limited for each agent separately', async () => {
  reply = () => says(CAPTION)
  for (let call = 0; call < 10; call++) expect((await rewrite()).status).toBe(200)
  const answer = await rewrite()
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await rewrite({}, await server.signIn((await server.createAgent()).email))).status).toBe(200)
})

test('a server without an endpoint rewrites by the stand-in of its sandbox, and without either says it isn’t set up', async () => {
  useEndpoint(standIn)
  expect((await browser.api('GET', '/ai')).body).toEqual({ data: { configured: true, allowed: true } })
  const { caption } = (await rewrite()).body.data
  expect(caption).not.toBe(CAPTION)
  for (const fact of ['Sunday at 2', '12 Cedar St, $415,000', 'https://cedar.example/12', '#OpenHouse'])
    expect(caption).toContain(fact)
  useEndpoint(null)
  expect((await browser.api('GET', '/ai')).body).toEqual({ data: { configured: false, allowed: true } })
  expect(await rewrite()).toMatchObject({ status: 503, body: { code: 'ai_unavailable' } })
})
