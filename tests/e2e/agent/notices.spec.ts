import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { launched, WHOLE } from '../support/chromium.ts'
import { expect, signIn, test } from '../support/test.ts'

// The headless shell shows no notifications.
test.use({ launchOptions: launched(WHOLE) })

/** Signs in and waits until the service worker controls the page. */
async function underTheWorker(page: Page, app: App, email?: string): Promise<void> {
  await signIn(page, app, email)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
}

/** Makes a call as the page would. */
function api<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async (sent) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/api${sent.path}`, {
        method: sent.method,
        headers: {
          'x-xsrf-token': decodeURIComponent(token),
          'idempotency-key': crypto.randomUUID(),
          ...(sent.body && { 'content-type': 'application/json' }),
        },
        body: sent.body ? JSON.stringify(sent.body) : null,
      })
      return (await answer.json()) as never
    },
    { method, path, body },
  )
}

interface Posts {
  data: { id: number; is_premium: boolean; type: string }[]
}

/** Publishes a picture to Facebook and waits until its notice is there. */
async function publishOne(page: Page): Promise<string> {
  const { data } = await api<Posts>(page, 'GET', '/social-posts')
  const post = data.find(({ type, is_premium: premium }) => type === 'image' && !premium)
  await api(page, 'POST', `/social-posts/${post?.id}/publish`, {
    caption: `Told of ${crypto.randomUUID()}`,
    caption_language: 'en',
    facebook: true,
    instagram: false,
    linkedin: false,
    scheduled_at: 'now',
  })
  let href = ''
  await expect
    .poll(async () => {
      const notices = await api<{ data: { kind: string; href: string }[] }>(page, 'GET', '/agent/notices')
      href = notices.data[0]?.href ?? ''
      return notices.data[0]?.kind
    })
    .toBe('published')
  return href
}

/** Gives the worker a push event, as the browser does when its push service delivers one. */
async function deliver(page: Page, app: App, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
  })

test('a push shows a notification, and the open app shows it once and counts it', async ({ page, ownApp: app }) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await underTheWorker(page, app)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const href = await publishOne(page)
  const navigate = app.url + href
  const notification = { title: 'Your post is live', body: 'On Facebook.', navigate, tag: 'post-1', app_badge: '1' }
  await deliver(page, app, JSON.stringify({ web_push: 8030, notification }))
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Your post is live', body: 'On Facebook.', data: { navigate } }])
  await expect(page.getByText('Your post is live.')).toHaveCount(1)

  // The toast covers the bell for as long as the mouse is over it.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('button', { name: /Your post is live/ }).click()
  await page.waitForURL(`**${href}`)
  // The dialog it led to covers the screen.
  await expect(page.getByRole('dialog').getByText('On our server')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a push without readable content still shows a notification', async ({ page, ownApp: app }) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await underTheWorker(page, app, 'plus@porchlight.test')
  await deliver(page, app, 'garbled')
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Porchlight'])
})

test('permission is only asked for after the tap, and a denied permission shows a message', async ({
  page,
  ownApp: app,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { asked: 0 })
    // Headless, some builds start out blocked.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = () => {
      Object.assign(globalThis, { asked: 1 })
      return Promise.resolve('denied')
    }
  })
  await underTheWorker(page, app, 'new@porchlight.test')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  const offer = drawer.getByRole('button', { name: 'Turn on notifications' })
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { asked?: number }).asked)).toBe(0)
  await offer.click()
  await expect(drawer.getByText(/are blocked on this \w+\./)).toBeVisible()
})

test('a push service that never answers leads to a message that says so', async ({ page, ownApp: app }) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => new Promise(() => undefined)
  })
  await underTheWorker(page, app, 'premium@porchlight.test')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(drawer.getByRole('alert')).toContainText('notification service doesn’t answer', { timeout: 20_000 })
})
