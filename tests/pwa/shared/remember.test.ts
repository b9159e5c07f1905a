import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { forget, recall, remember } from '#pwa/shared/query/remember.ts'

const stored = new Map<string, string>()
const A = { data: { id: 1, name: 'Maya' } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => {
  forget(new QueryClient())
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function keepFor(userId: number, client: QueryClient) {
  await remember(client, userId)
  client.setQueryData(['user'], A)
  client.setQueryData(['library', 'collection', 3], { data: 'large' })
  await vi.runAllTimersAsync()
}

describe('answers stored on a device', () => {
  it('restores the small answers at the next start, and no large ones', async () => {
    await keepFor(1, new QueryClient())
    const next = new QueryClient()
    await recall(next)
    expect(next.getQueryData(['user'])).toEqual(A)
    expect(next.getQueryData(['library', 'collection', 3])).toBeUndefined()
  })

  it('restores an answer without the error of the last request', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await keepFor(1, client)
    await client
      .fetchQuery({ queryKey: ['user'], queryFn: () => Promise.reject(new Error('no answer')) })
      .catch(() => undefined)
    expect(client.getQueryState(['user'])?.status).toBe('error')
    await vi.runAllTimersAsync()
    const next = new QueryClient()
    await recall(next)
    expect(next.getQueryState(['user'])).toMatchObject({ status: 'success', error: null, data: A })
  })

  it('removes all answers at a sign-out, including writes still pending', async () => {
    const client = new QueryClient()
    await keepFor(1, client)
    client.setQueryData(['agent'], { data: 'late' })
    forget(client)
    await vi.runAllTimersAsync()
    expect([...stored]).toEqual([])
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('an open screen requests its data again when another agent signs in, answered before or not', async () => {
    const client = new QueryClient()
    await keepFor(1, client)
    const answers = [new Promise<string>(() => undefined), Promise.resolve('theirs'), Promise.resolve('theirs')]
    const asked = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
    client.setQueryData(['connections'], 'own')
    const late = new QueryObserver(client, { queryKey: ['billing'], queryFn: asked })
    const known = new QueryObserver(client, { queryKey: ['connections'], queryFn: asked, staleTime: Infinity })
    const ends = [late, known].map((observer) => observer.subscribe(() => undefined))
    await remember(client, 2)
    await vi.runAllTimersAsync()
    expect([late, known].map((observer) => observer.getCurrentResult().data)).toEqual(['theirs', 'theirs'])
    for (const end of ends) end()
  })

  it('never shows an answer to another agent', async () => {
    const client = new QueryClient()
    await keepFor(1, client)
    client.setQueryData(['agent'], { data: 'of the first' })
    await remember(client, 2)
    await vi.runAllTimersAsync()
    expect(client.getQueryData(['agent'])).toBeUndefined()
    expect([...stored.keys()].filter((key) => key.endsWith(':1'))).toEqual([])
    expect(stored.get('porchlight:who')).toBe('2')
  })
})
