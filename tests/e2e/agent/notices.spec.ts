import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { callElsewhere } from '../support/calls-of-agent.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker, workerTools } from '../support/worker.ts'

/** Publishes the first picture that every plan has. */
async function publish(page: Page, app: App, caption: string, platform: 'facebook' | 'instagram', more: object = {}) {
  interface Posts {
    data: { id: number; is_premium: boolean; type: string }[]
  }
  const { data } = await callElsewhere<Posts>(page, app, 'GET /social-posts')
  const post = data.find(({ type, is_premium: premium }) => type === 'image' && !premium)
  const call = `POST /social-posts/${post?.id}/publish`
  const chosen = { facebook: false, instagram: false, linkedin: false, [platform]: true }
  const body = { caption, caption_language: 'en', ...chosen, scheduled_at: 'now', ...more }
  return await callElsewhere<{ data: { id: number; title: string } }>(page, app, call, body)
}

/** The address of the newest notice, once it is of this kind. */
async function newestNotice(page: Page, app: App, kind: string): Promise<string> {
  const notices = async () =>
    (await callElsewhere<{ data: { kind: string; href: string }[] }>(page, app, 'GET /agent/notices')).data
  await expect.poll(async () => (await notices())[0]?.kind).toBe(kind)
  return (await notices())[0]?.href ?? ''
}

/** Gives the worker a push event, as the browser does when its push service delivers one. */
async function deliver(page: Page, app: App, data: object): Promise<void> {
  const { devtools, of } = await workerTools(page, app)
  await devtools.send('ServiceWorker.deliverPushMessage', { ...of, data: JSON.stringify(data) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
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

test('a push is shown once and counted, and Post again in its notification posts a failed post once', async ({
  page,
  app,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await underTheWorker(page, app)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await publish(page, app, `Told of ${randomUUID()}`, 'facebook')
  // It stays for as long as the mouse is over it.
  await page.getByText('Your post is live.').hover()
  const href = await newestNotice(page, app, 'published')
  const live = { title: 'Your post is live', body: 'On Facebook.' }
  const notification = { ...live, navigate: app.url + href, tag: 'post-1', app_badge: '1' }
  await deliver(page, app, { web_push: 8030, notification })
  await expect.poll(() => shown(page)).toEqual([{ ...live, data: { navigate: app.url + href, again: null } }])
  await expect(page.getByText('Your post is live.')).toHaveCount(1)

  // It covers the bell.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('button', { name: /Your post is live/ }).click()
  await page.waitForURL(`**${href}`)
  // The dialog it led to covers the screen.
  await expect(page.getByRole('dialog').getByText('Saved')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // It replaces the first one, as both have the same tag.
  await app.fault({ platform: 'instagram', operation: 'create_container', mode: 'image_refused' })
  const caption = `Again ${randomUUID()}`
  const { data: sent } = await publish(page, app, caption, 'instagram')
  interface Sent {
    data: { status: string; targets: { attempts: number }[] }
  }
  const read = async () => (await callElsewhere<Sent>(page, app, `GET /agent/social-posts/${sent.id}`)).data
  const status = async () => (await read()).status
  await expect.poll(status).toBe('failed')
  const { data: user } = await callElsewhere<{ data: { id: number } }>(page, app, 'GET /user')
  const attempts = (await read()).targets[0]?.attempts
  const again = { agent: user.id, post: sent.id, targets: [{ platform: 'instagram', attempts }] }
  const navigate = `${app.url}/calendar?post=${sent.id}`
  const text = { title: 'A post didn’t go out', body: 'On Instagram.' }
  const failed = { web_push: 8030, notification: { ...text, navigate, tag: 'post-1', data: { again } } }
  await deliver(page, app, failed)
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['A post didn’t go out'])
  await tapButton(page, 'post_again')
  const body = `“${sent.title}” is on its way to Instagram.`
  await expect.poll(() => shown(page)).toEqual([{ title: 'Posting again', body, data: { navigate, again: null } }])
  await expect.poll(status).toBe('published')
  expect((await app.networkPosts('instagram')).filter((post) => post.caption === caption)).toHaveLength(1)
})

test('a reminder comes as a push with a button to share, opens with Share first, and hands over the drawn picture', async ({
  page,
  app,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await page.addInitScript(() => {
    const handed: string[] = []
    const share = async ({ files = [], text = '' }: ShareData) =>
      void handed.push(text, ...files.map(({ name, type, size }) => `${name} ${type} ${size > 1000}`))
    Object.assign(navigator, { canShare: () => true, share, handed })
  })
  await underTheWorker(page, app)
  const caption = `By hand ${randomUUID()}`
  const { data: made } = await publish(page, app, caption, 'instagram', { is_reminder: true, agent_branding: true })
  const href = await newestNotice(page, app, 'handed_over')
  const navigate = app.url + href
  const actions = [{ action: 'share', title: 'Share', navigate }]
  const text = { title: 'Time to post on Instagram', body: 'It is ready.' }
  await deliver(page, app, { web_push: 8030, notification: { ...text, navigate, tag: 'post-1', actions } })
  const buttons = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const [shown] = await registration.getNotifications()
      return (shown as unknown as { actions: { action: string }[] } | undefined)?.actions.map(({ action }) => action)
    })
  await expect.poll(buttons).toEqual(['share'])
  await page.goto(navigate)
  const sheet = page.getByRole('dialog', { name: made.title })
  await sheet.getByRole('button', { name: 'Share now' }).click()
  const handed = () => page.evaluate(() => (navigator as unknown as { handed: string[] }).handed)
  await expect.poll(handed).toEqual([expect.stringContaining(caption), `${made.title}.jpg image/jpeg true`])
  expect(await app.networkPosts('instagram')).not.toContainEqual(expect.objectContaining({ caption }))
  await sheet.getByRole('button', { name: 'I posted it' }).click()
  await expect(sheet.getByText('Posted by you')).toBeVisible()
})
