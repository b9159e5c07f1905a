import { expect, test } from 'vitest'

import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { listingByTags, originAt, readCollectionState, readPostState } from '#pwa/shared/origin/origin.ts'
import { accountsOf, pickAccount } from '#pwa/shared/publication/pick-account.ts'
import { connected } from '#tests/support/records/account.ts'

const from = { path: '/social-post-collections/home-buying?page=2', name: 'Home Buying' }
const origin = { path: '/social-post-collections/5', name: 'Before the offer' }

test('the origin of a screen is read from the history entry, including the listing behind the collection', () => {
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

test('the listing is derived from a collection’s tags when the history has none', () => {
  const { path } = listingByTags(['buying-funnel', 'scripture-verses']) ?? {}
  expect(path).toBe('/social-post-collections/quotes/scripture-verses')
  expect(listingByTags(['buying-funnel'])).toBeNull()
})

const account = (id: string, more: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  id,
  name: `Page ${id}`,
  status: 'active',
  in_plan: true,
  insights: 'none',
  ...more,
})
const [one, two] = [account('1'), account('2')]

test.each<[string, ConnectedAccount[] | null, string | undefined, string[], string | null]>([
  ['the only account in the plan without being named', [one, account('2', { in_plan: false })], undefined, [], null],
  ['the first account until the agent chooses', [one, two], undefined, ['1', '2'], '1'],
  ['the account the agent chose', [one, two], '2', ['1', '2'], '2'],
  ['the first account that works', [account('1', { status: 'reconnect' }), two], undefined, ['1', '2'], '2'],
  ['another account when the chosen one is gone', [one], '2', ['1'], '1'],
  ['another when the chosen one left the plan', [one, account('2', { in_plan: false })], '2', ['1'], '1'],
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
