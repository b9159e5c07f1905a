import type { Page } from '@playwright/test'

import { WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { weekdayOf } from '#domain/time/time-labels.ts'

import { expect, signIn, test } from '../support/test.ts'

const language = (page: Page) => page.getByRole('combobox', { name: 'Language', exact: true })

async function choose(page: Page, app: { url: string }, name: string): Promise<void> {
  await page.goto(`${app.url}/auto-post-settings`)
  await language(page).click()
  await page.getByRole('radio', { name, exact: true }).click()
  await expect(language(page)).toHaveText(name)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

const autoRows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section:has(h2:text("Upcoming Posts")) li', { has: page.getByText('Auto', { exact: true }) })

/** Chooses every day but today, so that a post can be moved to today. */
async function chooseOtherDays(page: Page): Promise<void> {
  const { year, month, day } = wallTimeOf(new Date(), 'America/Chicago')
  const today = weekdayOf(year, month, day)
  for (const [at, label] of ['Su', 'M', 'T', 'W', 'Th', 'F', 'Sa'].entries()) {
    const button = page.getByRole('button', { name: label, exact: true })
    if (((await button.getAttribute('aria-pressed')) === 'true') !== (at !== today)) await button.click()
  }
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(WEEKDAYS.length - 1)
}

test('an agent who chooses Spanish finds it in the calendar, and a post goes out in Spanish', async ({ page, app }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await choose(page, app, 'Spanish')
  await expect(page.getByText('A post with no Spanish version goes out in English.')).toBeVisible()
  await chooseOtherDays(page)
  await save(page)
  await expect(page.getByText('Auto post settings saved successfully!')).toBeVisible()
  await page.reload()
  await expect(language(page)).toHaveText('Spanish')

  await page.goto(`${app.url}/calendar`)
  const row = autoRows(page).first()
  await expect(row.getByText('ES', { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveAccessibleName(/Spanish/)
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Language: Spanish')).toBeVisible()
  const caption = (await sheet.locator('p[lang="es"]').textContent()) ?? ''

  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(sheet.getByRole('radiogroup', { name: 'Caption language' }).getByLabel('Spanish')).toBeChecked()
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveValue(caption)
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveAttribute('lang', 'es')
  await sheet.getByText('Now', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await app.networkPosts()).map((post) => post.caption)).toContain(caption)
})

test('a language chosen without a network waits on the device and is saved later', async ({ page, app, context }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/auto-post-settings`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await expect(language(page)).toHaveText('English')
  await language(page).click()
  await page.getByRole('radio', { name: /^Both in one post/ }).click()
  await context.setOffline(true)
  await save(page)
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved on this device.')).toHaveCount(0)
  await page.reload()
  await expect(language(page)).toHaveText('Both in one post')

  await page.goto(`${app.url}/calendar`)
  // The stored calendar, which is shown first, still has the posts in the place of which these were planned.
  await autoRows(page).filter({ hasText: 'EN + ES' }).first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Language: English and Spanish')).toBeVisible()
  await expect(sheet.locator('p[lang="en"]')).toBeVisible()
  await expect(sheet.locator('p[lang="es"]')).toBeVisible()
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(sheet.getByRole('textbox', { name: 'Caption' })).toHaveValue(/· · ·/)
  await expect(sheet.getByRole('radiogroup', { name: 'Caption language' })).toHaveCount(0)
})
