import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/index.ts'

import { csrf, json, type Sent, scriptedFetch } from './scripted-fetch.ts'

const post = { id: 5, title: 'Porch' }

/** Imports fresh modules, so that no test sees another's CSRF token. */
async function freshClient() {
  vi.resetModules()
  const [{ call }, { ApiError, OfflineError }, { onSessionLost }] = await Promise.all([
    import('#client/call.ts'),
    import('#client/errors.ts'),
    import('#client/session-lost.ts'),
  ])
  return { call, ApiError, OfflineError, onSessionLost }
}

let client: Awaited<ReturnType<typeof freshClient>>
beforeEach(async () => {
  client = await freshClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The error a call is rejected with; fails when it succeeds. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error,
  )
}

/** Answers CSRF requests itself and everything else by `answer`. */
function withCsrf(answer: (sent: Sent) => Response | Promise<Response>) {
  return scriptedFetch((sent) => (sent.url.endsWith('/csrf-cookie') ? csrf('t1') : answer(sent)))
}

describe('the request of a call', () => {
  test('encodes params into the path, appends the query and sends cookies', async () => {
    const log = scriptedFetch(() => json(200, { data: [], meta: {} }))
    await client.call('GET /social-post-collections/tag/:tag', { params: { tag: 'a b/c?' }, query: { page: 2 } })
    expect(log[0]).toMatchObject({ method: 'GET', url: '/api/social-post-collections/tag/a%20b%2Fc%3F?page=2' })
  })

  test.each(['', '.', '..'])(
    'refuses a param %j that would leave its place in the path before sending',
    async (tag) => {
      const log = scriptedFetch(() => json(200, { data: [] }))
      const failure = await failureOf(
        client.call('GET /social-post-collections/tag/:tag', { params: { tag }, query: {} }),
      )
      expect(failure).toBeInstanceOf(RangeError)
      expect(log).toEqual([])
    },
  )

  test('sends a change as JSON with its headers and the CSRF token, and a read without a token', async () => {
    const log = withCsrf(() => json(200, { data: {} }))
    await client.call('GET /user')
    const body = { email: 'a@b.test', password: 'x' }
    await client.call('POST /login', { body }, { headers: { 'X-Agent-Id': '7' } })
    const [read, , login] = log
    expect(read?.headers.has('X-XSRF-TOKEN')).toBe(false)
    expect(login?.body).toBe(JSON.stringify(body))
    expect(Object.fromEntries(login?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'x-agent-id': '7',
      'x-xsrf-token': 't1',
    })
  })

  test('sends a form unchanged and leaves the content type to the browser', async () => {
    const log = withCsrf(() => json(200, { data: {} }))
    const form = new FormData()
    form.set('avatar', new Blob(['x']))
    await client.call('POST /logout', undefined, { form })
    expect(log.at(-1)?.body).toBe(form)
    expect(log.at(-1)?.headers.has('Content-Type')).toBe(false)
  })
})

describe('the answer to a call', () => {
  test('returns the whole body of a success, and undefined for a 204', async () => {
    withCsrf(({ method }) => (method === 'GET' ? json(200, { data: post }) : new Response(null, { status: 204 })))
    expect(await client.call('GET /social-posts/:id', { params: { id: 5 } })).toEqual({ data: post })
    expect(await client.call('POST /logout')).toBeUndefined()
  })

  test('passes on every field of a problem body of our server', async () => {
    const problem = { message: 'No', code: 'time_past', errors: { scheduled_at: ['Past'] }, request_id: 'r-1' }
    scriptedFetch(() => json(422, problem))
    const failure = await failureOf(client.call('GET /user'))
    expect(failure).toBeInstanceOf(client.ApiError)
    expect(failure).toMatchObject({
      status: 422,
      code: 'time_past',
      message: 'No',
      requestId: 'r-1',
      errors: problem.errors,
    })
  })

  test.each([
    [502, 'unavailable'],
    [504, 'unavailable'],
    [500, 'internal'],
    [413, 'payload_too_large'],
    [418, 'internal'],
  ])('gives an HTML %i of a proxy a code and a readable message', async (status, code) => {
    scriptedFetch(() => new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } }))
    const failure = await failureOf(client.call('GET /user'))
    expect(failure).toBeInstanceOf(client.ApiError)
    expect(failure).toMatchObject({ status, code, message: expect.stringMatching(/^[A-Z].*\.$/), requestId: null })
  })

  test.each([
    ['null', 'null'],
    ['a list', '[1]'],
    ['wrong types', '{"message":5,"code":[],"errors":{"a":"one","b":[1,"two"],"c":7},"request_id":{}}'],
    ['half a text', '{"message": "x'],
  ])('reads a problem body of %s without throwing', async (_, text) => {
    scriptedFetch(() => new Response(text, { status: 422, headers: { 'Content-Type': 'application/json' } }))
    const failure = await failureOf(client.call('GET /user'))
    expect(failure).toMatchObject({ code: 'validation_failed', message: 'Please check the form for errors' })
    const errors = (failure as { errors: Record<string, string[]> }).errors
    for (const messages of Object.values(errors)) expect(messages.every((m) => typeof m === 'string')).toBe(true)
  })

  test('reads Retry-After as seconds or as a date, and ignores anything else', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    for (const [header, low, high] of [
      ['7', 7, 7],
      [inAMinute, 55, 61],
      ['soon', null, null],
    ] as const) {
      scriptedFetch(() => json(429, {}, { 'Retry-After': header }))
      const { retryAfterSeconds } = (await failureOf(client.call('GET /user'))) as { retryAfterSeconds: number | null }
      if (low === null) expect(retryAfterSeconds).toBeNull()
      else expect(retryAfterSeconds).toSatisfy((s: number) => s >= low && s <= high)
    }
  })

  test('throws OfflineError for no answer, a truncated answer, and an HTML page in place of JSON', async () => {
    const broken = () => {
      const stream = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
      return new Response(stream, { headers: { 'Content-Type': 'application/json' } })
    }
    const portal = () => new Response('<html>Wi-Fi login</html>', { headers: { 'Content-Type': 'text/html' } })
    const none = () => Promise.reject(new TypeError('fetch failed'))
    for (const script of [none, broken, portal]) {
      scriptedFetch(script)
      expect(await failureOf(client.call('GET /user'))).toBeInstanceOf(client.OfflineError)
    }
  })

  test('passes on an AbortError, and reports a timeout as OfflineError', async () => {
    const hang = (signal: AbortSignal) =>
      vi.stubGlobal(
        'fetch',
        () => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      )
    const aborter = new AbortController()
    hang(aborter.signal)
    const aborted = failureOf(client.call('GET /user', undefined, { signal: aborter.signal }))
    aborter.abort()
    expect(await aborted).toMatchObject({ name: 'AbortError' })
    const timeout = AbortSignal.timeout(1)
    hang(timeout)
    expect(await failureOf(client.call('GET /user', undefined, { signal: timeout }))).toBeInstanceOf(
      client.OfflineError,
    )
  })
})

describe('the CSRF token', () => {
  test('fetches one CSRF token for changes made at the same time', async () => {
    const log = withCsrf(() => new Response(null, { status: 204 }))
    await Promise.all([client.call('POST /logout'), client.call('POST /logout'), client.call('POST /logout')])
    expect(log.filter(({ url }) => url.endsWith('/csrf-cookie'))).toHaveLength(1)
  })

  test('takes a new CSRF token from any answer that carries one', async () => {
    const log = withCsrf(() => json(200, { data: {} }, { 'X-XSRF-TOKEN': 't2' }))
    await client.call('POST /login', { body: { email: 'a', password: 'b' } })
    await client.call('POST /logout')
    expect(log.at(-1)?.headers.get('X-XSRF-TOKEN')).toBe('t2')
  })

  test('fetches a new CSRF token after a 419 and sends the change once more', async () => {
    const tokens = ['old', 'new']
    const log = scriptedFetch(({ url, headers }) => {
      if (url.endsWith('/csrf-cookie')) return csrf(tokens.shift() ?? 'none')
      return headers.get('X-XSRF-TOKEN') === 'new' ? new Response(null, { status: 204 }) : json(419, {})
    })
    const lost = vi.fn()
    client.onSessionLost(lost)
    await client.call('POST /logout')
    expect(log.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST'])
    expect(lost).not.toHaveBeenCalled()
  })

  test.each([
    ['sends a change once more after a 419 and then gives up', 419, 2],
    ['sends a change that ended in a server error no second time', 500, 1],
  ])('%s', async (_, status, times) => {
    const log = withCsrf(() => json(status, {}))
    expect(await failureOf(client.call('POST /logout'))).toMatchObject({ status })
    expect(log.filter(({ method }) => method === 'POST')).toHaveLength(times)
  })

  test('fails a change before sending it when no CSRF token can be fetched, and asks again next time', async () => {
    const portal = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
    const none = () => Promise.reject(new TypeError('fetch failed'))
    for (const script of [portal, none]) {
      const log = scriptedFetch(script)
      expect(await failureOf(client.call('POST /logout'))).toBeInstanceOf(client.OfflineError)
      expect(log).toHaveLength(1)
    }
    const log = withCsrf(() => new Response(null, { status: 204 }))
    await client.call('POST /logout')
    expect(log).toHaveLength(2)
  })
})

test('declares 204 for every call without an answer', () => {
  const odd = Object.entries<CallSpec>(calls).filter(
    ([, { answer, file, status }]) => !answer && !file && status !== undefined && status !== 204,
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

describe('a lost session', () => {
  test.each([401, 419])('notifies listeners of a %i and rejects the call', async (status) => {
    withCsrf(() => json(status, {}))
    const lost = vi.fn()
    const stop = client.onSessionLost(lost)
    expect(await failureOf(client.call('POST /logout'))).toMatchObject({ status })
    expect(lost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }))
    stop()
    await failureOf(client.call('GET /user'))
    expect(lost).toHaveBeenCalledOnce()
  })

  test('does not report a refused login, a 403 or no answer as a lost session', async () => {
    const lost = vi.fn()
    client.onSessionLost(lost)
    withCsrf(() => json(401, {}))
    await failureOf(client.call('POST /login', { body: { email: 'a', password: 'b' } }))
    withCsrf(() => json(403, {}))
    await failureOf(client.call('GET /user'))
    withCsrf(() => Promise.reject(new TypeError('fetch failed')))
    await failureOf(client.call('GET /user'))
    expect(lost).not.toHaveBeenCalled()
  })
})
