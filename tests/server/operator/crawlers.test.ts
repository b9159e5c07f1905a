import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Overview } from '#contract/admin/operations.ts'
import { readConfig } from '#server/config.ts'
import { checkCrawlers, crawlerLines, lookAsCrawlers } from '#server/modules/crawler-check/service.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { createPost } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const metricsPort = await freePort()
const env = { METRICS_PORT: String(metricsPort) }
const server = useTestServer({ env, config: { crawlerCheck: true } })

/** A CDN before the server, with a rule of its own. */
let rule: (userAgent: string, response: ServerResponse, path: string) => boolean
const proxy = createServer((request, response) => {
  const path = request.url ?? '/'
  if (rule(request.headers['user-agent'] ?? '', response, path)) return
  void fetch(server.address + path).then(async (answer) => {
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
  })
})
let publicUrl = ''

beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await createPost(server.context)
})
beforeEach(() => void (rule = () => false))
afterAll(() => void proxy.close())

/** The server as if the proxy were its public address. */
const outside = () => ({ ...server.context, config: { ...server.context.config, publicUrl } })
const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
const look = () => lookAsCrawlers(server.context.db, publicUrl)
const META = /facebookexternalhit/

test('crawlers that get the picture are kept out by nothing', async () => {
  expect((await look()).map(({ fault }) => fault)).toEqual([null, null, null])
})

test.each([
  ['status', '403', (response: ServerResponse) => response.writeHead(403).end('no bots')],
  [
    'redirect',
    'https://cdn.example/challenge',
    (response: ServerResponse) => response.writeHead(302, { location: 'https://cdn.example/challenge' }).end(),
  ],
  [
    'content_type',
    'text/html',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Are you human?'),
  ],
  ['unreachable', 'UND_ERR_SOCKET', (response: ServerResponse) => response.destroy()],
])('a rule against one crawler is found as %s, and the others get the picture', async (fault, detail, answer) => {
  rule = (userAgent, response, path) => {
    if (!META.test(userAgent) || path === '/robots.txt') return false
    answer(response)
    return true
  }
  const [meta, ...others] = await look()
  expect(meta).toEqual({ crawler: 'facebookexternalhit', fault, detail })
  expect(others.map((one) => one.fault)).toEqual([null, null])
})

test('a robots.txt that forbids it is found, and one that forbids others isn’t', async () => {
  const robots = (text: string) => {
    rule = (_userAgent, response, path) => {
      if (path !== '/robots.txt') return false
      response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
      return true
    }
  }
  robots('User-agent: *\nDisallow: /')
  expect(await look()).toMatchObject([{ fault: 'robots', detail: 'Disallow: /' }, {}, {}])
  robots('User-agent: GPTBot\nDisallow: /')
  expect((await look()).map(({ fault }) => fault)).toEqual([null, null, null])
})

test('a server that speaks no TLS at an https address, or doesn’t answer, is told apart', async () => {
  const { db } = server.context
  expect(await lookAsCrawlers(db, publicUrl.replace('http:', 'https:'))).toMatchObject([{ fault: 'tls' }, {}, {}])
  expect(await lookAsCrawlers(db, 'http://127.0.0.1:1')).toMatchObject([{ fault: 'unreachable' }, {}, {}])
})

test('what was found last is on the operations screen and in the metrics of a server that looks', async () => {
  rule = (userAgent, response) => META.test(userAgent) && Boolean(response.writeHead(403).end())
  expect(crawlerLines(await checkCrawlers(outside()))).toMatchObject({ isFine: false })
  const admin = await server.signIn((await server.createAdmin()).email)
  const shown = async () =>
    (await admin.api<{ data: Overview }>('GET', '/admin/operations/overview')).body.data.crawlers
  expect(await shown()).toMatchObject([{ crawler: 'facebookexternalhit', fault: 'status', detail: '403' }, {}, {}])
  expect(await scrape()).toContain('porchlight_crawler_kept_out{crawler="facebookexternalhit",fault="status"} 1')
  rule = () => false
  expect(crawlerLines(await checkCrawlers(outside()))).toMatchObject({ isFine: true })
  expect((await shown()).map(({ fault }) => fault)).toEqual([null, null, null])
  expect(await scrape()).toContain('porchlight_crawler_kept_out{crawler="facebookexternalhit",fault=""} 0')
})

test('a server looks by default, and never at a local address, beside stand-ins, or where it is turned off', () => {
  const looks = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: server.context.config.dataDir, ...OUTSIDE, ...env }).crawlerCheck
  expect(looks({ CRAWLER_CHECK: 'on' })).toBe(true)
  expect(looks({ CRAWLER_CHECK: 'off' })).toBe(false)
  expect(looks({ CRAWLER_CHECK: 'on', SANDBOX: 'allow' })).toBe(false)
  for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://app.localhost'])
    expect(looks({ CRAWLER_CHECK: 'on', PUBLIC_URL: local })).toBe(false)
})

test('the operator’s command says why it doesn’t look', async () => {
  const { config, db, now } = server.context
  const context = { ...config, db, now, secrets: null, embedded: false, tell: () => {} }
  await expect(runCommand(context, { name: 'check-crawlers' })).rejects.toThrow('which no crawler can reach')
})
