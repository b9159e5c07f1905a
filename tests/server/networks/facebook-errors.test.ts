import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readFacebookError } from '#server/networks/facebook/graph.ts'
import { readNoAnswer } from '#server/networks/network-error.ts'
import { isBelow } from '#server/networks/call-out.ts'
import { usageFrom } from '#server/networks/rate-limits.ts'

const error = (code: number, more: object = {}) => ({ error: { message: 'm', type: 'OAuthException', code, ...more } })

describe('errors of the Graph API', () => {
  test.each<[string, string | null, [code: number, more?: object][]]>([
    ['reconnect', null, [[190, { error_subcode: 463 }], [190, { is_transient: true }], [102], [10], [200], [299]]],
    ['wait', null, [[4], [17, { error_subcode: 2446079 }], [32, { is_transient: true }], [613], [80_001]]],
    ['refused', null, [[368], [100, { error_subcode: 1390008 }], [100, { error_subcode: 33 }], [100]]],
    ['refused', 'media_invalid', [[324], [100, { error_subcode: 1366046 }]]],
    ['refused', 'caption_invalid', [[506]]],
    // A photo that is posted already.
    ['unknown', null, [[100, { error_subcode: 1366051 }], [1_366_051]]],
  ])('an error is %s with the fault %s for its codes, in the public call as in any other', (kind, fault, codes) => {
    for (const [code, more] of codes) {
      for (const effect of ['once', 'repeatable'] as const) {
        expect(
          readFacebookError({ status: 400, body: error(code, more), effect, waitSeconds: null }),
          `${code}`,
        ).toMatchObject({ kind, fault })
      }
    }
  })

  test.each([
    ['code 1', 400, error(1)],
    ['code 2', 500, error(2, { is_transient: true })],
    ['a transient error of any code', 400, error(9999, { is_transient: true })],
    ['a 5xx with any code', 503, error(9999)],
    ['a 5xx of something in between', 502, null],
  ])('%s may be tried again, but leaves the outcome of the public call unknown', (_name, status, body) => {
    expect(readFacebookError({ status, body, effect: 'repeatable', waitSeconds: null }).kind).toBe('retry')
    expect(readFacebookError({ status, body, effect: 'once', waitSeconds: null }).kind).toBe('unknown')
  })

  test('Facebook’s messages for people reach the agent, its technical ones only the log', () => {
    const refused = readFacebookError({
      status: 400,
      body: error(100, { error_user_msg: 'Try another picture.' }),
      effect: 'once',
      waitSeconds: null,
    })
    expect(refused.message).toBe('Facebook didn’t accept this post: Try another picture.')
    expect(refused.detail).toBe('m')
  })

  test('an access token quoted in Facebook’s error does not reach the log', () => {
    const token = `EAAG${'x9Zb'.repeat(30)}`
    const body = { error: { code: 190, message: `Malformed access token ${token}` } }
    const said = readFacebookError({ status: 400, body, effect: 'repeatable', waitSeconds: null })
    expect(said.detail).toBe('Malformed access token …')
  })

  test('a limit waits as long as Facebook says, and a minute when it says nothing', () => {
    expect(
      readFacebookError({ status: 400, body: error(32), effect: 'once', waitSeconds: 420 }).retryAfterSeconds,
    ).toBe(420)
    expect(
      readFacebookError({ status: 400, body: error(32), effect: 'once', waitSeconds: null }).retryAfterSeconds,
    ).toBe(60)
  })

  test('a body that is no Graph error never counts as a refusal of the public call', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.jsonValue(), (status, body) => {
        fc.pre(typeof body !== 'object' || body === null || !('error' in body))
        expect(readFacebookError({ status, body, effect: 'once', waitSeconds: null }).kind).toBe('unknown')
      }),
    )
  })
})

describe('a call without an answer', () => {
  const failed = (code: string) =>
    code === 'TimeoutError'
      ? new DOMException('late', code)
      : new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  test.each([
    ['was never sent', ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'], 'retry'],
    [
      'may have arrived',
      ['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'EPIPE', 'TimeoutError'],
      'unknown',
    ],
  ])('a call %s that fails with %j', (_what, codes, kind) => {
    for (const code of codes) {
      expect(readNoAnswer('facebook', failed(code), 'once').kind, code).toBe(kind)
      expect(readNoAnswer('facebook', failed(code), 'repeatable').kind, code).toBe('retry')
    }
  })
})

describe('usage headers', () => {
  const headers = (app: unknown, pages: unknown) =>
    new Headers({ 'x-app-usage': JSON.stringify(app), 'x-business-use-case-usage': JSON.stringify(pages) })

  const onPages = (usage: object) => ({ 1: [{ type: 'pages', ...usage }] })

  test.each<[string, Headers, number | null]>([
    ['of ninety percent', headers({ call_count: 90, total_time: 12 }, onPages({ call_count: 90 })), null],
    ['of the app above it', headers({ call_count: 28, total_cputime: 91 }, {}), 300],
    ['of a page above it', headers({}, onPages({ total_time: 95 })), 300],
    ['with a time', headers({}, onPages({ call_count: 100, estimated_time_to_regain_access: 7 })), 420],
  ])('usage %s needs the wait it says', (_what, said, seconds) => {
    expect(usageFrom(said)?.waitSeconds).toBe(seconds)
  })

  test('an answer without usage headers says nothing', () => {
    expect(usageFrom(new Headers({ 'content-type': 'application/json' }))).toBeNull()
  })

  test('malformed usage headers are ignored', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const said = new Headers()
        said.set('x-app-usage', encodeURIComponent(text))
        expect(usageFrom(said)?.waitSeconds ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('an address handed out by Facebook', () => {
  const base = 'https://rupload.facebook.com'

  test.each([
    ['https://rupload.facebook.com/video-upload/v26.0/1', true],
    ['http://rupload.facebook.com/video-upload/1', false],
    ['https://rupload.facebook.com.evil.test/video-upload/1', false],
    ['https://rupload.facebook.com@evil.test/video-upload/1', false],
    ['https://user:pass@rupload.facebook.com/video-upload/1', false],
    ['https://rupload.facebook.com:8443/video-upload/1', false],
    ['//evil.test/', false],
    ['nonsense', false],
  ])('%s is accepted as an address of Facebook’s own: %s', (address, expected) => {
    expect(isBelow(base, address)).toBe(expected)
  })

  test('an address has to be below the path of a base that has one', () => {
    const standIn = 'http://127.0.0.1:3000/sandbox/graph.facebook.com'
    expect(isBelow(standIn, `${standIn}/v26.0/me/accounts?after=x`)).toBe(true)
    expect(isBelow(standIn, `${standIn}.evil/v26.0`)).toBe(false)
    expect(isBelow(standIn, `${standIn}/../../api/user`)).toBe(false)
  })
})
