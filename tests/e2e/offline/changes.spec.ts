import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, signIn, test } from '../support/test.ts'

const QUEUED = 'Saved on this device. We’ll send it as soon as we can.'

/** A call as another device of the same agent makes it, whether the page has a network or not. */
async function callElsewhere<T = unknown>(page: Page, app: App, call: string, data?: object): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const asked = await page.request.get(`${app.url}/api/sanctum/csrf-cookie`)
  const answer = await page.request.fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'X-XSRF-TOKEN': asked.headers()['x-xsrf-token'] ?? '', 'Idempotency-Key': randomUUID() },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as T
}

/** The first of the next month at a time in UTC, and the path of its calendar. */
function nextMonth(time: string): { at: string; path: string } {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10))
  const [year, month] = day.toISOString().split('-')
  return { at: `${year}-${month}-10 ${time}`, path: `/calendar?month=${year}-${month}` }
}

interface Scheduled {
  id: number
  caption: string
}

async function schedule(page: Page, app: App, postId: number, time: string): Promise<Scheduled> {
  const caption = `Scheduled ${randomUUID()}`
  const { data } = await callElsewhere<{ data: Scheduled }>(page, app, `POST /social-posts/${postId}/publish`, {
    caption,
    caption_language: 'en',
    facebook: true,
    instagram: false,
    linkedin: false,
    scheduled_at: nextMonth(time).at,
    agent_branding: false,
  })
  return data
}

const rowOf = (page: Page, { caption }: Scheduled) =>
  page.getByRole('main').locator('section:has(h2:text("Upcoming Posts")) li', { hasText: caption })

/** Opens the calendar of the next month, as it is answered without a network too, and waits until it shows the posts. */
async function openCalendar(page: Page, app: App, posts: readonly Scheduled[]): Promise<void> {
  await page.goto(app.url + nextMonth('12:00:00').path)
  await expect(page.getByRole('heading', { name: 'Upcoming Posts' })).toBeVisible()
  // What is stored of the month is shown first, and may be older.
  for (const post of posts) await expect(rowOf(page, post)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
}

test('an edit, a move and a deletion made without a network are shown at once and made once there is one', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  const edited = await schedule(page, app, 1, '16:00:00')
  const moved = await schedule(page, app, 2, '17:00:00')
  const deleted = await schedule(page, app, 3, '18:00:00')
  await openCalendar(page, app, [edited, moved, deleted])
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')

  await rowOf(page, edited).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const better = { ...edited, caption: `Better ${randomUUID()}` }
  await dialog.getByRole('textbox', { name: 'Caption' }).fill(better.caption)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(QUEUED)).toBeVisible()
  await page.keyboard.press('Escape')

  await rowOf(page, moved).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Move to another day' }).click()
  await dialog.getByRole('button', { name: / 20$/ }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText(/ 20 at /).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await rowOf(page, deleted).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(page, deleted)).toHaveCount(0)
  // The browser removes the history entry of the closed sheet, which would end a reload.
  await page.waitForFunction(() => !(history.state as { sheet?: true } | null)?.sheet)

  await page.reload()
  await expect(rowOf(page, better).getByText('Change not sent yet')).toBeVisible()
  await expect(rowOf(page, moved).getByText(/ 20 at /)).toBeVisible()
  await expect(rowOf(page, deleted)).toHaveCount(0)
  await page.getByRole('button', { name: /^3 waiting$/ }).click()
  await expect(dialog.getByText(/^Move to .* 20 at /)).toBeVisible()
  await expect(dialog.getByText('Delete', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await expect(page.getByText('Change not sent yet')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /waiting$/ })).toHaveCount(0)
  const { data: now } = await callElsewhere<{ data: Scheduled }>(page, app, `GET /agent/social-posts/${edited.id}`)
  expect(now.caption).toBe(better.caption)
  await page.reload()
  await expect(rowOf(page, moved).getByText(/ 20 at /)).toBeVisible()
  await expect(rowOf(page, deleted)).toHaveCount(0)
})

test('an edit of a post that was changed elsewhere meanwhile asks which of the two to use', async ({ page, app }) => {
  await signIn(page, app)
  const post = await schedule(page, app, 1, '16:00:00')
  await openCalendar(page, app, [post])
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  await rowOf(page, post).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const mine = `Mine ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Caption' }).fill(mine)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(QUEUED)).toBeVisible()
  await page.keyboard.press('Escape')
  const theirs = { ...post, caption: `Theirs ${randomUUID()}` }
  await callElsewhere(page, app, `PUT /agent/social-posts/${post.id}`, { caption: theirs.caption })

  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^1 needs you$/ }).click()
  await expect(dialog.getByText('This post was changed elsewhere in the meantime.')).toBeVisible()
  await expect(dialog.getByText(mine)).toBeVisible()
  await expect(dialog.getByText(theirs.caption)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(dialog.getByText('Everything has been sent.')).toBeVisible()
  const { data: now } = await callElsewhere<{ data: Scheduled }>(page, app, `GET /agent/social-posts/${post.id}`)
  expect(now.caption).toBe(mine)
})
