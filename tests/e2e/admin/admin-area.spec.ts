import type { Page } from '@playwright/test'

import { expect, signInByCall, test } from '../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const ADMIN = 'admin@porchlight.test'
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a duplicated post begins with the fields and files of the first and is saved as a post of its own', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await page
    .getByRole('link', { name: /^Duplicate / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await expect(page.getByText(/A copy of “.+” with its files\./)).toBeVisible()
  await expect(page.getByLabel('English Caption')).not.toHaveValue('')
  await page.getByLabel('English Title').fill('A second try of the same')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /A second try of the same/ })
  await expect(row.locator('img')).toBeVisible()
})

test('several posts get a tag at once, and a refusal changes none of them', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect(bar.getByText('10 posts selected')).toBeVisible()
  await filter(page, 'Action').selectOption('Add a tag')
  await bar.getByRole('combobox', { name: 'Tag' }).selectOption('home sellers')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/already has another sidebar tag\. Nothing was changed\.$/)).toBeVisible()
  await expect(bar.getByText('10 posts selected')).toBeVisible()
  await bar.getByRole('combobox', { name: 'Tag' }).selectOption('premium')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^\d+ posts? changed$/)).toBeVisible()
  await expect(bar).toBeHidden()
  await filter(page, 'Tag').selectOption('premium')
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(10)

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await expect(bar.getByText('1 post selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
})

test('posts are deleted together, undone, found among the deleted ones and restored', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts?search=open+house`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const titles = page.locator('tbody td:nth-child(3)').locator('a, b')
  const [first = '', second = ''] = await titles.allTextContents()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog).toContainText('Are you sure you want to delete these 2 posts?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  // The message, with its button, stays while the pointer is on it.
  await page.getByText('2 posts deleted', { exact: true }).hover()
  await expect(titles.filter({ hasText: first })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 posts restored', { exact: true })).toBeVisible()
  await expect(titles.filter({ hasText: first })).toHaveCount(1)
  await expect(bar).toBeHidden()

  await page.getByRole('button', { name: `Delete ${second}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully', { exact: true })).toBeVisible()
  await filter(page, 'Show').selectOption('Deleted')
  await expect(titles).toHaveText([second])
  await page.reload()
  await expect(titles).toHaveText([second])
  await expect(page.getByRole('link', { name: second })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: `Select ${second}` }).check()
  await expect(bar.getByRole('button', { name: 'Restore' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 post restored', { exact: true })).toBeVisible()
  await expect(page.getByText('No results.')).toBeVisible()
  await filter(page, 'Show').selectOption('All posts')
  await expect(page.getByText(second, { exact: true })).toBeVisible()
})
