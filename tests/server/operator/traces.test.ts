import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openTraces } from '#server/traces/open.ts'
import { pathTemplate } from '#server/traces/path-template.ts'
import { inSpan } from '#server/traces/span.ts'
import { type Collector, type ReceivedSpan, startCollector } from '#tests/support/collector.ts'
import { QUIET } from '#tests/support/moving.ts'
import {
  connectMayasPage,
  createPost,
  MAYAS_PAGE,
  publish,
  publishBody,
  scheduledPost,
} from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { useStarted } from '#tests/support/use-server.ts'

const networks = useStarted(() => startStandIn())
let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

const named = (name: string) => collector.spans.filter((one) => one.name === name)
const theOne = (name: string): ReceivedSpan => {
  const [found, ...others] = named(name)
  expect(others).toEqual([])
  if (!found) throw new Error(`${name} is not there`)
  return found
}
const under = (parent: ReceivedSpan, name: string) =>
  collector.spans.filter(
    (one) => one.traceId === parent.traceId && one.parentSpanId === parent.spanId && one.name === name,
  )

test('a publication is one trace from its request over its job to the calls of the network', async () => {
  const server = await startTestServer({ env: collector.env, config: networks.config })
  const agent = await server.createAgent({}, { plan: 'premium' })
  await connectMayasPage(server.context, agent)
  const browser = await server.signIn(agent.email)
  const body = publishBody()
  const made = await publish(browser, await createPost(server.context), body)
  const { id } = made.body.data
  await vi.waitFor(async () => expect((await scheduledPost(browser, id)).status).toBe('published'))
  await server.close()

  const request = theOne('POST /api/social-posts/:id/publish')
  expect(request).toMatchObject({
    parentSpanId: '',
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/social-posts/:id/publish',
      'http.response.status_code': 201,
      'porchlight.request_id': made.headers.get('x-request-id'),
    },
  })
  const stored = under(request, 'transaction').flatMap((one) => under(one, 'insert publications'))
  expect(stored).toHaveLength(1)
  const [job] = under(request, 'job publish-facebook')
  const [delivery] = job ? under(job, 'deliver') : []
  expect(delivery?.attributes).toMatchObject({ 'porchlight.network': 'facebook' })
  const calls = delivery ? under(delivery, 'POST facebook') : []
  expect(calls.map(({ attributes }) => attributes)).toContainEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'url.template': expect.stringMatching(/^\/sandbox\/graph\.facebook\.com\/v[\d.]+\/:id\/feed$/),
    'porchlight.effect': 'once',
    'http.response.status_code': 200,
  })

  const secrets = [body.caption, agent.email, MAYAS_PAGE.token, MAYAS_PAGE.id, server.context.config.appSecret]
  for (const secret of [...secrets, 'sandbox-user-maya', ...browser.cookies.values()])
    expect(collector.text()).not.toContain(secret)
  expect(collector.text()).not.toMatch(/access_token|correct horse|[?&]\w+=/)
})

test('a failed call has its code, and what a caller says about the trace is ignored', async () => {
  const server = await startTestServer({ env: collector.env, config: networks.config })
  const foreign = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await fetch(`${server.address}/api/social-post-collections/tag/home-buyers`, { headers: foreign })
  await fetch(`${server.address}/healthz`)
  await expect(
    inSpan({ name: 'broken', kind: 'internal' }, async () => {
      throw Object.assign(new Error('maya@porchlight.test said so'), { code: 'E_BROKEN' })
    }),
  ).rejects.toThrow('said so')
  await server.close()
  const request = theOne('GET /api/social-post-collections/tag/:tag')
  expect([request.parentSpanId, request.attributes['http.response.status_code']]).toEqual(['', 401])
  expect(named('GET /healthz')).toEqual([])
  expect(theOne('broken')).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'E_BROKEN' } })
  expect(collector.text()).not.toMatch(/0af7651916cd43dd|maya@/)
})

describe('spans without a server', () => {
  type Settings = Parameters<typeof openTraces>[0]
  const open = (more: Partial<Settings> = {}, warn: (detail: object, message: string) => void = QUIET.warn) => {
    const url = `${collector.address}/v1/traces`
    const settings = { url, serviceName: 'test', share: 1, batchMs: 20 } as const
    return openTraces({ ...settings, ...more }, 'all', { ...QUIET, warn })
  }
  const make = async (name: string) =>
    await inSpan({ name, kind: 'internal', parent: null }, () =>
      inSpan({ name: `within ${name}`, kind: 'internal' }, async () => {}),
    )

  test('are sent as protobuf', async () => {
    const traces = open()
    await make('one')
    await traces.close()
    expect(collector.requests).toEqual(['application/x-protobuf /v1/traces'])
  })

  test('are recorded for a share of the traces, and a trace is never torn apart', async () => {
    const traces = open({ share: 0.3 })
    for (let made = 0; made < 100; made++) await make('one')
    await traces.close()
    expect(named('one').length).toBeGreaterThan(5)
    expect(named('one').length).toBeLessThan(70)
    expect(named('within one')).toHaveLength(named('one').length)
  })

  test('that a collector refuses are logged once, until it takes them again', async () => {
    const warnings: string[] = []
    const traces = open({}, (_detail, message) => void warnings.push(message))
    const makeUntil = (isSeen: () => void) => vi.waitFor(async () => await make('one').then(isSeen), { interval: 10 })
    try {
      collector.answer(400)
      await makeUntil(() => expect(collector.requests.length).toBeGreaterThan(3))
      expect(warnings).toEqual(['traces could not be delivered'])
      collector.answer(200)
      await makeUntil(() => expect(collector.spans.length).toBeGreaterThan(0))
      collector.answer(400)
      await makeUntil(() => expect(warnings).toHaveLength(2))
    } finally {
      await traces.close()
    }
  })

  test('are dropped where more are made than a collector takes, so that they fill no memory', async () => {
    const traces = open()
    for (let made = 0; made < 10_000; made++) await inSpan({ name: 'many', kind: 'internal' }, async () => {})
    await traces.close()
    expect(named('many').length).toBeGreaterThan(0)
    expect(named('many').length).toBeLessThan(5_000)
  })

  test('delay no end of the process by a collector that never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const traces = open({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1/traces` })
    await make('one')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const closed = traces.close()
      await vi.advanceTimersByTimeAsync(2000)
      await closed
    } finally {
      vi.useRealTimers()
      silent.close()
    }
  })
})

test('of a network’s path only what means the same in every call is recorded', () => {
  expect(pathTemplate('/v23.0/110000000000001/photos')).toBe('/v23.0/:id/photos')
  expect(pathTemplate('/rest/posts/urn%3Ali%3Ashare%3A7')).toBe('/rest/posts/:id')
  expect(pathTemplate(`/dms-uploads/${'a'.repeat(40)}/put`)).toBe('/dms-uploads/:id/put')
  expect(pathTemplate('/')).toBe('/')
})
