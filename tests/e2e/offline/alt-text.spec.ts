import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { photo } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/test.ts'
import { untilControlled } from '../support/until-controlled.ts'

const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })
const row = (page: Page) => page.getByRole('button', { name: /^Describe the picture/ })
const field = (page: Page) => page.getByRole('textbox', { name: 'Alternative text' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

test('alternative text written offline survives a reload, goes out with the post, and is on the wall', async ({
  page,
  context,
  app,
}) => {
  await signIn(page, app)
  await untilControlled(page)
  await page.goto(`${app.url}/social-posts/1`)
  await expect(page.getByRole('img', { name: /^“Before you fall for the kitchen”/ })).toBeVisible()
  await row(page).click()
  await expect(field(page)).toHaveValue(/^“Before you fall for the kitchen”/)

  await context.setOffline(true)
  const text = `Five tips beside a lamp, ${randomUUID()}`
  await field(page).fill(text)
  await page.getByRole('radio', { name: 'Spanish' }).click()
  await expect(field(page)).toHaveValue(/^“Antes de amar la cocina”/)
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(field(page)).toHaveValue(text)
  const caption = `Saturday’s showings ${randomUUID()}`
  await captionField(page).fill(caption)
  await expect(page.getByText(/^Draft saved on this /)).toBeVisible()

  await page.reload()
  await expect(captionField(page)).toHaveValue(caption)
  await expect(row(page)).toContainText(text)
  await publish(page).click()
  await page.waitForURL('**/calendar')

  await context.setOffline(false)
  const sent = async () => (await app.networkPosts()).filter((post) => post.caption === caption)
  await expect.poll(sent, { timeout: 40_000 }).toHaveLength(1)
  expect((await sent())[0]?.media.map(({ alt }) => alt)).toEqual([text])
  await page.goto(`${app.url}/sandbox/facebook`)
  await expect(page.getByRole('img', { name: text })).toBeVisible()
  await expect(page.getByText(`Alternative text: ${text}`)).toBeVisible()
})

test('a text above the limit is refused with its field open, and nothing is cut', async ({ page, app }) => {
  await signIn(page, app)
  const before = (await app.networkPosts()).length
  await page.goto(`${app.url}/social-posts/1`)
  await row(page).click()
  await field(page).fill('x'.repeat(1003))
  await expect(field(page)).toHaveValue('x'.repeat(1003))
  await row(page).click()
  await expect(field(page)).toBeHidden()
  await publish(page).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('This one is 3 over.')).toBeVisible()
  expect(await app.networkPosts()).toHaveLength(before)
})

test('an own photo goes out with the agent’s text, which is changed in the calendar', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-posts/new`)
  await page.getByLabel('Choose photos or a video').setInputFiles(await photo(800, 1000))
  await row(page).click()
  await field(page).fill('The keys on a table')
  const caption = `Sold ${randomUUID()}`
  await captionField(page).fill(caption)
  await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()
  const sheet = page.getByRole('dialog', { name: 'When to Publish' })
  await sheet.getByRole('button', { name: 'Next month' }).click()
  await sheet.getByRole('button', { name: /\b15\b/ }).click()
  await sheet.getByRole('button', { name: 'Set' }).click()
  await publish(page).click()
  await page.waitForURL(/calendar/)

  await page.getByText(caption).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: /^Describe the picture/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toHaveValue('The keys on a table')
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('Two keys on a wooden table')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('button', { name: /^Describe the picture/ })).toContainText(
    'Two keys on a wooden table',
  )
})
