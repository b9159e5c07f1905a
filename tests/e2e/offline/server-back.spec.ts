import { expect, signIn, test } from '../support/test.ts'

test('a failed request is repeated by itself once the server is back', async ({ page, ownApp: app }) => {
  test.setTimeout(180_000)
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Latest Collections' })).toBeVisible()
  await app.kill()
  await page.goto(`${app.url}/social-post-collections/home-buying?page=2`)
  await expect(page.getByRole('heading', { name: 'We can’t load this right now' })).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await app.run()
  await expect(page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first()).toBeVisible({
    timeout: 60_000,
  })
})
