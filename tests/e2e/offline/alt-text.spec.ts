import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

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
