import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { csrf, json, type Sent, scriptedFetch } from './scripted-fetch.ts'

const post = { id: 5, title: 'Porch' }

/** Fresh modules, so that no test knows another's CSRF token. */
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

/** What a call is refused with; fails when it isn't. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error,
  )
}

/** Answers CSRF questions and everything else by `answer`. */
function withCsrf(answer: (sent: Sent) => Response | Promise<Response>) {
  return scriptedFetch((sent) => (sent.url.endsWith('/csrf-cookie') ? csrf('t1') : answer(sent)))
}

describe('what goes out', () => {
  test('params are encoded into the path, the query follows, cookies go along', async () => {
    const log = scriptedFetch(() => json(200, { data: [], meta: {} }))
    await client.call('GET /social-post-collections/tag/:tag', { params: { tag: 'a b/c?' }, query: { page: 2 } })
    expect(log[0]).toMatchObject({ method: 'GET', url: '/api/social-post-collections/tag/a%20b%2Fc%3F?page=2' })
  })

  test.each(['', '.', '..'])(
    'a param %j that would leave its place in the path is refused before sending',
    async (tag) => {
      const log = scriptedFetch(() => json(200, { data: [] }))
      const failure = await failureOf(
        client.call('GET /social-post-collections/tag/:tag', { params: { tag }, query: {} }),
      )
      expect(failure).toBeInstanceOf(RangeError)
      expect(log).toEqual([])
    },
  )

  test('a change sends JSON, its own headers and the CSRF token; a read sends no token', async () => {
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

  test('a form passes through with the content type left to the browser', async () => {
    const log = withCsrf(() => json(200, { data: {} }))
    const form = new FormData()
    form.set('avatar', new Blob(['x']))
    await client.call('POST /logout', undefined, { form })
    expect(log.at(-1)?.body).toBe(form)
    expect(log.at(-1)?.headers.has('Content-Type')).toBe(false)
  })
})

describe('what comes back', () => {
  test('a success gives the whole body, a 204 undefined', async () => {
    withCsrf(({ method }) => (method === 'GET' ? json(200, { data: post }) : new Response(null, { status: 204 })))
    expect(await client.call('GET /social-posts/:id', { params: { id: 5 } })).toEqual({ data: post })
    expect(await client.call('POST /logout')).toBeUndefined()
  })

  test('a problem of ours comes out whole', async () => {
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
  ])('an HTML %i of a proxy is an answer with a sensible sentence', async (status, code) => {
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
  ])('a problem body of %s does not break reading it', async (_, text) => {
    scriptedFetch(() => new Response(text, { status: 422, headers: { 'Content-Type': 'application/json' } }))
    const failure = await failureOf(client.call('GET /user'))
    expect(failure).toMatchObject({ code: 'validation_failed', message: 'Please check the form for errors' })
    const errors = (failure as { errors: Record<string, string[]> }).errors
    for (const messages of Object.values(errors)) expect(messages.every((m) => typeof m === 'string')).toBe(true)
  })

  test('Retry-After is read as seconds, as a date, and ignored when it is neither', async () => {
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

  test('no answer, an answer that breaks off, and a page in place of an answer are OfflineError', async () => {
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

  test('an abort comes out as itself, a timeout as no answer', async () => {
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
  test('is fetched once for changes made at the same time', async () => {
    const log = withCsrf(() => new Response(null, { status: 204 }))
    await Promise.all([client.call('POST /logout'), client.call('POST /logout'), client.call('POST /logout')])
    expect(log.filter(({ url }) => url.endsWith('/csrf-cookie'))).toHaveLength(1)
  })

  test('is learned from any answer that brings a new one', async () => {
    const log = withCsrf(() => json(200, { data: {} }, { 'X-XSRF-TOKEN': 't2' }))
    await client.call('POST /login', { body: { email: 'a', password: 'b' } })
    await client.call('POST /logout')
    expect(log.at(-1)?.headers.get('X-XSRF-TOKEN')).toBe('t2')
  })

  test('that the server does not know is fetched anew and the change sent once more', async () => {
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

  test('that stays unknown gives up after one more try', async () => {
    const log = withCsrf(() => json(419, {}))
    expect(await failureOf(client.call('POST /logout'))).toMatchObject({ status: 419, code: 'csrf_mismatch' })
    expect(log.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test('that cannot be had fails the change before it is sent, and is asked for again next time', async () => {
    let online = false
    const log = scriptedFetch(({ url }) => {
      if (!online) throw new TypeError('fetch failed')
      return url.endsWith('/csrf-cookie') ? csrf('t') : new Response(null, { status: 204 })
    })
    expect(await failureOf(client.call('POST /logout'))).toBeInstanceOf(client.OfflineError)
    expect(log.filter(({ method }) => method === 'POST')).toHaveLength(0)
    online = true
    await client.call('POST /logout')
  })
})

describe('a lost session', () => {
  test.each([401, 419])('a %i is told to listeners and passed on', async (status) => {
    withCsrf(() => json(status, {}))
    const lost = vi.fn()
    const stop = client.onSessionLost(lost)
    expect(await failureOf(client.call('POST /logout'))).toMatchObject({ status })
    expect(lost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }))
    stop()
    await failureOf(client.call('GET /user'))
    expect(lost).toHaveBeenCalledOnce()
  })

  test('a refused login, a 403 and no answer are no lost session', async () => {
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
