import { randomUUID } from 'node:crypto'

import { historySettled } from '../support/history-settled.ts'
import { expect, signIn, test } from '../support/test.ts'

test('a post for another day is shown in the calendar at its wall time and can be canceled', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  const caption = `For another day ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()

  const drawer = page.getByRole('dialog', { name: 'When to Publish' })
  await drawer.getByRole('button', { name: 'Next month' }).click()
  await drawer.getByRole('button', { name: /\b15\b/ }).click()
  await drawer.getByRole('button', { name: '2 PM' }).click()
  await drawer.getByRole('button', { name: 'Set' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/calendar\?month=\d{4}-\d{2}$/)
  await expect(page.getByText(/^Scheduled for \w+, \w+ 15(, \d{4})? at 2:00 PM\.$/)).toBeVisible()

  const row = page.getByRole('main').locator('section:has(h2:text("Upcoming Posts")) li', { hasText: caption })
  await expect(row.getByText(/2:00 PM/).first()).toBeVisible()
  await expect(row.getByText('Scheduled').first()).toBeVisible()
  expect((await app.networkPosts()).filter((post) => post.caption === caption)).toEqual([])

  await row.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await historySettled(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Week of / })).toBeVisible()
  await expect(row).toHaveCount(0)
})
