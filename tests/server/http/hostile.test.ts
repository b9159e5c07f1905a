import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { placeOfUnstorable } from '#server/http/unstorable.ts'
import type { Browser } from '#tests/support/browser.ts'
import { createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let agent: Browser
let postId: number

beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn((await server.createAgent()).email)
  postId = await createPost(server.context)
})
afterAll(() => server.close())

const SHAPE = { message: expect.stringMatching(/\S/), code: expect.any(String), request_id: expect.any(String) }

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

const get = (path: string) => speak(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)

describe('text the database can’t store', () => {
  test.each([
    ['an e-mail address with a NUL', { email: 'a\0@b.test', password: 'x' }, 'email'],
    ['a password with a NUL', { email: 'a@b.test', password: 'x\0' }, 'password'],
    ['an e-mail address with half a character', { email: 'a\ud800@b.test', password: 'x' }, 'email'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await server.guest().api<Problem>('POST', '/login', { body })
    expect(answer).toMatchObject({ status: 422, body: { ...SHAPE, code: 'validation_failed' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
  })

  test.each(['\0', 'a\ud800b', '\udc00', '\udc00\ud83d'])('refuses a caption with %j', async (caption) => {
    const answer = await publish<Problem>(agent, postId, publishBody({ caption }))
    expect(answer).toMatchObject({ status: 422, body: { ...SHAPE, errors: { caption: [expect.any(String)] } } })
  })

  test('refuses a query with a NUL', async () => {
    const path = '/agent/social-media/facebook/handle-connection?code=a%00b&state=c'
    expect(await agent.api('GET', path)).toMatchObject({ status: 422, body: { ...SHAPE, code: 'validation_failed' } })
  })

  test('finds the place of unstorable text however deep it is', () => {
    expect(placeOfUnstorable({ a: [{ b: 'fine' }, { b: 'x\0' }] })).toEqual(['a', '1', 'b'])
    expect(placeOfUnstorable({ a: ['fine', 5, null, true, 'whole \u{1F600}'] })).toBeNull()
  })
})

describe('an address that leads nowhere', () => {
  test.each([
    '//evil.test',
    '/api//user',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%00',
    '/api/user%00',
    '/\\evil.test',
    '/.vite/manifest.json',
    '/media/../../app-secret',
  ])('the address %s is 404, never 500', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { ...SHAPE, code: 'not_found' } })
  })

  test('an address with a part longer than any id is 404, with its request id in a header too', async () => {
    const answer = await agent.api<Problem>('GET', `/social-posts/${'9'.repeat(500)}`)
    expect(answer).toMatchObject({ status: 404, body: { ...SHAPE, code: 'not_found' } })
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
  })

  test('an address longer than any file name is 404', async () => {
    const answer = await get(`/${'a'.repeat(5000)}`)
    expect(answer).toMatchObject({ status: 404, body: { ...SHAPE, code: 'not_found' } })
  })
})

describe('malformed HTTP', () => {
  const login = 'POST /api/login HTTP/1.1\r\nHost: x\r\n'
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nfoo\r\n\r\n', 400],
    ['a length that is no number', `${login}Content-Length: abc\r\n\r\n`, 400],
    ['two lengths', `${login}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    ['a length beside chunks', `${login}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(16_384)}`, 431],
  ])('malformed HTTP is answered in the documented shape: %s', async (_what, text, status) => {
    expect(await speak(text)).toMatchObject({ status, body: { ...SHAPE, code: 'bad_request' } })
  })
})

test('a compressed body is not unpacked', async () => {
  const answer = await agent.fetch('/api/login', {
    method: 'POST',
    body: new Uint8Array(gzipSync(JSON.stringify({ email: 'a', password: 'b' }))),
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-xsrf-token': agent.cookies.get('XSRF-TOKEN') ?? '',
    },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ ...SHAPE, code: 'bad_request' })
})

test.each(['0x1', '', '-1', '1.5', 'null'])('an X-Agent-Id of %j is 403', async (writer) => {
  const answer = await publish<Problem>(agent, postId, publishBody(), { 'x-agent-id': writer })
  expect(answer).toMatchObject({ status: 403, body: { ...SHAPE, code: 'forbidden' } })
})

test('no refusal mentions types or patterns in its messages', async () => {
  const bodies = [{}, [], { email: 1, password: [] }, { email: 'x'.repeat(300), password: '' }]
  const answers = await Promise.all(bodies.map((body) => agent.api<Problem>('POST', '/login', { body })))
  answers.push(await publish<Problem>(agent, postId, { ...publishBody(), caption_language: 'fr', facebook: 'yes' }))
  answers.push(await agent.api<Problem>('GET', '/social-post-collections/tag/UPPER'))
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    const said = [body.message, ...Object.values(body.errors ?? {}).flat()].join(' ')
    expect(said).not.toMatch(/expected|received|NaN|pattern|invalid input|undefined/i)
  }
})
