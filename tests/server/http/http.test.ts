import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import type { CallSpec } from '#contract/call.ts'
import { API_PREFIX, calls } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { tags } from '#server/db/schema/index.ts'
import { placeOfUnstorable } from '#server/http/problem-answers.ts'
import type { Browser } from '#tests/support/browser.ts'
import { createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer({ env: { LOG_LEVEL: 'silent' } })
let agent: Browser
let postId: number

beforeAll(async () => {
  agent = await server.signIn((await server.createAgent()).email)
  postId = await createPost(server.context)
})

const SHAPE = { message: expect.stringMatching(/\S/), request_id: expect.any(String) }

/** Writes bytes to the server's port and gives everything it answers until it closes the connection. */
function speak(text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let said = ''
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = said.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
  })
}

test('every call is described by OpenAPI 3.1', async () => {
  type Described = { openapi: string; paths: Record<string, Record<string, { summary: string }>> }
  const described = (await server.guest().api<Described>('GET', '/openapi.json')).body
  expect(described.openapi).toBe('3.1.0')
  for (const [name, spec] of Object.entries(calls as Record<string, CallSpec>)) {
    const [method = '', path = ''] = name.split(' ')
    const place = `${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`
    expect([name, described.paths[place]?.[method.toLowerCase()]?.summary]).toEqual([name, spec.summary])
  }
})

describe('bad input', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  const zipped = new Uint8Array(gzipSync('{"email":"a","password":"b"}'))

  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ['a body that is not JSON', '{"email": "x", ', JSON_TYPE, 400, 'bad_request'],
    ['a body said to be JSON that is empty', '', JSON_TYPE, 400, 'bad_request'],
    ['a body that reaches for prototypes', '{"__proto__": {"x": 1}}', JSON_TYPE, 400, 'bad_request'],
    ['a compressed body', zipped, { ...JSON_TYPE, 'content-encoding': 'gzip' }, 400, 'bad_request'],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a body too large', JSON.stringify({ email: 'x'.repeat(70_000) }), JSON_TYPE, 413, 'payload_too_large'],
    ['a list in place of fields', '[1, 2]', JSON_TYPE, 422, 'validation_failed'],
  ])('%s is answered in the documented shape', async (_what, body, headers, status, code) => {
    const sent = { ...headers, 'x-xsrf-token': agent.cookies.get('XSRF-TOKEN') ?? '' }
    const answer = await agent.fetch('/api/login', { method: 'POST', body, headers: sent })
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ ...SHAPE, code, request_id: answer.headers.get('x-request-id') }),
    ])
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
        expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*"request_id"/)
      } finally {
        socket.destroy()
      }
    },
  )

  test.each([
    ['/social-posts?page=0', 'page'],
    ['/social-posts?page=', 'page'],
    ['/social-posts?page=1&page=2', 'page'],
    ['/social-posts/0x10', 'id'],
    ['/social-posts/1.0', 'id'],
    ['/social-posts/1%00', 'id'],
    ['/social-posts/99999999999', 'id'],
    ['/agent/social-posts?month=12&year=9999', 'year'],
  ])('GET %s is refused as no whole number, and names the field', async (path, field) => {
    const answer = await agent.api<Problem>('GET', path)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(answer.body.message).toMatch(/^This must be a whole number from \d+ to \d+\.$/)
  })

  test('text the database can’t store is refused in a body and in a query', async () => {
    const body = { email: 'a\0@b.test', password: 'x\0' }
    const login = await server.guest().api<Problem>('POST', '/login', { body })
    expect(login).toMatchObject({ status: 422, body: { ...SHAPE, code: 'validation_failed' } })
    expect(Object.keys(login.body.errors ?? {})).toEqual(['password'])
    const query = '/agent/social-media/facebook/handle-connection?code=a%00b&state=c'
    expect(await agent.api('GET', query)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(placeOfUnstorable({ a: [{ b: 'fine' }, { b: 'x\0' }] })).toEqual(['a', '1', 'b'])
    for (const text of ['a\ud800b', '\udc00', '\udc00\ud83d']) expect(placeOfUnstorable({ text })).toEqual(['text'])
    expect(placeOfUnstorable({ a: ['fine', 5, null, true, 'whole \u{1F600}'] })).toBeNull()
  })

  test.each(['0x1', ''])('an X-Agent-Id of %j is 403', async (writer) => {
    const answer = await publish<Problem>(agent, postId, publishBody(), { 'x-agent-id': writer })
    expect(answer).toMatchObject({ status: 403, body: { ...SHAPE, code: 'forbidden' } })
  })

  test('no refusal mentions types or patterns in its messages', async () => {
    const bodies = [{}, [], { email: 1, password: [] }, { email: 'x'.repeat(300), password: '' }]
    const answers = await Promise.all(bodies.map((body) => agent.api<Problem>('POST', '/login', { body })))
    answers.push(await publish<Problem>(agent, postId, { ...publishBody(), caption_language: 'fr', facebook: 'yes' }))
    answers.push(await agent.api<Problem>('GET', '/social-post-collections/tag/UPPER'))
    for (const { status, body } of answers) {
      const said = [body.message, ...Object.values(body.errors ?? {}).flat()].join(' ')
      expect([status, said]).toEqual([
        422,
        expect.not.stringMatching(/expected|received|NaN|pattern|invalid|undefined/i),
      ])
    }
  })
})

describe('an address', () => {
  const get = (path: string) => speak(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)

  test.each([
    '//evil.test',
    '/api//user',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%00',
    '/\\evil.test',
    '/.vite/manifest.json',
    `/api/social-posts/${'9'.repeat(500)}`,
    `/${'a'.repeat(5000)}`,
  ])('that leads nowhere is 404, never 500: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { ...SHAPE, code: 'not_found' } })
  })

  test('is 404 with another method than its own, and 400 where it can’t be decoded', async () => {
    expect(await agent.api('PUT', '/login')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await get('/api/social-posts/%zz')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })
})

const LOGIN = 'POST /api/login HTTP/1.1\r\nHost: x\r\n'
test.each([
  ['nonsense', 'hello\r\n\r\n', 400],
  ['a length that is no number', `${LOGIN}Content-Length: abc\r\n\r\n`, 400],
  ['a length beside chunks', `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(16_384)}`, 431],
])('malformed HTTP is answered in the documented shape: %s', async (_what, text, status) => {
  expect(await speak(text)).toMatchObject({ status, body: { ...SHAPE, code: 'bad_request' } })
})

test('an unexpected error is answered with 500 and the request id, and reveals nothing more', async () => {
  const { db } = server.context
  await db.execute('alter table agents rename to elsewhere')
  const { status, body, headers } = await agent.api<Problem>('GET', '/agent')
  await db.execute('alter table elsewhere rename to agents')
  const told = { message: 'Something went wrong on our side.', request_id: headers.get('x-request-id') }
  expect({ status, body }).toEqual({ status: 500, body: { code: 'internal', ...told } })
})

describe('every answer', () => {
  test('forbids framing and foreign scripts, and has a request id of its own, whatever the caller sends', async () => {
    const headers = { 'x-request-id': 'mine' }
    const [one, other] = await Promise.all([1, 2].map(() => server.guest().fetch('/api/user', { headers })))
    const policy = one?.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'self';script-src 'self'.*;frame-ancestors 'none'/)
    expect(one?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(other?.headers.get('x-request-id')).not.toBe(one?.headers.get('x-request-id'))
  })

  test.each(['br', 'gzip'])('that is long is compressed with %s where the caller accepts it', async (encoding) => {
    const { headers } = await agent.fetch('/api/openapi.json', { headers: { 'accept-encoding': encoding } })
    expect(headers.get('content-encoding')).toBe(encoding)
  })

  test('about the library is revalidated, and not sent again while it is unchanged', async () => {
    const first = await agent.fetch('/api/tags')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await agent.fetch('/api/tags', { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(304)
    await server.context.db.insert(tags).values({ name: 'New', slug: 'new', type: 'listing' })
    const later = await agent.fetch('/api/tags', { headers: { 'if-none-match': etag } })
    expect([later.status, later.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('to too many requests of one caller is a refusal with the time to wait, and only to that one', async () => {
    const strict = await startTestServer({ config: { limits: { callsPerMinute: 3, loginsPerMinute: 100 } } })
    try {
      const browser = await strict.signIn((await strict.createAgent()).email)
      for (let call = 0; call < 3; call++) expect((await browser.api('GET', '/user')).status).toBe(200)
      const refused = await browser.api<Problem>('GET', '/user')
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(refused.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60)
      expect((await strict.guest().api('GET', '/user')).status).toBe(401)
    } finally {
      await strict.close()
    }
  })
})
