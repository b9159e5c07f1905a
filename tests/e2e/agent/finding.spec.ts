import type { Page } from '@playwright/test'

import { expect, signIn, signInByCall, test } from '../support/test.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the library' })
const posts = (page: Page) => page.getByRole('main').locator('a[href^="/social-posts/"]')
const collections = (page: Page) =>
  page.getByRole('main').locator('article a[href^="/social-post-collections/"]:not([tabindex])')

test('the magnifier of the library opens the search, which finds while typing, and Back leads to its results and out of it', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Ready to Post' }).click()
  await page.getByRole('link', { name: 'Search the library' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(box(page)).toBeFocused()
  await box(page).pressSequentially('COCINA')
  await expect(page).toHaveURL(/\/search\?q=COCINA$/)
  await expect(page.getByRole('link', { name: 'Before the kitchen', exact: true })).toBeVisible()
  await box(page).fill('before offer')
  await expect(page.getByRole('region', { name: /^Collections/ }).getByText('Before the offer')).toBeVisible()
  await box(page).fill('kitchen')
  await expect(page).toHaveURL(/q=kitchen$/)
  await posts(page).first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  await page.goBack()
  await expect(box(page)).toHaveValue('kitchen')
  await page.goBack()
  await expect(page).not.toHaveURL(/\/search/)
})

test('a tag page is shown on the page and at the position where it was left, through a collection and a post', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying?page=2`)
  // The click itself may scroll.
  await collections(page)
    .last()
    .evaluate((link) => link.addEventListener('click', () => sessionStorage.setItem('left', String(scrollY))))
  await collections(page).last().click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(100)
  await posts(page).first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  await page.getByRole('link', { name: /^Back to / }).click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  await page.getByRole('main').getByRole('link', { name: 'Home Buying', exact: true }).click()
  await expect(page).toHaveURL(/\/home-buying\?page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)

  await collections(page).last().click()
  await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home-buying\?page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})
