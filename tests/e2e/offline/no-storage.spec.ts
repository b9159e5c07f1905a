import { randomUUID } from 'node:crypto'

import { expect, signInByCall, test } from '../support/test.ts'
import { untilConnectionsAreStored, underTheWorker } from '../support/worker.ts'

const POST = '/social-posts/1'

/** What some browsers and private windows do, before any of our code runs. */
const SPOILED = {
  missing: () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  full: () => {
    const refuse = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
    Object.defineProperty(IDBObjectStore.prototype, 'put', { value: refuse })
    Object.defineProperty(IDBObjectStore.prototype, 'add', { value: refuse })
  },
}

test('a phone whose storage is full still publishes exactly once, and says that it stores nothing', async ({
  page,
  app,
}) => {
  await page.addInitScript(SPOILED.full)
  await signInByCall(page, app)
  await page.goto(`${app.url}${POST}`)
  const caption = `Kept nowhere, sent all the same. ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await expect(page.getByText(/out of storage.*stay here/)).toBeVisible()
  await expect(page.getByText('Draft saved on this device.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect(page.getByText('Post published successfully!')).toBeVisible()
  await expect.poll(async () => (await app.networkPosts()).filter((post) => post.caption === caption)).toHaveLength(1)
})

test('without storage an offline tap keeps the caption, and a lost answer publishes only once', async ({
  page,
  app,
  context,
}) => {
  await page.addInitScript(SPOILED.missing)
  // The code of every screen is on the phone.
  await underTheWorker(page, app, POST)
  const caption = `Twice tapped, once sent. ${randomUUID()}`
  const captionField = page.getByRole('textbox', { name: 'Caption' })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await captionField.fill(caption)
  await untilConnectionsAreStored(page)
  await context.setOffline(true)
  await publish.click()
  await expect(page.getByRole('alert')).toContainText('You’re offline, and your post can’t be stored.')
  await expect(captionField).toHaveValue(caption)
  expect(page.url()).toContain(POST)

  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)

  // The session ends meanwhile: the agent signs in again, and the caption is still there.
  await context.clearCookies()
  const email = page.getByLabel('Email')
  await expect(async () => {
    // What is fetched anew after the network came back may find it before the tap does.
    if (!(await email.isVisible())) await publish.click({ timeout: 1_000 })
    await expect(email).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await email.fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(captionField).toHaveValue(caption)
  // A tap before the accounts are loaded only shows a message.
  await expect(
    page
      .locator('[data-action-bar]')
      .getByText(/Facebook/)
      .first(),
  ).toBeVisible()

  await page.route(
    '**/publish',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await publish.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('it may have gone through')
  await expect(captionField).toHaveValue(caption)
  await publish.click()
  await page.waitForURL('**/calendar')
  await expect.poll(async () => (await app.networkPosts()).filter((post) => post.caption === caption)).toHaveLength(1)
})
