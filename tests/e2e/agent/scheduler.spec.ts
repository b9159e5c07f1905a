import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { historySettled } from '../support/history-settled.ts'
import { storedRows } from '../support/stored-rows.ts'
import { signInByCall, expect, signIn, test } from '../support/test.ts'

/** Schedules a post for noon on a day of the next month through the screens. */
async function schedule(page: Page, app: App, date: number): Promise<string> {
  const caption = `Scheduled ${randomUUID()}`
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()
  const drawer = page.getByRole('dialog', { name: 'When to Publish' })
  await drawer.getByRole('button', { name: 'Next month' }).click()
  await drawer.getByRole('button', { name: new RegExp(`\\b${date}$`) }).click()
  await drawer.getByLabel(/^Time/).fill('12:00')
  await drawer.getByRole('button', { name: 'Set' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // The scheduler opens on the month the post is in.
  await page.waitForURL(/\/calendar\?month=/)
  return caption
}

const rowOf = (page: Page, caption: string) =>
  page.getByRole('main').locator('section:has(h2:text("Upcoming Posts")) li', { hasText: caption })

test('a queued post can be edited, and the edit survives a reload and is saved without a network', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  const caption = await schedule(page, app, 16)
  await rowOf(page, caption).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('On our server').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const captionField = dialog.getByRole('textbox', { name: 'Caption' })

  await captionField.fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please enter a caption.')).toBeVisible()
  await expect(captionField).toBeFocused()

  const better = `Better ${randomUUID()}`
  await captionField.fill(better)
  await dialog.getByRole('button', { name: 'Change time' }).click()
  await expect(dialog.getByRole('button', { name: / 16$/ })).toBeFocused()
  await dialog.getByLabel(/^Time/).fill('15:30')
  await expect.poll(() => storedRows(page, 'forms')).toMatchObject([{ values: { timing: { clock: '15:30' } } }])
  await page.reload()
  await rowOf(page, caption).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(captionField).toHaveValue(better)
  await expect(dialog.getByText('Your changes were restored.')).toBeVisible()

  // A worker still being fetched when the network goes logs an error in the console.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/Saved on this device\. We’ll send it/)).toBeVisible()
  await expect(dialog.getByText(/3:30 PM Central Time/)).toBeVisible()
  await expect(dialog.getByText('Change not sent yet').first()).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByText('Change not sent yet')).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, better).getByText(/at 3:30 PM/)).toBeVisible()
  await expect(rowOf(page, caption)).toHaveCount(0)
})

test('a post moved to another day with the keyboard keeps its time of day', async ({ page, app }) => {
  await signIn(page, app)
  const caption = await schedule(page, app, 17)
  const row = rowOf(page, caption)
  await row.getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move to another day' }).press('Enter')
  const from = dialog.getByRole('button', { name: / 17$/, pressed: true })
  await from.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(dialog.getByRole('button', { name: / 19$/, pressed: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(dialog.getByText(/ 19 at 12:00 PM Central Time/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await historySettled(page)
  await page.reload()
  await expect(row.getByText(/ 19 at 12:00 PM/)).toBeVisible()
})

test.describe('the scheduler on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 1000 } })

  /** Drags a post of the grid to a day, in the steps of a real pointer. */
  async function carry(page: Page, from: number, to: number): Promise<void> {
    const grid = page.getByRole('main').locator('section', { hasText: 'Sun' }).first()
    const cell = (date: number) => grid.locator(`[data-day$="-${String(date).padStart(2, '0')}"]`).first()
    const post = cell(from).getByRole('button', { name: /12 PM/ })
    await post.hover()
    await page.mouse.down()
    const box = await cell(to).boundingBox()
    if (!box) throw new Error('the day is not on screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }

  test('a post dragged to another day stays there', async ({ page, app }) => {
    await signIn(page, app)
    const caption = await schedule(page, app, 10)
    await carry(page, 10, 12)
    await expect(page.getByText(/^Moved to .* 12 at 12:00 PM\.$/)).toBeVisible()
    await page.reload()
    await expect(rowOf(page, caption).getByText(/ 12 at 12:00 PM/)).toBeVisible()
  })

  test('a post whose move fails returns to its day with a message', async ({ page, app }) => {
    await signIn(page, app)
    const caption = await schedule(page, app, 14)
    await page.route('**/api/agent/social-posts/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: { message: 'That day is full.', code: 'daily_limit', request_id: 'r' },
          })
        : route.fallback(),
    )
    await carry(page, 14, 15)
    await expect(page.getByText(/That day is full\. .* is back on its day\./)).toBeVisible()
    await expect(rowOf(page, caption).getByText(/ 14 at 12:00 PM/)).toBeVisible()
  })

  test('a new post started from a day of the grid is scheduled for that day', async ({ page, app }) => {
    await signIn(page, app)
    await page.goto(`${app.url}/calendar`)
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: /\b20, / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await dialog.getByRole('button', { name: 'Mortgage' }).click()
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await dialog.locator('a[href^="/social-posts/"]').first().click()
    await page.waitForURL(/\/social-posts\/\d+\?day=\d{4}-\d{2}-20$/)
    await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
    await expect(page.getByRole('main').getByText(/ 20, .* Central Time/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Content Scheduler' }).click()
    await page.waitForURL('**/calendar')
  })
})

test('an auto post is marked as one, can be swapped for another, and its day can be skipped', async ({ page, app }) => {
  // Otherwise a stored calendar would be shown before the new one.
  await signInByCall(page, app, 'agent@porchlight.test')
  await savePlan(page, app)
  await page.goto(`${app.url}/calendar`)
  const auto = page
    .getByRole('main')
    .locator('section:has(h2:text("Upcoming Posts")) li', { has: page.getByText('Auto', { exact: true }) })
  await expect(auto.first()).toBeVisible()
  // The rows of the next month come with an answer of their own.
  await page.waitForLoadState('networkidle')
  const count = await auto.count()
  await auto.first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByRole('heading').first().textContent()
  await dialog.getByRole('button', { name: 'Show me another' }).click()
  await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '')
  await expect(dialog.getByText('Auto', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Skip this day' }).click()
  await expect(dialog.getByText(/no other auto post replaces it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip this day' }).click()
  await expect(dialog).toBeHidden()
  await expect(auto).toHaveCount(count - 1)
  await page.reload()
  await expect(auto).toHaveCount(count - 1)
})

/** Saves settings by which posts are planned for every day. */
async function savePlan(page: Page, app: App): Promise<void> {
  const asked = await page.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const answer = await page.request.post(`${app.url}/api/agent/social-post-settings`, {
    headers: { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '' },
    data: {
      tags: ['homeBuyers', 'homeSellers', 'mortgage'],
      frequency_days_of_week: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      frequency_time_of_day: 'evening',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
