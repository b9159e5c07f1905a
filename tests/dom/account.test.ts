import { onTestFinished, vi } from 'vitest'

import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { expect } from './support/expect.ts'
import { pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { signInElsewhere } from './support/sign-in-as.ts'
import { test } from './support/test.ts'

const field = (label: string) => page.getByLabel(label, { exact: true })

test('what one agent typed as login information isn’t there for another whose session replaces theirs', async ({
  open,
}) => {
  await open('/user-account/login-information')
  await field('Current password').fill('Porchlight1!')
  signInElsewhere()
  await expect(field('Email')).toHaveValue('other@porchlight.test')
  await expect(field('Current password')).toHaveValue('')
})

test('a photo that one agent chose isn’t there for another whose session replaces theirs', async ({ api, open }) => {
  api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: '/media/me.png', broker_logo: null } })
  api.hold('POST /agent/avatar-and-broker-logo')
  await open('/user-account/profile-photo-and-logo')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('me.png'))
  await page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click()
  const portrait = page.getByRole('img', { name: 'Portrait Photo' })
  await expect(portrait).toHaveAttribute('src', /^blob:/)
  signInElsewhere()
  await expect(portrait).not.toHaveAttribute('src', /^blob:/)
})

test('the fields of a new password accept at most 20 characters', async ({ api, open }) => {
  api.answer('POST /password-link', { data: { email: 'maya@porchlight.test', first: false } })
  await open('/reset-password#token=abc', { as: null })
  for (const label of ['New password', 'Confirm password'])
    await expect(field(label)).toHaveAttribute('maxlength', '20')
})

/** A browser that gets this agent’s notifications. */
function subscribe(api: FakeApi) {
  api.answer('GET /agent/push', { data: { public_key: '' } })
  api.answer('POST /agent/push')
  const known = { isSubscribed: true }
  const subscription = {
    endpoint: 'https://push.test/1',
    options: {},
    toJSON: () => ({ keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: () => Promise.resolve(!(known.isSubscribed = false)),
  }
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(known.isSubscribed ? subscription : null),
      subscribe: () => Promise.resolve(subscription),
    },
  }
  const found = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) }
  const value = Object.assign(new EventTarget(), found)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.restoreAllMocks()
  })
  return known
}

/** Logs out, and gives the calls of that. */
async function logOut(api: FakeApi): Promise<string[]> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  const before = api.calls.length
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => api.calls.slice(before)).toContain('POST /logout')
  return api.calls.slice(before).filter((call) => /^DELETE .*push|logout/.test(call))
}

test('logging out ends this browser’s notifications, at the server while it still knows the agent', async ({
  api,
  open,
}) => {
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
