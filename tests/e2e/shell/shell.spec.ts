import { expect, signIn, signInByCall, test } from '../support/test.ts'

test('focusing an entry in the sidebar scrolls no page, and the current entry is in sight', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app)
  await expect(page.getByRole('heading', { name: 'Browse by Category' })).toBeVisible()
  await page.getByRole('button', { name: /agent@porchlight.test/ }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /agent@porchlight.test/ })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // The last groups are below its edge; the current entry is scrolled into sight.
  await page.goto(`${app.url}/subscriptions/billing`)
  await expect(page.locator('aside a[aria-current="page"]')).toBeInViewport({ ratio: 1 })
})

test('a phone at double text size shows every tab and scrolls in one direction', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of ['dashboard', 'social-post-collections/home-buying', 'social-media-connections/dashboard']) {
    await page.goto(`${app.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    for (const tab of await tabs.locator('a, button').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /agent@porchlight.test/ })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
  }
})
