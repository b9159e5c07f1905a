import { expect, test } from 'vitest'

import { askStripe, asServer } from '#tests/support/billing/billing.ts'
import { steer } from '#tests/support/steer.ts'

import { PAGE, PAGE_TOKEN, startSandbox } from './support/start-sandbox.ts'

test('a reset of the sandbox leaves what it has on an empty folder', async () => {
  const running = await startSandbox()
  const call = (path: string, method = 'GET', body?: object) => steer(running.origin, method, path, body)
  const stripe = <T extends object>(path: string, fields: Record<string, string> | null = null, method?: string) =>
    askStripe<T>(running.origin, path, fields, { ...asServer, ...(method && { method }) })
  const ofMaya = async () =>
    (await stripe<{ data: { id: string; status: string }[] }>('/subscriptions?customer=cus_SandboxMaya')).data
  const left = async () => ({
    posts: await call('/posts'),
    faults: await call('/faults'),
    maya: (await ofMaya()).map(({ status }) => status),
    others: (await stripe<{ data: object[] }>('/customers?email=robin@example.test')).data,
    isAhead: Date.parse(((await call('/clock')) as { now: string }).now) > Date.now() + 60_000,
  })
  const empty = { posts: [], faults: [], maya: ['active'], others: [], isAhead: false }

  await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'A post' })
  await call('/faults', 'POST', { platform: 'facebook', operation: 'any', mode: 'refuse' })
  await call('/clock', 'POST', { days: 3 })
  await stripe('/customers', { email: 'robin@example.test' })
  await stripe(`/subscriptions/${(await ofMaya())[0]?.id}`, null, 'DELETE')
  expect(await left()).not.toEqual(empty)

  await call('/reset', 'POST')
  expect(await left()).toEqual(empty)
  await running.stop()
})
