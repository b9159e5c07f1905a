import type { Page } from '@playwright/test'

import type { AdminPostRow } from '#contract/admin/posts.ts'
import { changeAnswer } from '../support/change-answer.ts'
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
  await expect(tabs.getByRole('link')).toHaveText(['Posts', 'Templates', 'Agents', 'Disputes'])
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
  const titles = page.locator('tbody td:nth-child(3)').locator('a, b')
  const sorted = (all: string[]) =>
    all.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' }))
  // The answer to the sorting comes after the filtered one.
  await expect
    .poll(async () => {
      const all = await titles.allTextContents()
      return all.length > 1 && JSON.stringify(all) === JSON.stringify(sorted(all))
    })
    .toBe(true)
  const shown = await titles.allTextContents()
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
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect(bar.getByText('10 posts selected')).toBeVisible()
  await filter(page, 'Action').selectOption('Add a tag')
  await bar.getByRole('combobox', { name: 'Tag' }).selectOption('home sellers')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/has another sidebar tag already\. Nothing was changed\.$/)).toBeVisible()
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
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
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
  await expect(dialog).toContainText('You can restore them within 30 days.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 posts deleted', { exact: true })).toBeVisible()
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

test('a post with a release date has a badge and is hidden from agents until then', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts?search=open+house`)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const title = await page.getByLabel('English Title').inputValue()
  const next = new Date().getFullYear() + 1
  await page.getByLabel('Release date').fill(`${next}-12-01`)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Post updated successfully', { exact: true })).toBeVisible()
  await page.goto(`${app.url}/admin/social-posts?search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: title }).last()
  await expect(row).toContainText(`Releases Dec 1, ${next}`)
  await filter(page, 'Show').selectOption('Not released yet')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const id = (await row.locator('td').first().textContent()) ?? ''
  const seen = () => page.evaluate(async (post) => (await fetch(`/api/social-posts/${post}`)).status, id)
  await expect.poll(seen).toBe(404)
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Release date')).toHaveValue(`${next}-12-01`)
  await page.getByLabel('Release date').fill('')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect.poll(seen).toBe(200)
})

test('posts are sorted by how often agents published them, and their form says so', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts`)
  await filter(page, 'Sort by').selectOption('Most published')
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText(/Published \d+ times? by \d+ agents?/)
  const times = async () =>
    (await page.locator('tbody tr').allTextContents()).map((text) =>
      Number(/Published (\d+) time/.exec(text)?.[1] ?? 0),
    )
  const shown = await times()
  expect(shown).toEqual(shown.toSorted((one, other) => other - one))
  await first.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('button', { name: 'Update Post' })).toBeVisible()
  await expect(page.getByText(/^Published \d+ times? by \d+ agents?\./)).toBeVisible()
  await page.goto(`${app.url}/admin/templates`)
  await expect(page.locator('tbody tr').first()).toContainText('Not used yet')
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px posts are sorted by reactions, and each says what it typically gets`, async ({ page, app }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, app, ADMIN)
    const sorts: (string | null)[] = []
    const results = [
      { reactions: { of: 12, median: 1204.5 }, views: { of: 9, median: 1 } },
      { reactions: { of: 3, median: null }, views: { of: 0, median: null } },
    ]
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/admin/social-posts') sorts.push(url.searchParams.get('sort'))
    })
    await changeAnswer<AdminPostRow[]>(page, '**/api/admin/social-posts?*', (posts) =>
      posts.map((post, at) => Object.assign(post, results[at] && { results: results[at] })),
    )
    await page.goto(`${app.url}/admin/social-posts`)
    await filter(page, 'Sort by').selectOption('Most reactions')
    await expect.poll(() => sorts.at(-1)).toBe('reactions')
    const main = page.getByRole('main')
    await expect(main.getByText(/Typically 1,205 reactions and 1 view, by 12 results$/)).toBeVisible()
    await expect(main.getByText(/Results of 3, too few to compare$/)).toBeVisible()
    await expect(filter(page, 'Sort by')).toHaveValue('reactions desc')
  })
}
