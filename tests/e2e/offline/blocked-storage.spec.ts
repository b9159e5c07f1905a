import { expect, signIn, test } from '../support/test.ts'

test('a browser that forbids both storages of a page shows every screen, connects an account and signs out', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await signIn(page, app, 'premium@porchlight.test')
  await expect(page.getByRole('heading', { name: 'Latest Collections' })).toBeVisible()
  await page.getByRole('link', { name: 'See All Collections' }).click()
  await page.getByRole('navigation', { name: 'Ready to Post' }).getByRole('link', { name: 'Home Buying' }).click()
  await expect(page.getByRole('heading', { name: 'Home Buying', level: 1 })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Latest Collections' })).toBeVisible()

  await page.goto(`${app.url}/social-media-connections/facebook`)
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const message = page.getByText(/Successfully connected to/)
  // The message lies over the account button, and stays while the pointer is on it.
  await message.hover()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole('button', { name: /premium@porchlight.test/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
})
