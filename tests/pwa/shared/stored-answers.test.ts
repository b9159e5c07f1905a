import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { dropFirstAnswers, holdFirstAnswers } from '#client/first-answers.ts'
import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { deviceStorage, rememberedId, tabStorage, WHO_KEY } from '#pwa/shared/query/browser-storage.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import { forget, recall, remember } from '#pwa/shared/query/remember.ts'
import { isStored } from '#pwa/shared/query/stored-keys.ts'

import { stubStorage } from '../support/browser-storage.ts'

const A = { data: { id: 1, name: 'Maya' } }

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = stubStorage('localStorage')
})
afterEach(() => {
  dropFirstAnswers()
  forget(new QueryClient())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('answers stored on a device', () => {
  let client: QueryClient
  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await remember(client, 1)
    client.setQueryData(['user'], A)
    client.setQueryData(['library', 'collection', 3], { data: 'large' })
    await vi.runAllTimersAsync()
  })

  test('are restored at the next start without the error of the last request, large ones not', async () => {
    const failed = client.fetchQuery({ queryKey: ['user'], queryFn: () => Promise.reject(new Error('no answer')) })
    await failed.catch(() => undefined)
    expect(client.getQueryState(['user'])?.status).toBe('error')
    await vi.runAllTimersAsync()
    const next = new QueryClient()
    await recall(next)
    expect(next.getQueryState(['user'])).toMatchObject({ status: 'success', error: null, data: A })
    expect(next.getQueryData(['library', 'collection', 3])).toBeUndefined()
  })

  test('are removed at a sign-out, including writes still pending', async () => {
    client.setQueryData(['agent'], { data: 'late' })
    forget(client)
    await vi.runAllTimersAsync()
    expect([...stored]).toEqual([])
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('are requested again by an open screen when another agent signs in, answered before or not', async () => {
    const answers = [new Promise<string>(() => undefined), Promise.resolve('theirs'), Promise.resolve('theirs')]
    const queryFn = () => answers.shift() ?? Promise.reject(new Error('asked too often'))
    client.setQueryData(['connections'], 'own')
    const late = new QueryObserver(client, { queryKey: ['billing'], queryFn })
    const known = new QueryObserver(client, { queryKey: ['connections'], queryFn, staleTime: Infinity })
    const ends = [late, known].map((observer) => observer.subscribe(() => undefined))
    await remember(client, 2)
    await vi.runAllTimersAsync()
    expect([late, known].map((observer) => observer.getCurrentResult().data)).toEqual(['theirs', 'theirs'])
    for (const end of ends) end()
  })

  test('are never shown to another agent', async () => {
    client.setQueryData(['agent'], { data: 'of the first' })
    await remember(client, 2)
    await vi.runAllTimersAsync()
    expect(client.getQueryData(['agent'])).toBeUndefined()
    expect([...stored.keys()].filter((key) => key.endsWith(':1'))).toEqual([])
    expect(stored.get(WHO_KEY)).toBe('2')
  })

  test.each([
    ['after it was shown to the first', true],
    ['before anybody has taken it', false],
  ])('of the document are not shown to the next agent, %s', async (_, isTaken) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
    const profile = { queryKey: ['agent'], ...callQuery('GET /agent'), retry: false }
    const show = () => new QueryObserver(client, profile).subscribe(() => undefined)()
    const answer = { data: { id: 1, name: 'Robin' } }
    holdFirstAnswers({ fresh: true, answers: { '/api/agent': answer } })
    if (isTaken) show()
    expect(client.getQueryData(['agent'])).toEqual(isTaken ? answer : undefined)
    await remember(client, 2)
    if (!isTaken) show()
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.getQueryData(['agent'])).toBeUndefined()
    expect(stored.get('porchlight:answers:2') ?? '').not.toContain('Robin')
  })
})

test.each<[key: unknown[], isKept: boolean]>([
  [['user'], true],
  [['agent'], true],
  [['connections'], true],
  [['library', 'tag page', 'mortgage', 1], false],
  [['scheduled', 2026, 12], true],
  [['scheduled', 2027, 1], true],
  [['scheduled', 2026, 11], true],
  [['scheduled', 2026, 10], false],
  [['scheduled', 2025, 12], false],
  [['scheduled', 'shares', 2026, 12], true],
  [['scheduled', 'shares', 2026, 10], false],
  [['scheduled', 'shares', 'post', 7], false],
  [['scheduled', 'attempts', 7], false],
])('at the end of December 2026 the answer %j is stored on the device: %s', (key, isKept) => {
  expect(isStored(key, new Date('2026-12-31T23:30:00Z'))).toBe(isKept)
})

test.each([
  [[], true, 'Last updated today at 8:12 AM'],
  [[], false, null],
  [undefined, true, null],
])('of the answer %j, whose latest request failed: %s, the age is told as %s', (data, isError, message) => {
  const dataUpdatedAt = Date.parse('2026-11-21T14:12:00Z')
  const told = lastWord({ data, isError, dataUpdatedAt }, 'America/Chicago', new Date('2026-11-21T20:00:00Z'))
  expect(told).toEqual(message && expect.stringContaining(message))
})

describe('a browser without storage', () => {
  test('has values in memory where storage is forbidden', () => {
    vi.unstubAllGlobals()
    // Safari and Firefox throw on any access when all cookies are blocked.
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const places = ['localStorage', 'sessionStorage']
    for (const place of places) Object.defineProperty(globalThis, place, { configurable: true, get })
    expect(rememberedId()).toBeNull()
    for (const store of [deviceStorage, tabStorage]) {
      expect(store.get('a')).toBeNull()
      store.set('a', '1')
      expect(store.get('a')).toBe('1')
      store.drop('a')
      expect(store.get('a')).toBeNull()
    }
    deviceStorage.set(WHO_KEY, '7')
    expect(rememberedId()).toBe(7)
    deviceStorage.drop(WHO_KEY)
    for (const place of places) Reflect.deleteProperty(globalThis, place)
  })

  test('has the newest value when the storage is full, not the old stored one', () => {
    stored.set('a', 'old')
    localStorage.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    deviceStorage.set('a', 'new')
    expect(deviceStorage.get('a')).toBe('new')
    deviceStorage.drop('a')
    expect(deviceStorage.get('a')).toBeNull()
    expect([...stored]).toEqual([])
  })
})
