import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { OfflineError } from '#client/errors.ts'
import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { greetingAt } from '#domain/time/time-labels.ts'
import { isMissingCode, reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { byPhrase, reworded } from '#pwa/shared/fair-housing/fair-housing-hint.tsx'
import { stillThere } from '#pwa/shared/fair-housing/use-fair-housing.ts'
import { isLead } from '#pwa/shared/card-list/rhythm.ts'
import { tagPageOf, originAt, readCollectionState, readPostState } from '#pwa/shared/origin/origin.ts'
import { isCroppable, sizeError } from '#pwa/shared/profile/crop.ts'
import { waitingMessage } from '#pwa/shared/publication/publication-status.ts'
import { accountsOf, pickAccount } from '#pwa/shared/publication/pick-account.ts'
import { tryAgainMs } from '#pwa/shared/query/try-again.ts'
import { pagesAround } from '#pwa/shared/ui/pagination.tsx'
import { connected, connectedAccount } from '#tests/support/records/account.ts'
import { apiError } from '#tests/support/records/api-error.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test.each([
  [2, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [40, 3, [1, 2, 3]],
])('on page %i of %i the numbers are %j, with no gap for a single one', (page, last, numbers) => {
  expect(pagesAround(page, last)).toEqual(numbers)
})

const [waits, refused, late] = [{ state: 'waiting' }, { state: 'refused' }, { state: 'late' }] as const
test.each([
  [[waits], 'Not sent yet. It sends when you’re online.'],
  [[waits, waits], 'Not sent yet. They send when you’re online.'],
  [[refused], 'Not sent. It needs your answer.'],
  [[refused, late], 'Not sent. They need your answer.'],
  [[waits, late], 'Not sent yet. Some send when you’re online, some need your answer first.'],
])('the sentence over %j', (items, message) => {
  expect(waitingMessage(items)).toBe(message)
})

test('the greeting changes at noon and at six', () => {
  const parts = { 0: 'morning', 11: 'morning', 12: 'afternoon', 17: 'afternoon', 18: 'evening' }
  for (const [hour, part] of Object.entries(parts)) expect(greetingAt(Number(hour))).toBe(`Good ${part}`)
})

test.each([
  [10, [0, 5]],
  [12, [0, 5]],
  [2, []],
])('of %i cards of a list those at %j are at full width, and no gap is beside the last one', (count, leads) => {
  const places = Array.from({ length: count }, (_, at) => at)
  expect(places.filter((at) => isLead(at, count))).toEqual(leads)
  for (let many = 1; many <= 30; many++) {
    const cells = Array.from({ length: many }, (_, at) => (isLead(at, many) ? 2 : 1)).reduce((a, b) => a + b, 0)
    expect(cells % 2).toBe(0)
  }
})

describe('a request', () => {
  const pause = (error: Error | null, errorUpdateCount = 1) => tryAgainMs({ error, errorUpdateCount })

  test('without an answer is repeated after a pause that doubles up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 60].map((count) => pause(new OfflineError(), count))
    expect(pauses).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('is repeated after an error of a gateway, and after no other answer', () => {
    for (const status of [502, 503, 504]) expect(pause(apiError({ status }))).toBe(4_000)
    for (const status of [400, 401, 404, 422, 429, 500]) expect(pause(apiError({ status }))).toBe(false)
    expect(pause(null, 3)).toBe(false)
  })

  test('is not repeated while the device is offline', () => {
    onlineManager.setOnline(false)
    expect(pause(new OfflineError())).toBe(false)
  })
})

describe('code that is not on the device', () => {
  const CHROME = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/toaster.js')
  const FIREFOX = new TypeError('error loading dynamically imported module: http://localhost/assets/toaster.js')
  const SAFARI = new TypeError('Importing a module script failed.')

  test('is recognized by the message of every browser, and by no other', () => {
    for (const error of [CHROME, FIREFOX, SAFARI]) expect(isMissingCode(error)).toBe(true)
    expect(isMissingCode(new TypeError('Failed to fetch'))).toBe(false)
    expect(isMissingCode('Failed to fetch dynamically imported module')).toBe(false)
  })

  test('is reported while online, any other error at any time', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const reported = (onLine: boolean, error: Error) => {
      vi.stubGlobal('navigator', { onLine })
      reportUnlessOffline(error)
      return report.mock.calls.length
    }
    expect(reported(false, CHROME)).toBe(0)
    expect(reported(true, CHROME)).toBe(1)
    expect(reported(false, new Error('broken'))).toBe(2)
  })
})

describe('fair-housing phrases of a text', () => {
  const BEFORE = 'A safe area. No kids.'
  test.each([
    ['A safe area. No kids. Call me.', ['safe area', 'No kids']],
    ['Look: A safe area. No kids.', ['safe area', 'No kids']],
    ['A safe and quiet area. No kids.', ['No kids']],
    ['A quiet street.', []],
  ])('while %j is typed, are shown where they still are', (text, phrases) => {
    const left = stillThere({ text: BEFORE, issues: findFairHousingIssues(BEFORE) }, text)
    expect(left.map(({ start, end }) => text.slice(start, end))).toEqual(phrases)
  })

  const REPEATED = 'A safe area. No kids. Really no kids: it is a safe area, so no kids.'
  test('are listed once each, in either letter case, and reworded wherever they occur', () => {
    const [safe = [], kids = []] = byPhrase(findFairHousingIssues(REPEATED))
    expect(safe.map(({ phrase }) => phrase)).toEqual(['safe area', 'safe area'])
    expect(kids.map(({ phrase }) => phrase)).toEqual(['No kids', 'no kids', 'no kids'])
    expect(reworded(REPEATED, safe)).toBe('A area. No kids. Really no kids: it is a area, so no kids.')
    expect(reworded(REPEATED, kids)).toMatch(/^A safe area\. .*: it is a safe area, so .+\.$/)
    expect(reworded(REPEATED, kids)).not.toMatch(/no kids/i)
  })
})

const from = { path: '/social-post-collections/home-buying?page=2', name: 'Home Buying' }
const origin = { path: '/social-post-collections/5', name: 'Before the offer' }

test('the origin of a screen is read from the history entry, including the page behind the collection', () => {
  expect(readPostState({ origin, from })).toEqual({ origin, from })
  expect(readPostState({ origin })).toEqual({ origin, from: null })
  expect(readCollectionState({ from })).toEqual({ from })
})

test('an origin that leads out of the app or has another shape is ignored', () => {
  for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', 5, undefined])
    expect(readCollectionState({ from: { path, name: 'Home Buying' } })).toBeNull()
  for (const state of [null, 'text', {}, { origin: 'x' }]) expect(readPostState(state)).toBeNull()
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/social-posts/7?day=2026-12-01', 'your post'],
  ['/calendar', 'your calendar'],
  ['/outbox', 'where you were'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['', undefined],
])('a screen of which only the path %j is known is called %s', (path, name) => {
  expect(originAt(path)).toEqual(name === undefined ? null : { path, name })
})

test('the tag page is derived from a collection’s tags when the history has none', () => {
  const { path } = tagPageOf(['buying-funnel', 'scripture-verses']) ?? {}
  expect(path).toBe('/social-post-collections/quotes/scripture-verses')
  expect(tagPageOf(['buying-funnel'])).toBeNull()
})

const [one, two] = [connectedAccount('1'), connectedAccount('2')]
const surplus = connectedAccount('2', { in_plan: false })

test.each<[string, ConnectedAccount[] | null, string | undefined, string[], string | null]>([
  ['the only account in the plan without being named', [one, surplus], undefined, [], null],
  ['the first account until the agent chooses', [one, two], undefined, ['1', '2'], '1'],
  ['the account the agent chose', [one, two], '2', ['1', '2'], '2'],
  ['the first account that works', [connectedAccount('1', { status: 'reconnect' }), two], undefined, ['1', '2'], '2'],
  ['another account when the chosen one is gone', [one], '2', ['1'], '1'],
  ['another when the chosen one left the plan', [one, surplus], '2', ['1'], '1'],
  ['the chosen account while the connections are unknown', null, '2', [], '2'],
])('a post goes to %s', (_, accounts, wanted, offered, chosen) => {
  const connection = accounts ? { ...connected('facebook', 'Page 1'), accounts } : undefined
  const picked = pickAccount(connection, wanted)
  expect([picked.accounts.map(({ id }) => id), picked.chosen]).toEqual([offered, chosen])
})

test('accounts are named only for the post’s platforms', () => {
  expect(accountsOf(['linkedin'], () => ({ accounts: [], chosen: '2' }))).toEqual({ accounts: { linkedin: '2' } })
  expect(accountsOf(['facebook'], () => ({ accounts: [], chosen: null }))).toEqual({})
})

test.each([
  [320, 80, 'fitted'],
  [80, 400, 'fitted'],
  [100, 100, 'cropped'],
  [120, 99, 'refused'],
  [99, 20, 'refused'],
  [9000, 9000, 'refused'],
])('a picture of %i by %i pixels can be %s', (naturalWidth, naturalHeight, way) => {
  const image = { naturalWidth, naturalHeight }
  const isUsable = sizeError(image) === null
  expect(isUsable ? (isCroppable(image) ? 'cropped' : 'fitted') : 'refused').toBe(way)
})
