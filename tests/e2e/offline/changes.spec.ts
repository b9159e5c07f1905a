import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { callElsewhere, nextMonth, rowOf, schedule, type Scheduled } from '../support/calls-of-agent.ts'
import { storedFields } from '../support/stored-rows.ts'
import { expect, historySettled, signInByCall, test } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

const QUEUED = 'Saved on this device. We’ll send it as soon as we can.'

/** Opens the calendar of the next month, as it is answered without a network too, and waits until it shows the posts. */
async function openCalendar(page: Page, app: App, posts: readonly Scheduled[]): Promise<void> {
  await underTheWorker(page, app, `/calendar?month=${nextMonth()}`)
  await expect(page.getByRole('heading', { name: 'Upcoming Posts' })).toBeVisible()
  // What is stored of the month is shown first, and may be older.
  for (const post of posts) await expect(rowOf(page, post)).toBeVisible()
}

test('changes made without a network are shown at once and made once there is one, or the agent has chosen', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  const edited = await schedule(page, app)
  const moved = await schedule(page, app, { post: 2, time: '17:00:00' })
  const deleted = await schedule(page, app, { post: 3, time: '18:00:00' })
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
  await historySettled(page)

  await page.reload()
  await expect(rowOf(page, better).getByText('Change not sent yet')).toBeVisible()
  await expect(rowOf(page, moved).getByText(/ 20 at /)).toBeVisible()
  await expect(rowOf(page, deleted)).toHaveCount(0)
  await page.getByRole('button', { name: /^3 waiting$/ }).click()
  await expect(dialog.getByText(/^Move to .* 20 at /)).toBeVisible()
  await expect(dialog.getByText('Delete', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const theirs = { ...edited, caption: `Theirs ${randomUUID()}` }
  await callElsewhere(page, app, `PUT /agent/social-posts/${edited.id}`, { caption: theirs.caption })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^1 needs you$/ }).click()
  await expect(dialog.getByText('This post was changed elsewhere in the meantime.')).toBeVisible()
  await expect(dialog.getByText(better.caption)).toBeVisible()
  await expect(dialog.getByText(theirs.caption)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(dialog.getByText('Everything has been sent.')).toBeVisible()
  const { data: now } = await callElsewhere<{ data: Scheduled }>(page, app, `GET /agent/social-posts/${edited.id}`)
  expect(now.caption).toBe(better.caption)
  await page.reload()
  await expect(rowOf(page, moved).getByText(/ 20 at /)).toBeVisible()
  await expect(rowOf(page, deleted)).toHaveCount(0)
})

test('a waiting post is edited over a reload, and gets a new time where its day is full', async ({
  page,
  app,
  context,
}) => {
  await underTheWorker(page, app, '/social-posts/2')
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  const message = 'That day is full.'
  const refusal = { message, code: 'daily_limit', errors: { scheduled_at: [message] }, request_id: 'r-1' }
  await context.route('**/publish', (route) => route.fulfill({ status: 422, json: refusal }))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // A screen takes the focus when it comes, and with it a key that is pressed then.
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeFocused()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Caption' })
  const openEdit = async () => {
    // By key: the message lies over the button while the pointer rests there.
    await page.getByRole('button', { name: /waiting/ }).press('Enter')
    await dialog.getByRole('button', { name: /^More for/ }).click()
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const caption = `Waiting ${randomUUID()}`
  await openEdit()
  await field.fill(caption)
  const instagram = dialog.getByRole('checkbox', { name: /Instagram/ })
  await expect(instagram).toBeChecked()
  await instagram.uncheck()
  await expect.poll(() => storedFields(page)).toMatchObject([{ values: { platforms: { instagram: false } } }])
  await page.reload()
  await openEdit()
  await expect(field).toHaveValue(caption)
  await expect(dialog.getByText('Your changes were restored.')).toBeVisible()
  await expect(instagram).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Outbox' })).toBeVisible()

  await context.setOffline(false)
  await expect(dialog.getByText(message).first()).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('link', { name: 'See plans' })).toBeVisible()
  await dialog.getByRole('button', { name: 'New time' }).click()
  await context.unroute('**/publish')
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: /\b20\b/ }).click()
  await dialog.getByRole('button', { name: 'Set' }).click()
  await expect(dialog.getByText('Everything has been sent.')).toBeVisible()
  await page.goto(`${app.url}/calendar?month=${nextMonth()}`)
  await expect(rowOf(page, { caption })).toBeVisible()
})
