import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { storedRows } from '../support/stored-rows.ts'
import { expect, signIn, test } from '../support/test.ts'

async function openPost(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
}

const tool = (page: Page) => page.getByRole('button', { name: 'AI Rewrite Content' })

test('a caption is rewritten in its language, stored as a draft, and restored by Undo', async ({ page, app }) => {
  await signIn(page, app)
  await openPost(page, app)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  const before = await caption.inputValue()
  await tool(page).click()
  await expect(caption).toHaveValue(/^Worth a minute of your day\./)
  const after = await caption.inputValue()

  await page.getByText('Spanish', { exact: true }).click()
  const spanish = await caption.inputValue()
  await tool(page).click()
  await expect(caption).toHaveValue(/^Vale un minuto de tu día\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(caption).toHaveValue(spanish)

  await page.getByText('English', { exact: true }).click()
  await expect(caption).toHaveValue(after)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(caption).toHaveValue(before)

  await tool(page).click()
  await expect(caption).toHaveValue(after)
  await expect
    .poll(async () => (await storedRows<{ caption: string }>(page, 'drafts')).map((draft) => draft.caption))
    .toContain(after)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(after)
})

test('text typed during a rewrite stays, and a refusal shows a message', async ({ page, app }) => {
  await signIn(page, app)
  await openPost(page, app)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  await app.fault({ platform: 'chat', operation: 'complete', mode: 'slow', ms: 2500 })
  await tool(page).click()
  await expect(page.getByRole('button', { name: 'Rewriting...' })).toBeVisible()
  await caption.fill('My own words.')
  await expect(page.getByText('You kept typing, so your caption wasn’t changed.')).toBeVisible()
  await expect(caption).toHaveValue('My own words.')

  await app.fault({ platform: 'chat', operation: 'complete', mode: 'content_filter' })
  await tool(page).click()
  await expect(page.getByText('The rewriting service won’t rewrite this caption.')).toBeVisible()
  await expect(caption).toHaveValue('My own words.')
})

test('with no network the tool shows why it is off', async ({ page, app }) => {
  await signIn(page, app)
  await openPost(page, app)
  await expect(tool(page)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(tool(page)).toBeDisabled()
  await expect(page.getByText('You need to be online to rewrite.')).toBeVisible()
})

test('on Plus a link to upgrade is shown in place of the tool', async ({ page, app }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await openPost(page, app)
  await expect(page.getByText('AI Rewrite Content comes with the Pro and Premium plans.')).toBeVisible()
  await expect(tool(page)).toHaveCount(0)
})
