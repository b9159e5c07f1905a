import type { Page } from '@playwright/test'

import { axeFindings } from '../../access/axe.ts'
import { LAYOUT_PROBLEMS } from '../../access/in-page.ts'
import type { App } from '../support/app.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const ADMIN = 'admin@porchlight.test'

const toast = (page: Page, message: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true })).toBeVisible()

/** Publishes a post now by the call, and waits until it is settled. */
async function publishAs(page: Page, app: App, platform: 'facebook' | 'linkedin', status: string): Promise<string> {
  await signInByCall(page, app, 'agent@porchlight.test')
  const caption = `A caption ${crypto.randomUUID()}`
  const cookies = await page.context().cookies(app.url)
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  const flags = { facebook: platform === 'facebook', instagram: false, linkedin: platform === 'linkedin' }
  const made = await page.request.post(`${app.url}/api/social-posts/1/publish`, {
    headers: { 'X-XSRF-TOKEN': token, 'Idempotency-Key': crypto.randomUUID() },
    data: { caption, caption_language: 'en', ...flags, scheduled_at: 'now' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { data } = (await made.json()) as { data: { id: number } }
  const read = async () => {
    const answer = await page.request.get(`${app.url}/api/agent/social-posts/${data.id}`)
    return ((await answer.json()) as { data: { status: string } }).data.status
  }
  await expect.poll(read, { timeout: 60_000 }).toBe(status)
  return caption
}

async function openOperations(page: Page, app: App): Promise<void> {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/operations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
}

test('an admin retries a post that failed, drops another, and sees both in the audit log', async ({ page, app }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openOperations(page, app)
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()

  await app.fault({ operation: 'upload_photo', mode: 'image_refused', times: 2 })
  const first = await publishAs(page, app, 'facebook', 'failed')
  const second = await publishAs(page, app, 'facebook', 'failed')
  await openOperations(page, app)
  await expect(page.getByText('Failed (2)')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/Facebook · .* · 2 posts · last /)).toBeVisible()

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
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
  expect((await app.networkPosts()).map(({ caption }) => caption)).not.toContain(first)

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByText('June Porter dropped a failed post of Maya Alvarez')).toBeVisible()
  await expect(page.getByText('June Porter retried a failed post of Maya Alvarez')).toBeVisible()
})

test('a post whose outcome is unknown is shown to admins, who can’t send it again', async ({ page, app }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await app.fault({ platform: 'linkedin', operation: 'create_post', mode: 'lost_answer' })
  await publishAs(page, app, 'linkedin', 'needs_check')
  await openOperations(page, app)
  await page.getByText('To check (1)').click()
  await expect(page).toHaveURL(/show=check/)
  await expect(page.getByText(/We could not find out whether this post is on LinkedIn/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => page.evaluate(LAYOUT_PROBLEMS)).toEqual([])
})

test('the screen shows that it loads and fails, and its parts fail apart from each other', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  const broken = { status: 500, json: { message: 'Something went wrong.', code: 'internal', request_id: 'r-1' } }
  await page.route('**/api/admin/operations/posts?*', (route) => route.fulfill(broken))
  await page.goto(`${app.url}/admin/operations`)
  await expect(page.getByText('Loading...').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The posts didn’t load' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
  await page.unroute('**/api/admin/operations/posts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()

  await page.route('**/api/admin/operations/overview', (route) => route.fulfill(broken))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The overview didn’t load' })).toBeVisible()
  await expect(page.getByText('No post failed in the last 7 days.')).toBeVisible()
  await signInByCall(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/admin/operations`)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})
