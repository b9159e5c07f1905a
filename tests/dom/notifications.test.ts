import { onTestFinished, vi } from 'vitest'

import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const SUBSCRIPTION = {
  endpoint: 'https://push.test/1',
  options: {},
  toJSON: () => ({ keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
}

/** A browser with a push service, at which it is subscribed already where `isSubscribed` says so. */
function pushService({ isSubscribed = true, answers = true } = {}) {
  const known = { isSubscribed }
  const subscription = { ...SUBSCRIPTION, unsubscribe: () => Promise.resolve(!(known.isSubscribed = false)) }
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(known.isSubscribed ? subscription : null),
      subscribe: () => (answers ? Promise.resolve(subscription) : new Promise(() => undefined)),
    },
  }
  const found = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) }
  const value = Object.assign(new EventTarget(), found)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.restoreAllMocks()
  })
  return known
}

/** What the agent has answered the browser, and answers it when it asks. */
function permission(before: NotificationPermission, asked = before) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(before)
  return vi.spyOn(Notification, 'requestPermission').mockResolvedValue(asked)
}

/** A browser that gets this agent’s notifications. */
function subscribe(api: FakeApi) {
  api.answer('GET /agent/push', { data: { public_key: '' } })
  api.answer('POST /agent/push')
  permission('granted')
  return pushService()
}

const drawer = page.getByRole('dialog', { name: 'Notifications' })
const turnOn = drawer.getByRole('button', { name: 'Turn on notifications' })

async function openNotices(open: (path: string) => Promise<void>): Promise<void> {
  await open('/user-account/agent-information')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(turnOn).toBeEnabled()
}

test('the browser is asked for notifications only after the tap, and a refusal is explained', async ({ open }) => {
  pushService({ isSubscribed: false })
  const asked = permission('default', 'denied')
  await openNotices(open)
  expect(asked).not.toHaveBeenCalled()
  await turnOn.click()
  await expect(drawer.getByText(/are blocked on this \w+\./)).toBeVisible()
  await expect(turnOn).toHaveCount(0)
})

test('a push service that never answers leaves the switch usable, and says so', async ({ api, open }) => {
  pushService({ isSubscribed: false, answers: false })
  permission('default', 'granted')
  api.answer('GET /agent/push', { data: { public_key: 'AAAA' } })
  await openNotices(open)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await turnOn.click()
  await expect(drawer.getByRole('button', { name: 'Asking...' })).toHaveAttribute('aria-busy', 'true')
  // The first wait is for the worker, the second for the service.
  const waits = () => timers.mock.calls.filter(([, ms]) => ms === 12_000)
  await expect.poll(() => waits().length).toBe(2)
  waits()[1]?.[0]()
  await expect(drawer.getByRole('alert')).toHaveText(/notification service isn’t responding/)
  await expect(turnOn).toBeEnabled()
})

/** Logs out, and gives the calls of that. */
async function logOut(api: FakeApi): Promise<string[]> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  const before = api.calls.length
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => api.calls.slice(before)).toContain('POST /logout')
  return api.calls.slice(before).filter((call) => /^DELETE .*push|logout/.test(call))
}

test('logging out ends this browser’s notifications while the server knows the agent', async ({ api, open }) => {
  const known = subscribe(api)
  api.answer('DELETE /agent/push')
  api.answer('POST /logout')
  await open('/user-account/agent-information')
  expect(await logOut(api)).toEqual(['DELETE /agent/push', 'POST /logout'])
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => known.isSubscribed).toBe(false)
})

test('an agent whose notifications can’t be ended is logged out all the same', async ({ api, open, allowLog }) => {
  allowLog(/push|notification|Failed to fetch|offline/i)
  const known = subscribe(api)
  api.lose('DELETE /agent/push')
  api.answer('POST /logout')
  await open('/user-account/agent-information')
  await logOut(api)
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => known.isSubscribed).toBe(false)
})

for (const how of ['gets no answer', 'fails on the server'])
  test(`an agent whose log-out ${how} still gets notifications`, async ({ api, open, allowLog }) => {
    allowLog(/log|offline|fetch|No\./i)
    const known = subscribe(api)
    api.answer('DELETE /agent/push')
    if (how === 'gets no answer') api.lose('POST /logout')
    else api.refuse('POST /logout', { code: 'internal' })
    await open('/user-account/agent-information')
    await logOut(api)
    await expect(page.getByText(/You’re still logged in\.$/)).toBeVisible()
    const after = () => api.calls.slice(api.calls.indexOf('POST /logout'))
    await expect.poll(after).toContain('POST /agent/push')
    expect(known.isSubscribed).toBe(true)
    await expect(page).toHaveURL(/agent-information$/)
  })
