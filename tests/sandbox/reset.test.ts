import { expect, test } from 'vitest'

import { steer } from '#tests/support/steer.ts'

import { libraryFor } from './support/stripe.ts'
import { PAGE, PAGE_TOKEN, startSandbox } from './support/start-sandbox.ts'

test('a reset of the sandbox leaves what it has on an empty folder', async () => {
  const running = await startSandbox()
  const call = (path: string, method = 'GET', body?: object) => steer(running.origin, method, path, body)
  const stripe = libraryFor(running)
  const left = async () => ({
    posts: await call('/posts'),
    faults: await call('/faults'),
    maya: (await stripe.subscriptions.list({ customer: 'cus_SandboxMaya' })).data.map(({ status }) => status),
    others: (await stripe.customers.list({ email: 'robin@example.test' })).data,
    isAhead: Date.parse(((await call('/clock')) as { now: string }).now) > Date.now() + 60_000,
  })
  const empty = { posts: [], faults: [], maya: ['active'], others: [], isAhead: false }

  await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'A post' })
  await call('/faults', 'POST', { platform: 'facebook', operation: 'any', mode: 'refuse' })
  await call('/clock', 'POST', { days: 3 })
  await stripe.customers.create({ email: 'robin@example.test' })
  const [subscription] = (await stripe.subscriptions.list({ customer: 'cus_SandboxMaya' })).data
  await stripe.subscriptions.cancel(subscription?.id ?? '')
  expect(await left()).not.toEqual(empty)

  await call('/reset', 'POST')
  expect(await left()).toEqual(empty)
  await running.stop()
})
