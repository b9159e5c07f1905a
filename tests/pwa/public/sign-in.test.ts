import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#client/errors.ts'
import { LoginInformation } from '#contract/account/passwords.ts'
import { NewPassword } from '#contract/fields.ts'
import { placeAfterLogin, readSent } from '#pwa/public/login/login-origin.ts'
import { storedPostsMessage } from '#pwa/public/login/stored-posts-message.ts'
import { readAsked } from '#pwa/public/password/forgot-password-screen.tsx'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { passkeysWork } from '#pwa/shared/identity/passkeys-work.ts'
import { csrf, json, scriptedFetch } from '#tests/client/scripted-fetch.ts'

const from = '/social-posts/5?x=1'
const CONSENT = `/social-media-connections/facebook?code=${'x'.repeat(900)}#_=_`

test.each<[string, unknown, string]>([
  ['to the screen before for the same user', { from, who: 1 }, from],
  ['to a link that was followed while signed out', { from, who: null }, from],
  ['to the screen before where nobody was known', { from }, from],
  ['to the dashboard for another user', { from, who: 2 }, '/dashboard'],
  ...[null, undefined, 'text', {}, { who: 1 }].map((state): [string, unknown, string] => [
    'to the dashboard without a screen before',
    state,
    '/dashboard',
  ]),
  ...[
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\',
    '//',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?x',
    '/Login',
    '/./login',
    5,
  ].map((path): [string, unknown, string] => [
    'neither out of the app nor back to the login',
    { from: path, who: 1 },
    '/dashboard',
  ]),
  ['to the return of a long consent', { from: CONSENT }, CONSENT],
])('a sign-in leads %s (%j)', (_, state, path) => {
  expect(placeAfterLogin(readSent(state), 1)).toBe(path)
})

test('whatever the login is opened with, it leads to a path that a browser shows within the app', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[/\\.:@?#%a-c \t\n]{0,12}$/), (from) => {
      const { origin, pathname } = new URL(placeAfterLogin(readSent({ from }), 1), 'https://porchlight.example')
      expect(origin).toBe('https://porchlight.example')
      expect(pathname.startsWith('//')).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

type Rows = NonNullable<Parameters<typeof storedPostsMessage>[0]>
const waiting = (count: number): Rows => Array.from({ length: count }, () => ({ state: 'waiting' }))

test.each<[posts: Rows, changes: number, string | null]>([
  [[], 0, null],
  [[{ state: 'signed_out' }], 0, 'Your post is saved on this device. Log in to send it.'],
  [[{ state: 'waiting' }, { state: 'signed_out' }], 0, 'Your 2 posts are saved on this device. Log in to send them.'],
  [[{ state: 'refused' }], 0, 'Your post is saved on this device. Log in to review it.'],
  [[{ state: 'late' }, { state: 'waiting' }], 0, 'Your 2 posts are saved on this device. Log in to review them.'],
  [[], 1, 'Your change is saved on this device. Log in to send it.'],
  [[], 2, 'Your 2 changes are saved on this device. Log in to send them.'],
  [waiting(1), 1, 'Your 2 posts and changes are saved on this device. Log in to send them.'],
])('with the stored posts %j and %i changes the login says: %s', (posts, changes, message) => {
  expect(storedPostsMessage(posts, waiting(changes))).toBe(message)
})

test('the screen for a forgotten password takes over an address that was typed, and nothing else', () => {
  const read = (state: unknown, hash = '') => readAsked(state, hash)
  expect(read({ email: 'maya@porchlight.test' })).toEqual({ email: 'maya@porchlight.test', first: false })
  expect(read({ email: 'x'.repeat(300), first: true })).toEqual({ email: 'x'.repeat(255), first: true })
  expect(read(null, '#email=maya%2Bhome%40porchlight.test').email).toBe('maya+home@porchlight.test')
  for (const state of [null, undefined, 'text', 7, {}, { email: 7, first: 'yes' }])
    for (const hash of ['', '#', '#email', '#other=1', '#%%%'])
      expect(read(state, hash)).toEqual({ email: '', first: false })
})

const TOO_LONG = 'Password can have 20 characters at most'
const long = 'Porchlight-Swing-200$'
const typed = { email: 'maya@porchlight.test', current_password: long, password: long, confirm_password: long }

test.each([
  ['a new password', NewPassword],
  ['the login information', LoginInformation],
])('%s over 20 characters is refused on each of its fields, a longer current one is not', (_, schema) => {
  const issues = schema.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])
  expect(issues).toEqual([
    ['password', TOO_LONG],
    ['confirm_password', TOO_LONG],
  ])
})

const confirmIdentity = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('#pwa/shared/identity/confirm-identity.tsx', () => ({ confirmIdentity }))

beforeEach(() => confirmIdentity.mockReset())
afterEach(() => vi.unstubAllGlobals())

test('a call that is refused again after a confirmation asks for no second one', async () => {
  scriptedFetch(({ url }) =>
    url.endsWith('/csrf-cookie') ? csrf('t') : json(403, { message: 'No.', code: 'confirm_identity', request_id: 'r' }),
  )
  confirmIdentity.mockResolvedValue(true)
  await expect(callConfirmed('PUT /user', { body: { email: 'a@b.test' } })).rejects.toBeInstanceOf(ApiError)
  expect(confirmIdentity).toHaveBeenCalledTimes(1)
})

test.each([
  ['porchlight.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys at %s can be used: %s', (hostname, works) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', { hostname })
  expect(passkeysWork()).toBe(works)
})

test('passkeys can’t be used in a browser without support for them', () => {
  vi.stubGlobal('location', { hostname: 'porchlight.example' })
  expect(passkeysWork()).toBe(false)
})
