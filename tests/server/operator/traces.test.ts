import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { openTraces } from '#server/traces/open.ts'
import { pathTemplate } from '#server/traces/path-template.ts'
import { inSpan } from '#server/traces/span.ts'
import { type Collector, type ReceivedSpan, startCollector } from '#tests/support/collector.ts'
import { createDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run, runCommand } from '#tests/support/programs/process.ts'
import {
  connectMayasPage,
  createPost,
  MAYAS_PAGE,
  publish,
  publishBody,
  scheduledPost,
} from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const LOADED_PACKAGES = new URL('../../support/programs/loaded-packages.ts', import.meta.url)
const MANY_SPANS = new URL('../../support/programs/many-spans.ts', import.meta.url)

let networks: StandIn
let collector: Collector
beforeAll(async () => {
  networks = await startStandIn()
})
afterAll(() => networks.close())
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

const named = (name: string) => collector.spans.filter((one) => one.name === name)
const theOne = (name: string): ReceivedSpan => {
  const [found, ...others] = named(name)
  if (!found || others.length > 0) throw new Error(`${name} is there ${others.length + (found ? 1 : 0)} times`)
  return found
}
const under = ({ traceId, spanId }: ReceivedSpan) =>
  collector.spans.filter((one) => one.traceId === traceId && one.parentSpanId === spanId)

test('a publication is one trace from its request over its job to the calls of the network', async () => {
  const server = await startTestServer({ env: collector.env, config: networks.config })
  const agent = await server.createAgent({}, { plan: 'premium' })
  await connectMayasPage(server.context, agent)
  const browser = await server.signIn(agent.email)
  const body = publishBody()
  const made = await publish(browser, await createPost(server.context), body)
  const { id } = made.body.data
  await vi.waitFor(async () => expect((await scheduledPost(browser, id)).status).toBe('published'), {
    interval: 50,
  })
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
  const transaction = under(request).find(({ name }) => name === 'transaction')
  if (!transaction) throw new Error('The publication was not stored in a transaction')
  expect(under(transaction).map(({ name }) => name)).toContain('insert publications')

  const [job] = named('job publish-facebook')
  if (!job) throw new Error('There is no job')
  expect([job.traceId, job.parentSpanId]).toEqual([request.traceId, request.spanId])
  const delivery = under(job).find(({ name }) => name === 'deliver')
  expect(delivery?.attributes).toMatchObject({ 'porchlight.network': 'facebook' })
  const calls = delivery ? under(delivery).filter(({ name }) => name === 'POST facebook') : []
  expect(calls.map(({ attributes }) => attributes)).toContainEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'url.template': expect.stringMatching(/^\/sandbox\/graph\.facebook\.com\/v[\d.]+\/:id\/feed$/),
    'porchlight.effect': 'once',
    'http.response.status_code': 200,
  })

  const secrets = [
    body.caption,
    agent.email,
    MAYAS_PAGE.token,
    MAYAS_PAGE.id,
    'sandbox-user-maya',
    server.context.config.appSecret,
    ...browser.cookies.values(),
  ]
  for (const secret of secrets) expect(collector.text()).not.toContain(secret)
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

test('spans are sent as protobuf unless JSON is asked for', async () => {
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/` } })
  await fetch(`${server.address}/api/user`)
  await server.close()
  expect(collector.requests).toEqual(['application/x-protobuf /v1/traces'])
})

test('a share of the traces is recorded, and a trace is never torn apart', async () => {
  const env = { ...collector.env, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.3' }
  const server = await startTestServer({ env })
  for (let asked = 0; asked < 80; asked++) await (await fetch(`${server.address}/api/sanctum/csrf-cookie`)).text()
  await inSpan({ name: 'first', kind: 'internal', parent: null }, async () => {
    await inSpan({ name: 'second', kind: 'internal' }, async () => {})
  })
  await server.close()
  const recorded = named('GET /api/sanctum/csrf-cookie').length
  expect(recorded).toBeGreaterThan(4)
  expect(recorded).toBeLessThan(60)
  expect(named('first')).toHaveLength(named('second').length)
})

describe('a collector that doesn’t take spans', () => {
  test('one that is away changes no answer', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'silent' }
    const server = await startTestServer({ env })
    const browser = await server.signIn((await server.createAgent()).email)
    for (let asked = 0; asked < 5; asked++) expect((await browser.api('GET', '/user')).status).toBe(200)
    await server.close()
  })

  test('one that refuses them is logged once, until it takes them again', async () => {
    const warnings: string[] = []
    const silent = () => {}
    const log = { info: silent, error: silent, warn: (_detail: object, message: string) => void warnings.push(message) }
    const url = `${collector.address}/v1/traces`
    const settings = { url, protocol: 'http/json', serviceName: 'test', share: 1, batchMs: 20 } as const
    const traces = await openTraces(settings, 'all', log)
    const makeUntil = (isSeen: () => void) =>
      vi.waitFor(
        async () => {
          await inSpan({ name: 'one', kind: 'internal' }, async () => {})
          isSeen()
        },
        { interval: 10 },
      )
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

  test('one that never answers fills no memory and delays no end', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const program = [process.execPath, '--expose-gc', fileURLToPath(MANY_SPANS)]
    const made = runCommand([...program, `http://127.0.0.1:${port}/v1/traces`, '50000'])
    expect([await made.exit(), made.errorOutput()]).toEqual([0, ''])
    silent.close()
    const { growthMb, closeMs } = JSON.parse(made.output[0] ?? '{}') as { growthMb: number; closeMs: number }
    expect(growthMb).toBeLessThan(10)
    expect(closeMs).toBeLessThan(3000)
  }, 60_000)
})

test('no package of OpenTelemetry is loaded without the settings', async () => {
  const { url, close } = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-traces-'))
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', DATABASE_URL: url }
  const program = run(LOADED_PACKAGES, [], settings)
  expect([await program.exit(), program.errorOutput()]).toEqual([0, ''])
  expect(JSON.parse(program.output[0] ?? '')).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
  await close()
})

test('of a network’s path only what means the same in every call is recorded', () => {
  expect(pathTemplate('/v23.0/110000000000001/photos')).toBe('/v23.0/:id/photos')
  expect(pathTemplate('/rest/posts/urn%3Ali%3Ashare%3A7')).toBe('/rest/posts/:id')
  expect(pathTemplate(`/dms-uploads/${'a'.repeat(40)}/put`)).toBe('/dms-uploads/:id/put')
  expect(pathTemplate('/')).toBe('/')
})
