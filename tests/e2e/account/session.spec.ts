import type { Route } from '@playwright/test'

import { expect, signInByCall, test, withoutWorker } from '../support/test.ts'

test('a session that ends while publishing keeps the post, says so, and sends it after a sign-in', async ({
  page,
  app,
  context,
}) => {
  await withoutWorker(page)
  await signInByCall(page, app)
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
  await expect(page.getByText('Your post is saved on this device. Log in to send it.')).toBeVisible()
  // The return path survives a reload of the login.
  await page.reload()
  await expect(page.getByText('Your post is saved on this device. Log in to send it.')).toBeVisible()
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/(social-posts\/3|calendar)$/)
  await expect
    .poll(async () => (await app.networkPosts()).filter((post) => post.caption.includes('before the session ended')), {
      timeout: 40_000,
    })
    .toHaveLength(1)
})
