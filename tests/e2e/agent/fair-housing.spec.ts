import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { photo } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' })
const findings = (page: Page) => page.getByRole('list', { name: 'Fair housing' }).getByRole('listitem')
const use = (page: Page, better: string) => page.getByRole('button', { name: `Use “${better}”` })

async function openPost(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await expect(caption(page)).toBeVisible()
}

async function startWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await expect(caption(page)).toBeVisible()
}

test('with no network a caption is checked, a better wording replaces the phrase alone, and Undo brings it back', async ({
  page,
  context,
  app,
}) => {
  await signIn(page, app)
  await openPost(page, app)
  await startWorker(page)
  await context.setOffline(true)
  const text = 'Three bedrooms in a safe neighborhood. Perfect for young couples!'
  await caption(page).fill(text)
  await expect(findings(page)).toHaveCount(2)
  await expect(findings(page).first()).toContainText('May break fair-housing rules: “safe neighborhood”')
  await expect(findings(page).first().getByRole('link', { name: '24 CFR 100.70' })).toHaveAttribute('href', /^https:/)
  await expect(
    page.getByRole('status').filter({ hasText: 'safe neighborhood, Perfect for young couples' }),
  ).toHaveCount(1)
  await expect(caption(page)).toBeFocused()

  await use(page, 'neighborhood').click()
  await expect(caption(page)).toHaveValue('Three bedrooms in a neighborhood. Perfect for young couples!')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(caption(page)).toHaveValue(text)

  await use(page, 'Ready for its next owner').press('Enter')
  await use(page, 'neighborhood').press('Enter')
  await expect(caption(page)).toHaveValue('Three bedrooms in a neighborhood. Ready for its next owner!')
  await expect(findings(page)).toHaveCount(0)
  await context.setOffline(false)
})

test('a phrase that is repeated is listed once with its number, and reworded everywhere', async ({ page, app }) => {
  await signIn(page, app)
  await openPost(page, app)
  const text = 'A safe neighborhood! Safe neighborhood, great schools, safe neighborhood.'
  await caption(page).fill(text)
  await expect(findings(page)).toHaveCount(2)
  await expect(findings(page).first()).toContainText('“safe neighborhood”, 3 times')
  await use(page, 'neighborhood').click()
  await expect(caption(page)).toHaveValue('A neighborhood! Neighborhood, great schools, neighborhood.')
  await expect(findings(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(caption(page)).toHaveValue(text)
})

test('a Spanish caption is checked too, and a finding keeps nobody from publishing', async ({ page, app }) => {
  await signIn(page, app)
  await openPost(page, app)
  await page.getByText('Spanish', { exact: true }).click()
  await caption(page).fill('Casa de tres recámaras. Solo adultos, por favor.')
  await expect(findings(page)).toContainText('“Solo adultos”')
  await expect(page.getByRole('button', { name: /^(Publish|Schedule)/ }).last()).toBeEnabled()
})

test.describe('in the back-office', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('an admin is warned of each text while typing, and asked before a save', async ({ page, app }) => {
    await signIn(page, app, 'admin@porchlight.test')
    await page.goto(`${app.url}/admin/social-posts/new`)
    await page.getByLabel('English Title').fill('Open house')
    await page.getByLabel('English Caption').fill('Great schools and no kids upstairs.')
    await page.getByLabel('Spanish Caption').fill('Zona segura.')
    await expect(findings(page)).toHaveCount(3)
    await use(page, 'zona').or(use(page, 'Zona')).click()
    await expect(page.getByLabel('Spanish Caption')).toHaveValue('Zona.')
    await page.getByRole('button', { name: 'Create Post', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Save anyway?' })
    await expect(question).toContainText('It may break fair-housing rules: “Great schools” and “no kids”.')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()

    for (const label of ['Facebook image', 'Instagram and LinkedIn image'])
      await page
        .getByLabel(label, { exact: true })
        .and(page.locator('input'))
        .setInputFiles(await photo(1080, 1080))
    await page.getByRole('button', { name: 'Create Post', exact: true }).click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Post created successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: /Open house/ })).toBeVisible()
  })
})
