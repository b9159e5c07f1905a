import { beforeEach, describe, expect, it, test, vi } from 'vitest'

import type { FirstSteps } from '#contract/library/dashboard.ts'
import type { Returned } from '#pwa/agent/connections/handle-return.ts'
import {
  removalMessage,
  stillFor,
  hasNoRoom,
  replacedAccount,
  replacementMessage,
} from '#pwa/agent/connections/connection-messages.ts'
import { stepsToShow } from '#pwa/agent/dashboard/steps.ts'
import { howToInstall } from '#pwa/agent/install/install.tsx'
import { markedRead } from '#pwa/agent/notices/marked-read.ts'
import { sizeLabel, titleOf } from '#pwa/agent/templates/template-labels.ts'
import { connectedAccount, firstSteps } from '#tests/support/records/account.ts'
import { notice } from '#tests/support/records/publishing.ts'
import { target } from '#tests/support/records/scheduled-post.ts'

test('a template without a title says that there is none', () => {
  expect(titleOf({ title: '  ' })).toBe('Untitled template')
})

test.each([
  [840_000, '840 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [2_449_000, '2.4 MB'],
])('%i bytes are shown as %s', (bytes, message) => {
  expect(sizeLabel(bytes)).toBe(message)
})

test('the posts still to be published on a network are counted, and no others', () => {
  const on = (platform: 'facebook' | 'linkedin', state: Parameters<typeof target>[0]) => target(state, { platform })
  const posts = [
    { targets: [on('facebook', 'queued'), on('linkedin', 'queued')] },
    { targets: [on('facebook', 'published'), on('linkedin', 'queued')] },
    { targets: [on('facebook', 'canceled')] },
    { targets: [] },
  ]
  const counts = (['facebook', 'linkedin', 'instagram'] as const).map((platform) => stillFor(platform, posts))
  expect(counts).toEqual([1, 2, 0])
})

const AGAIN = 'will still go out if you connect Facebook again within 24 hours of its time.'
test.each([
  [2, `2 posts are scheduled for it this month and next. Each one ${AGAIN}`],
  [1, `1 post is scheduled for it this month and next. It ${AGAIN}`],
  [null, `Anything scheduled for it ${AGAIN}`],
  [0, null],
])('removing a connection for which %s posts are scheduled says: %s', (count, message) => {
  expect(removalMessage('facebook', count)).toBe(message)
})

type Connected = Parameters<typeof replacedAccount>[0]
type Meant = Parameters<typeof replacedAccount>[1]
const two = { accounts: [connectedAccount('first'), connectedAccount('second')] }
const surplus = { accounts: [connectedAccount('first'), connectedAccount('second', { in_plan: false })] }

test.each<[Connected, Meant, string | undefined]>([
  [two, {}, 'first'],
  [two, { account: 'second' }, 'second'],
  [two, { another: 'true' }, undefined],
  [two, { account: 'gone' }, undefined],
  [{ accounts: [] }, {}, undefined],
])('of %j a new connection asked for by %j replaces %s', (connection, asked, id) => {
  expect(replacedAccount(connection, asked)?.id).toBe(id)
})

test.each<[Connected, number, Meant, boolean]>([
  [two, 2, { another: 'true' }, true],
  [two, 3, { another: 'true' }, false],
  [two, 2, {}, false],
  [surplus, 1, { account: 'second' }, true],
  [surplus, 1, { account: 'first' }, false],
])('with %j, of which the plan has %i, there is no room for %j: %s', (connection, most, asked, isFull) => {
  expect(hasNoRoom({ ...connection, most_accounts: most }, asked)).toBe(isFull)
})

test('a connection names the account it replaces, or the one to sign in as when that must be reconnected', () => {
  expect(replacementMessage(connectedAccount('first'))).toBe(
    'This replaces @first. Posts scheduled for it will go to the new account.',
  )
  expect(replacementMessage(connectedAccount('first', { status: 'reconnect' }))).toBe(
    'Sign in as @first. A different account replaces this one.',
  )
})

const known = (is: boolean): FirstSteps =>
  firstSteps({ account: is, auto_posts: is, portrait: is, license: is, post: is, password: is })
const [NEW, ALL] = [known(false), known(true)]
const SOME = { ...NEW, account: true, post: true, password: true }
const FRESH = { installed: false, begun: false }
test.each<[string, FirstSteps, typeof FRESH, string]>([
  ['all for a new agent, the password last', NEW, FRESH, 'account, auto-posts, profile, post, install, password'],
  [
    'those that are done while others are left',
    SOME,
    { installed: true, begun: true },
    'account done, auto-posts, profile, post done, install done',
  ],
  ['none once all are done', ALL, FRESH, ''],
  ['none once the app is installed too', ALL, { installed: true, begun: true }, ''],
])('the first steps are %s', (_, of, device, steps) => {
  const shown = stepsToShow(of, device).map(({ name, done }) => `${name}${done ? ' done' : ''}`)
  expect(shown.join(', ')).toBe(steps)
})

test('installing is left where the first steps were begun', () => {
  const left = stepsToShow(ALL, { installed: false, begun: true })
  expect(left.map(({ name }) => name)).toContain('install')
})

test.each([
  [{}, { done: false, to: '/user-account/profile-photo-and-logo' }],
  [{ license: true }, { done: false, to: '/user-account/profile-photo-and-logo' }],
  [{ portrait: true }, { done: false, to: '/user-account/agent-information' }],
  [{ portrait: true, license: true }, { done: true }],
])('photo and license are one step, which leads from %j to what is missing', (has, step) => {
  const steps = stepsToShow({ ...NEW, ...has }, FRESH)
  expect(steps.find(({ name }) => name === 'profile')).toMatchObject(step)
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
test.each([
  [IPHONE, 5, 'Choose “Add to Home Screen.”'],
  [MAC, 5, 'Choose “Add to Home Screen.”'],
  [MAC, 0, 'Choose “Add to Dock.”'],
  [ANDROID, 5, 'menu'],
  [WINDOWS, 0, 'address bar'],
  [FIREFOX, 0, 'Firefox'],
])('the browser %s with %i touch points is told how it installs the app: %s', (browser, touches, part) => {
  expect(howToInstall(browser, touches).join(' ')).toContain(part)
})

test.each([
  [{ id: 2 }, [false, true, false]],
  [{ up_to: 2 }, [false, true, true]],
])('of the notices 3, 2 and 1 those marked by %j are read: %j', (which, read) => {
  const notices = [3, 2, 1].map((id) => notice({ id }))
  expect(markedRead(notices, which).map((one) => one.read)).toEqual(read)
})

const { asked } = vi.hoisted(() => ({ asked: vi.fn<() => Promise<unknown>>() }))
vi.mock('#client/call.ts', () => ({ call: asked }))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

/** A freshly loaded page: its memory is empty, the tab's session storage is not. */
async function loadPage() {
  vi.resetModules()
  const { handleReturn } = await import('#pwa/agent/connections/handle-return.ts')
  return (code: string): Promise<Returned> => handleReturn('facebook', code, 'state')
}

describe('the code of a return address', () => {
  beforeEach(() => {
    kept.clear()
    asked.mockReset()
    asked.mockResolvedValue({ data: { success: true, message: '', pageName: null, pages: [] } })
  })

  it('exchanges the code once however often the effect runs, with one result for all', async () => {
    const handle = await loadPage()
    const [first, second] = await Promise.all([handle('code'), handle('code')])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ outcome: 'handled', success: true })
  })

  it('marks the code as used before the answer, so that a reload does not send it again', async () => {
    asked.mockReturnValue(new Promise(() => undefined))
    void (await loadPage())('code')
    expect(await (await loadPage())('code')).toEqual({ outcome: 'repeated' })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
