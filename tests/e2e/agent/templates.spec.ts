import { readFile } from 'node:fs/promises'

import { expect, test } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

test('a template is found on its page, edited in Canva and downloaded, and opens again with no network', async ({
  page,
  app,
  context,
}) => {
  await underTheWorker(page, app)
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

  await context.setOffline(true)
  await page.goto(opened)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expect(main.getByText(/when you’re back online/)).toBeVisible()
})
