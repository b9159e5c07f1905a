import { expect, signIn, test } from '../support/test.ts'

test('an address with an impossible number shows “not found” inside the layout', async ({ page, app }) => {
  await signIn(page, app)
  for (const path of [
    '/social-posts/abc',
    '/social-posts/0',
    '/social-posts/99999999999',
    '/social-post-collections/abc',
    '/social-post-collections/1.5',
    '/social-post-collections/-1',
    '/template-collections/abc',
    '/templates/7',
    '/templates/00000000-0000-4000-8000-00000000000g',
  ]) {
    await page.goto(app.url + path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Collections' })).toBeVisible()
})

test('an address with an impossible number shows “not found” to a signed-out visitor', async ({ page, app }) => {
  await page.goto(`${app.url}/social-posts/abc`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a page number past the end of a listing shows the last page', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying?page=99`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
  const last = await pages.locator('[aria-current=page]').textContent()
  expect(Number(/\d+/.exec(last ?? '')?.[0])).toBeGreaterThan(1)
  await expect(page).toHaveURL(new RegExp(`\\?page=${/\d+/.exec(last ?? '')?.[0]}$`))
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first()).toBeVisible()

  await page.goto(`${app.url}/social-post-collections/school-ratings?page=99`)
  await expect(page).toHaveURL(/\/school-ratings$/)
  await expect(page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first()).toBeVisible()
})
