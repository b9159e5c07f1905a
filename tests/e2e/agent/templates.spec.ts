import { readFile } from 'node:fs/promises'

import { expect, signIn, test } from '../support/test.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

test('a template is found in its listing, edited in Canva and downloaded, and opens again with no network', async ({
  page,
  app,
  context,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  const main = page.getByRole('main')

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Branding Resources', level: 1 })).toBeVisible()
  await main.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'Buyer' }).click()
  await expect(page).toHaveURL(/\/template-collections\/buyer-resources$/)
  await expect(main.getByText('Edit in Canva').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)

  const card = main.locator('a[href^="/template-collections/"]:has(h2)').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const tiles = main.locator('a[href^="/templates/"]')
  await tiles.first().click()
  await expect(main.getByRole('link', { name: `Back to ${name}` })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const opened = page.url()

  const canva = main.getByRole('link', { name: /^Edit in Canva/ })
  await expect(canva).toHaveAttribute('target', '_blank')
  await expect(canva).toHaveAttribute('href', /^https:\/\/www\.canva\.com\/design\/[\w-]+/)
  const counted = page.waitForResponse(/\/api\/templates\/[\w-]+\/opens$/)
  await context.route('https://www.canva.com/**', (route) => route.fulfill({ body: 'A design' }))
  const [design] = await Promise.all([page.waitForEvent('popup'), canva.click()])
  expect((await counted).status()).toBe(204)
  await design.close()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page).toHaveURL(opened)

  await main.getByRole('link', { name: `Back to ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await main.getByRole('link', { name: 'Buyer Resources' }).click()
  await expect(page).toHaveURL(/\/template-collections\/buyer-resources$/)

  await context.setOffline(true)
  await page.goto(opened)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expect(main.getByText(/when you’re back online/)).toBeVisible()
  await page.goto(`${app.url}/templates/${NOWHERE}`)
  await expect(page.getByRole('heading', { name: 'We can’t load this right now' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'This template isn’t here anymore' })).toBeVisible({ timeout: 30_000 })
  await page.goto(`${app.url}/template-collections/2147483647`)
  await expect(page.getByRole('heading', { name: 'This collection isn’t here anymore' })).toBeVisible()
  expect(consoleErrors.filter((line) => !/didn’t load/.test(line))).toEqual([])
  consoleErrors.length = 0
})

test('the dashboard’s rows scroll by button and by arrow key, and its links lead to their screens', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, app)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Featured Templates',
    'Featured Posts',
    'Featured Guides',
    'Latest Collections',
    'Browse by Category',
  ])

  const rail = main.getByRole('list', { name: 'Latest Collections' })
  const back = main.getByRole('button', { name: 'Previous in Latest Collections' })
  await expect(back).toBeDisabled()
  await main.getByRole('button', { name: 'Next in Latest Collections' }).click()
  await expect(back).toBeEnabled()
  expect(await rail.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100)
  const posts = main.getByRole('list', { name: 'Featured Posts' }).getByRole('link')
  await posts.first().focus()
  for (const index of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(posts.nth(index)).toBeFocused()
  }
  await expect(posts.nth(3)).toBeInViewport()

  for (const [message, heading] of [
    ['View All Templates', 'All Templates'],
    ['Discover More', 'All Posts'],
    ['See Complete List', 'All Templates'],
    ['See All Collections', 'All Collections'],
  ] as const) {
    await main.getByRole('link', { name: message }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(main.locator('li img').first()).toBeVisible()
    await page.goBack()
  }

  const categories = main.getByRole('region', { name: 'Browse by Category' }).getByRole('link')
  await expect(categories).toHaveCount(15)
  const guide = categories.filter({ hasText: 'Closing Guide' })
  await expect(guide).toHaveAttribute('href', /^\/template-collections\/\d+$/)
  await guide.click()
  await expect(page.getByRole('heading', { name: 'Closing Guide', level: 1 })).toBeVisible()
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await categories.filter({ hasText: 'Seller Resources' }).click()
  await expect(page.getByRole('heading', { name: 'Seller Resources', level: 1 })).toBeVisible()

  await page.goBack()
  await posts.first().click()
  await expect(main.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
})
