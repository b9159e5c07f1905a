import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CallSpec } from '#contract/call.ts'
import { API_PREFIX, calls } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { tags } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let agent: Browser

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn((await server.createAgent()).email)
})
afterAll(() => server.close())

test('every call is described by OpenAPI 3.1', async () => {
  const described = (await (await server.guest().fetch('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { summary: string }>>
  }
  expect(described.openapi).toBe('3.1.0')
  for (const [name, spec] of Object.entries(calls as Record<string, CallSpec>)) {
    const [method = '', path = ''] = name.split(' ')
    const place = `${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`
    expect([name, described.paths[place]?.[method.toLowerCase()]?.summary]).toEqual([name, spec.summary])
  }
})

describe('bad input', () => {
  const sendRaw = (body: string, contentType: string) =>
    agent.fetch('/api/login', {
      method: 'POST',
      body,
      headers: { 'content-type': contentType, 'x-xsrf-token': agent.cookies.get('XSRF-TOKEN') ?? '' },
    })

  test.each([
    ['a body that is not JSON', '{"email": "x", ', 'application/json', 400, 'bad_request'],
    ['a body said to be JSON that is empty', '', 'application/json', 400, 'bad_request'],
    ['a body that reaches for prototypes', '{"__proto__": {"x": 1}}', 'application/json', 400, 'bad_request'],
    ['a form', 'email=x&password=y', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['plain text', 'hello', 'text/plain', 415, 'unsupported_media_type'],
    ['a body too large', JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413, 'payload_too_large'],
    ['a list in place of fields', '[1, 2]', 'application/json', 422, 'validation_failed'],
    ['numbers in place of words', '{"email": 1, "password": true}', 'application/json', 422, 'validation_failed'],
    [
      'a password of absurd length',
      JSON.stringify({ email: 'x', password: 'x'.repeat(5000) }),
      'application/json',
      422,
      'validation_failed',
    ],
  ])('bad input is answered in the documented shape: %s', async (_what, body, contentType, status, code) => {
    const answer = await sendRaw(body, contentType)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      code,
      message: expect.any(String),
      request_id: answer.headers.get('x-request-id'),
    })
  })

  test.each([false, true])(
    'a body far too large is answered even if the client sends all of it before reading (in pieces: %s)',
    async (inPieces) => {
      const body = Buffer.from(JSON.stringify({ email: 'x'.repeat(12_000_000) }))
      const head = [
        'POST /api/login HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        `Cookie: ${[...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        `X-XSRF-TOKEN: ${agent.cookies.get('XSRF-TOKEN')}`,
        inPieces ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
      ]
      const sent = inPieces ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body]
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1').pause()
      try {
        await once(socket, 'connect')
        // Its writes have to be accepted before it reads the answer, as many clients do it.
        for (const part of [`${head.join('\r\n')}\r\n\r\n`, ...sent]) {
          await new Promise<void>((taken, failed) => socket.write(part, (error) => (error ? failed(error) : taken())))
        }
        const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
        expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
        expect(answer.toString()).toContain('"request_id"')
      } finally {
        socket.destroy()
      }
    },
  )

  test.each([
    ['GET', '/no-such-call'],
    ['POST', '/no-such-call'],
    ['PUT', '/login'],
    ['GET', '/user/../nowhere'],
  ])('%s %s is 404', async (method, path) => {
    expect(await agent.api(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('an address that can’t be decoded is 400', async () => {
    expect(await rawGet('/api/social-posts/%zz')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  test.each([
    ['/social-posts?page=0', 'page'],
    ['/social-posts?page=one', 'page'],
    ['/social-posts?page=', 'page'],
    ['/social-posts?page=1&page=2', 'page'],
    ['/social-posts/abc', 'id'],
    ['/social-posts/0x10', 'id'],
    ['/social-posts/%201', 'id'],
    ['/social-posts/1e3', 'id'],
    ['/social-posts/1.0', 'id'],
    ['/social-posts/+1', 'id'],
    ['/social-posts/1%00', 'id'],
    ['/social-posts/99999999999', 'id'],
    ['/agent/social-posts?month=13&year=2026', 'month'],
    ['/agent/social-posts?month=12&year=9999', 'year'],
  ])('GET %s is refused as no whole number, and names the field', async (path, field) => {
    const answer = await agent.api<Problem>('GET', path)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(answer.body.message).toMatch(/^This must be a whole number from \d+ to \d+\.$/)
  })
})

test('an unexpected error is answered with 500 and the request id, and reveals nothing more', async () => {
  const broken = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
  try {
    const browser = await broken.signIn((await broken.createAgent()).email)
    await broken.context.db.execute('alter table agents rename to elsewhere')
    const answer = await browser.api<Problem>('GET', '/agent')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      message: 'Something went wrong on our side.',
      code: 'internal',
      request_id: answer.headers.get('x-request-id'),
    })
  } finally {
    await broken.close()
  }
})

describe('every answer', () => {
  test('every answer forbids framing and foreign scripts', async () => {
    const answer = await server.guest().fetch('/api/user')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self';script-src 'self'")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('every answer has a request id of its own, whatever the caller sends', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await server.guest().fetch('/api/user', { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['br', 'gzip'])('a long answer is compressed with %s where the caller accepts it', async (encoding) => {
    const { headers } = await rawGet('/api/openapi.json', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('library answers are revalidated, and not sent again while they are unchanged', async () => {
    const first = await agent.fetch('/api/tags')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await agent.fetch('/api/tags', { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(304)
    await server.context.db.insert(tags).values({ name: 'New', slug: 'new', type: 'listing' })
    const later = await agent.fetch('/api/tags', { headers: { 'if-none-match': etag } })
    expect(later.status).toBe(200)
    expect(later.headers.get('etag')).not.toBe(etag)
  })

  test('a caller that sends too many requests is refused with the time to wait, and only that one', async () => {
    const strict = await startTestServer({ config: { limits: { callsPerMinute: 3, loginsPerMinute: 100 } } })
    try {
      const browser = await strict.signIn((await strict.createAgent()).email)
      const answers = []
      for (let call = 0; call < 4; call++) answers.push(await browser.api<Problem>('GET', '/user'))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(answers[3]?.body.code).toBe('too_many_requests')
      const seconds = Number(answers[3]?.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect((await strict.guest().api('GET', '/user')).status).toBe(401)
    } finally {
      await strict.close()
    }
  })
})

/** Without fetch's normalization of addresses and encodings. */
function rawGet(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: unknown }>((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const sent = httpRequest({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const body: unknown = response.headers['content-encoding'] ? undefined : JSON.parse(text)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
