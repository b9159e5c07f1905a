import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropFirstAnswers, holdFirstAnswers } from '#client/first-answers.ts'
import { callQuery } from '#pwa/shared/query/call-query.ts'
import { forget, remember } from '#pwa/shared/query/remember.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
})

afterEach(() => {
  dropFirstAnswers()
  forget(new QueryClient())
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const profile = { queryKey: ['agent'], ...callQuery('GET /agent'), retry: false }

test('an answer that came with the document of one agent is not shown to the next one', async () => {
  const client = new QueryClient()
  await remember(client, 1)
  holdFirstAnswers({ fresh: true, answers: { '/api/agent': { data: { first_name: 'Maya' } } } })
  const left = new QueryObserver(client, profile).subscribe(() => undefined)
  left()
  expect(client.getQueryData(['agent'])).toEqual({ data: { first_name: 'Maya' } })
  await remember(client, 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryData(['agent'])).toBeUndefined()
  expect(stored.get('porchlight:answers:2') ?? '').not.toContain('Maya')
})

test('an answer of the document that nobody has taken yet is dropped with the others', async () => {
  const client = new QueryClient()
  await remember(client, 1)
  holdFirstAnswers({ fresh: true, answers: { '/api/agent': { data: { first_name: 'Maya' } } } })
  await remember(client, 2)
  const end = new QueryObserver(client, profile).subscribe(() => undefined)
  expect(client.getQueryData(['agent'])).toBeUndefined()
  end()
})
