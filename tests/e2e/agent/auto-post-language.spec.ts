import type { Page } from '@playwright/test'

import { WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { weekdayOf } from '#domain/time/time-labels.ts'

import { callElsewhere } from '../support/calls-of-agent.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const language = (page: Page) => page.getByRole('combobox', { name: 'Language', exact: true })

const autoRows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section:has(h2:text("Upcoming Posts")) li', { has: page.getByText('Auto', { exact: true }) })

test('an agent who chooses Spanish finds it in the calendar, and a post goes out in Spanish', async ({ page, app }) => {
  await signInByCall(page, app, 'plus@porchlight.test')
  // Every day but today and tomorrow, which may be today by then, so that a post can be moved to today.
  const { year, month, day } = wallTimeOf(new Date(), 'America/Chicago')
  await callElsewhere(page, app, 'POST /agent/social-post-settings', {
    tags: ['homeBuyers'],
    frequency_days_of_week: WEEKDAYS.filter((_, at) => (at - weekdayOf(year, month, day) + 7) % 7 > 1),
    frequency_time_of_day: 'automatic',
  })
  await page.goto(`${app.url}/auto-post-settings`)
  await language(page).click()
  await page.getByRole('radio', { name: 'Spanish', exact: true }).click()
  await expect(page.getByText(/^Posts without a Spanish caption go out in English\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Auto post settings saved successfully!')).toBeVisible()

  await page.goto(`${app.url}/calendar`)
  const row = autoRows(page).first()
  await expect(row.getByText('ES', { exact: true })).toBeVisible()
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Language: Spanish')).toBeVisible()
  const caption = (await sheet.locator('p[lang="es"]').textContent()) ?? ''
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveValue(caption)
  await sheet.getByText('Now', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await app.networkPosts()).map((post) => post.caption)).toContain(caption)
})
