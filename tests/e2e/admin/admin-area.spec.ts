import type { Page } from '@playwright/test'

import { expect, signIn, test } from '../support/test.ts'

const ADMIN = 'admin@porchlight.test'
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('an admin’s menus lead to the admin’s lists and to nothing that belongs to an agent', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/dashboard`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('button', { name: 'Admin', exact: true })).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar.getByRole('link', { name: 'Social Posts' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Auto Post Calendar' })).toHaveCount(0)
  await expect(sidebar.getByRole('button', { name: 'Onboarding' })).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Edit the library' })
    .getByRole('link', { name: 'Social Posts', exact: true })
    .click()
  await expect(page).toHaveURL(`${app.url}/admin/social-posts`)

  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs.getByRole('link')).toHaveText(['Post Collections', 'Posts', 'Template Collections', 'Templates'])
  for (const tab of await tabs.locator('a, button').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(tabs.getByRole('link', { name: 'Posts', exact: true })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
})

test('an admin who opens a post as agents find it is told so and can edit it but not publish it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/social-posts/1`)
  await expect(page.getByText('This is for agents.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Post' }).click()
  await expect(page).toHaveURL(`${app.url}/admin/social-posts/1`)
})

test('a duplicated post begins with the fields and files of the first and is saved as a post of its own', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await page
    .getByRole('link', { name: /^Duplicate / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await expect(page.getByText(/A copy of “.+” with its files\./)).toBeVisible()
  await expect(page.getByText('Nothing is saved until you create it.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('English Caption')).not.toHaveValue('')
  await page.getByLabel('English Title').fill('A second try of the same')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  const row = page.getByRole('row', { name: /A second try of the same/ })
  await expect(row.locator('img')).toBeVisible()
})

test('a list is filtered and sorted, and its address restores it', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await filter(page, 'Type').selectOption('reel')
  await filter(page, 'Sort by').selectOption('Title, A to Z')
  await expect(page).toHaveURL(/sort=title&order=asc&type=reel/)
  const types = page.locator('tbody td:nth-child(4)')
  await expect.poll(async () => new Set(await types.allTextContents())).toEqual(new Set(['reel']))
  const titles = page.locator('tbody td:nth-child(3)')
  const shown = await titles.allTextContents()
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })))
  await page.reload()
  await expect(titles).toHaveText(shown)
  await expect(filter(page, 'Sort by')).toHaveValue('title asc')
  await filter(page, 'Collection').selectOption('No collection')
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(filter(page, 'Tag')).toBeInViewport({ ratio: 1 })
})

test('several posts get a tag at once, and a refusal changes none of them', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Chosen rows' })
  await expect(bar.getByText('10 posts chosen')).toBeVisible()
  await filter(page, 'Action').selectOption('Add a tag')
  await bar.getByRole('combobox', { name: 'Tag' }).selectOption('home sellers')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/has another sidebar tag already\. Nothing was changed\.$/)).toBeVisible()
  await expect(bar.getByText('10 posts chosen')).toBeVisible()
  await bar.getByRole('combobox', { name: 'Tag' }).selectOption('premium')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^\d+ posts? changed$/)).toBeVisible()
  await expect(bar).toBeHidden()
  await filter(page, 'Tag').selectOption('premium')
  await expect(page.getByRole('checkbox', { name: /^Choose (?!all)/ })).toHaveCount(10)

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .check()
  await expect(bar.getByText('1 post chosen')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
})
