import type { BrowserContext, Page, Route } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, signIn, test } from '../support/test.ts'

/** The session ends elsewhere, and the agent publishes without knowing it. */
async function publishWithoutSession(page: Page, app: App, context: BrowserContext): Promise<void> {
  // A page that a worker controls sends requests that can't be intercepted.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await signIn(page, app)
  await page.goto(`${app.url}/social-posts/3`)
  await page.getByRole('textbox', { name: 'Caption' }).fill('Written before the session ended')
  // The session ends with the publish request itself: any earlier one would lead to the login before the tap.
  const ending = async (route: Route): Promise<void> => {
    await context.clearCookies({ name: /session/i })
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.fulfill({ response: await route.fetch({ headers }) })
  }
  await page.route('**/publish', ending, { times: 1 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/login')
}

async function login(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a session that ends while publishing keeps the post, says so, and sends it after a sign-in', async ({
  page,
  app,
  context,
}) => {
  await publishWithoutSession(page, app, context)
  await expect(page.getByText('Your post is saved on this device. Log in to send it.')).toBeVisible()
  // The return path survives a reload of the login.
  await page.reload()
  await expect(page.getByText('Your post is saved on this device. Log in to send it.')).toBeVisible()
  await login(page, 'agent@porchlight.test')
  await page.waitForURL(/\/(social-posts\/3|calendar)$/)
  await expect
    .poll(async () => (await app.networkPosts()).filter((post) => post.caption.includes('before the session ended')), {
      timeout: 40_000,
    })
    .toHaveLength(1)
})

test('another agent who signs in then starts at the dashboard', async ({ page, app, context }) => {
  await publishWithoutSession(page, app, context)
  await login(page, 'plus@porchlight.test')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: /plus@porchlight.test/ })).toBeVisible()
  expect((await app.networkPosts()).filter((post) => post.caption.includes('before the session ended'))).toEqual([])
})

test('logging out with no network says that the agent is still signed in', async ({
  page,
  app,
  context,
  consoleErrors,
}) => {
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await page.getByRole('button', { name: /agent@porchlight.test/ }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You need to be online to log out. You’re still logged in.')).toBeVisible()
  await expect.poll(() => consoleErrors.splice(0).join()).toMatch(/^Logging out failed OfflineError/)
  await expect(page).toHaveURL(/\/dashboard$/)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: /agent@porchlight.test/ })).toBeVisible()
})

test('a server that fails to log the agent out is named, and nothing changes', async ({ page, app, consoleErrors }) => {
  await signIn(page, app)
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.getByRole('button', { name: /agent@porchlight.test/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Something went wrong on our side. You’re still logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(consoleErrors.splice(0).join()).toMatch(/^Logging out failed ApiError/)
})
