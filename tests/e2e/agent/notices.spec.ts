import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, signIn, test } from '../support/test.ts'

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

test('a push shows a notification, and the open app shows it once and counts it', async ({ page, app }) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await underTheWorker(page, app)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const href = await publishOne(page)
  const navigate = app.url + href
  const notification = { title: 'Your post is live', body: 'On Facebook.', navigate, tag: 'post-1', app_badge: '1' }
  await deliver(page, app, JSON.stringify({ web_push: 8030, notification }))
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Your post is live', body: 'On Facebook.', data: { navigate, again: null } }])
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

/** What the tap needs of the worker's scope. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event & { waitUntil: (work: Promise<unknown>) => void }
}

/** Taps a button of the shown notification. A browser gives no way to do that, so the worker gets the event itself. */
async function tapButton(page: Page, action: string): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (tapped) => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('No notification is shown')
    const event = new scope.NotificationEvent('notificationclick', { notification, action: tapped })
    const work: Promise<unknown>[] = []
    // Only an event of the browser's own has a lifetime to extend.
    event.waitUntil = (promise) => void work.push(promise)
    scope.dispatchEvent(event)
    await Promise.all(work)
  }, action)
}

test('Post again in a notification posts a failed post once', async ({ page, app }) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await underTheWorker(page, app)
  const { data } = await api<Posts>(page, 'GET', '/social-posts')
  const image = data.find(({ type, is_premium: premium }) => type === 'image' && !premium)
  await app.fault({ platform: 'instagram', operation: 'create_container', mode: 'image_refused' })
  const caption = `Again ${crypto.randomUUID()}`
  const { data: sent } = await api<{ data: { id: number; title: string } }>(
    page,
    'POST',
    `/social-posts/${image?.id}/publish`,
    { caption, caption_language: 'en', facebook: false, instagram: true, linkedin: false, scheduled_at: 'now' },
  )
  let attempts = 0
  const status = async () => {
    const answer = await api<{ data: { status: string; targets: { attempts: number }[] } }>(
      page,
      'GET',
      `/agent/social-posts/${sent.id}`,
    )
    attempts = answer.data.targets[0]?.attempts ?? 0
    return answer.data.status
  }
  await expect.poll(status).toBe('failed')
  const { data: user } = await api<{ data: { id: number } }>(page, 'GET', '/user')
  const again = { agent: user.id, post: sent.id, targets: [{ platform: 'instagram', attempts }] }
  const navigate = `${app.url}/calendar?post=${sent.id}`
  const failed = JSON.stringify({
    web_push: 8030,
    notification: { title: 'A post didn’t go out', body: 'On Instagram.', navigate, tag: 'post-1', data: { again } },
  })
  await deliver(page, app, failed)
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['A post didn’t go out'])
  await tapButton(page, 'post_again')
  const body = `“${sent.title}” is on its way to Instagram.`
  await expect.poll(() => shown(page)).toEqual([{ title: 'Posting again', body, data: { navigate, again: null } }])
  await expect.poll(status).toBe('published')
  expect((await app.networkPosts('instagram')).filter((post) => post.caption === caption)).toHaveLength(1)
})

test('permission is only asked for after the tap, and a denied permission shows a message', async ({ page, app }) => {
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
