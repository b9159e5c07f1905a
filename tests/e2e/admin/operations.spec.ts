import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { callElsewhere } from '../support/calls-of-agent.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const ADMIN = 'admin@porchlight.test'

const toast = (page: Page, message: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true })).toBeVisible()

/** Publishes a post of an agent on Facebook, and waits until that has failed. */
async function fail(page: Page, app: App, caption: string): Promise<void> {
  const { data } = await callElsewhere<{ data: { id: number } }>(page, app, 'POST /social-posts/1/publish', {
    caption,
    caption_language: 'en',
    facebook: true,
    instagram: false,
    linkedin: false,
    scheduled_at: 'now',
  })
  const read = () => callElsewhere<{ data: { status: string } }>(page, app, `GET /agent/social-posts/${data.id}`)
  await expect.poll(async () => (await read()).data.status, { timeout: 60_000 }).toBe('failed')
}

async function openOperations(page: Page, app: App): Promise<void> {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/operations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
}

test('an admin retries a post that failed, drops another, and sees both in the audit log', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.fault({ operation: 'upload_photo', mode: 'image_refused', times: 2 })
  const [first, second] = [`First ${crypto.randomUUID()}`, `Second ${crypto.randomUUID()}`]
  await signInByCall(page, app)
  for (const caption of [first, second]) await fail(page, app, caption)
  await openOperations(page, app)
  await expect(page.getByText('Failed (2)')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/Facebook · 2 posts · last .* · /)).toBeVisible()

  // The latest stands first. Everything by keys from here on.
  const rows = page.getByRole('checkbox', { name: /^Select .*\(Facebook\)$/ })
  await rows.first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 post selected')).toBeVisible()
  await page.getByRole('button', { name: 'Retry', exact: true }).focus()
  await page.keyboard.press('Enter')
  const retry = page.getByRole('dialog', { name: 'Retry this post?' })
  await expect(retry.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, '1 post retried')
  await expect(page.getByText('Failed (1)')).toBeVisible()
  await expect.poll(async () => (await app.networkPosts()).map(({ caption }) => caption)).toContain(second)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Drop', exact: true }).click()
  await page.getByRole('dialog', { name: 'Drop this post?' }).getByRole('button', { name: 'Drop' }).click()
  await toast(page, '1 post dropped')
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  expect((await app.networkPosts()).map(({ caption }) => caption)).not.toContain(first)

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByText('June Porter dropped a failed post for Maya Alvarez')).toBeVisible()
  await expect(page.getByText('June Porter retried a failed post for Maya Alvarez')).toBeVisible()
})
