import { callElsewhere, nextMonth, rowOf, schedule } from '../support/calls-of-agent.ts'
import { expect, historySettled, signInByCall, test } from '../support/test.ts'

test('a post keeps its time of day when it is moved with the keyboard, and when it is dragged', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInByCall(page, app)
  // Noon in Chicago, or an hour later while daylight-saving time lasts.
  const post = await schedule(page, app, { day: 10, time: '18:00:00' })
  await page.goto(`${app.url}/calendar?month=${nextMonth()}`)
  await rowOf(page, post).getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog')
  // It takes the focus when it opens, and with it a key that is pressed then.
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: 'Move to another day' }).press('Enter')
  await dialog.getByRole('button', { name: / 10$/, pressed: true }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(dialog.getByRole('button', { name: / 12$/, pressed: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(dialog.getByText(/ 12 at 1?[12]:00 PM Central Time/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await historySettled(page)

  const grid = page.getByRole('main').locator('section', { hasText: 'Sun' }).first()
  const cell = (date: number) => grid.locator(`[data-day="${nextMonth()}-${date}"]`).first()
  await cell(12)
    .getByRole('button', { name: /1?[12] PM/ })
    .hover()
  await page.mouse.down()
  const box = await cell(14).boundingBox()
  if (!box) throw new Error('the day is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText(/^Moved to .* 14 at 1?[12]:00 PM\.$/)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, post).getByText(/ 14 at 1?[12]:00 PM/)).toBeVisible()
})

test('an auto post is marked as one, can be swapped for another, and its day can be skipped', async ({ page, app }) => {
  await signInByCall(page, app)
  await callElsewhere(page, app, 'POST /agent/social-post-settings', {
    tags: ['homeBuyers', 'homeSellers', 'mortgage'],
    frequency_days_of_week: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    frequency_time_of_day: 'evening',
  })
  await page.goto(`${app.url}/calendar`)
  const auto = page
    .getByRole('main')
    .locator('section:has(h2:text("Upcoming Posts")) li', { has: page.getByText('Auto', { exact: true }) })
  const when = await auto
    .first()
    .getByText(/ at 6:00 PM$/)
    .textContent()
  const ofDay = auto.filter({ hasText: when ?? '' })
  await expect(ofDay).toHaveCount(1)
  await auto.first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByRole('heading').first().textContent()
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '')
  await dialog.getByRole('button', { name: 'Skip this day' }).click()
  await expect(dialog.getByText(/no other auto post will replace it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip this day' }).click()
  await expect(ofDay).toHaveCount(0)
  await page.reload()
  await expect(auto.first()).toBeVisible()
  await expect(ofDay).toHaveCount(0)
})
