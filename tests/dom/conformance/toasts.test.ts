import { vi } from 'vitest'

import { brokerage } from '#tests/support/records/account.ts'

import { setClock } from '../support/clock.ts'
import { drag } from '../support/input.ts'
import { page } from '../support/page.ts'
import { answerCalls, dismissToasts, expect } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const row = rowsAt('agent-area §9 Toasts')
const toast = page.locator('[data-sonner-toast]')
const seen = page.locator('[data-sonner-toast][data-visible=true]')
const saveButton = page.getByRole('button', { name: 'Save Changes' })
/** Saves an empty form, which shows a message each time; in the page, since the message stands for 4 seconds only. */
const saveNothing = () => saveButton.evaluate((button) => button.click())

/** Drags the only toast that many pixels to the right, so slowly that the speed alone doesn’t dismiss it. */
async function swipe(by: number): Promise<void> {
  await dismissToasts()
  await saveNothing()
  await expect(toast).toHaveCount(1)
  await toast.hover()
  const { x, y, height } = await toast.boundingBox()
  getSelection()?.removeAllRanges()
  // Starts at its icon, because a drag over text would select it.
  await drag(new DOMPoint(x + 28, y + height / 2), { x: by, y: 0 }, () => setClock(Date.now() + 1000))
}

const group: Group = {
  id: 'Toasts',
  as: 'new',
  desk: true,
  open: ({ go }) => go('/user-account/profile-photo-and-logo'),
  rows: [
    rowsAt('agent-area §8 Toasts')("saving no picture says 'No form data available'", async () => {
      await expect(page.getByRole('img', { name: /broker logo/i })).toBeVisible()
      // Where the pointer is then, it holds up no message.
      await saveButton.click()
      await expect(toast.getByText('No form data available', { exact: true })).toBeVisible()
    }),
    row('they close by themselves after 4000 ms', async () => {
      await dismissToasts()
      const timers = vi.spyOn(globalThis, 'setTimeout')
      await saveNothing()
      const ends = () => timers.mock.calls.filter(([, ms]) => ms === 4000)
      await expect.poll(() => ends().length).toBeGreaterThan(0)
      for (const [end] of ends()) end()
      timers.mockRestore()
      await expect(toast).toHaveCount(0)
    }),
    row('they are 356 px wide', async () => {
      await saveNothing()
      await expect.poll(async () => (await toast.first().boundingBox()).width).toBe(356)
    }),
    rowsAt('agent-area §2 Authenticated layout')('they appear at the top right', async () => {
      const place = () => toast.first().boundingBox()
      await expect.poll(async () => (await place()).right).toBeGreaterThan(1440 - 40)
      await expect.poll(async () => (await place()).y).toBeLessThan(40)
    }),
    row('at most 3 are visible', async () => {
      await saveNothing()
      await saveNothing()
      await saveNothing()
      await expect(seen).toHaveCount(3)
    }),
    row('they stand 14 px apart', () =>
      expect
        .poll(() =>
          seen.evaluateAll((all) => {
            const boxes = all.map((one) => one.getBoundingClientRect()).toSorted((a, b) => a.y - b.y)
            return Math.round((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0))
          }),
        )
        .toBe(14),
    ),
    row('a swipe of less than 45 px leaves one', async () => {
      await swipe(30)
      await expect(toast).not.toHaveAttribute('data-swipe-out', 'true')
    }),
    row('a swipe of more than 45 px dismisses it', async () => {
      // It doesn't close by itself while the pointer is over it.
      await swipe(70)
      await expect(toast).toHaveCount(0)
    }),
    rowsAt('agent-area §4 Toasts')('there are errors', async () => {
      await dismissToasts()
      await saveNothing()
      await expect(toast.getByRole('alert')).toBeVisible()
    }),
    rowsAt('agent-area §4 Toasts')('there are successes', async ({ go }) => {
      answerCalls('PUT /agent/brokerage', brokerage())
      await go('/user-account/office-and-brokerage')
      await page.getByLabel('Brokerage name', { exact: true }).fill('Lantern Realty')
      await saveButton.click()
      await expect(toast.getByRole('status')).toContainText('Brokerage information updated successfully')
    }),
    rowsAt('agent-area §4 Toasts')('there are warnings', async ({ go }) => {
      const handled = { success: true, message: '', purpose: 'publish', pageName: null, pages: [] }
      answerCalls('GET /agent/social-media/facebook/handle-connection', handled)
      answerCalls('GET /agent/social-media/facebook/pages', { pages: [] })
      await go('/social-media-connections/facebook?code=none&state=for-toasts')
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await expect(toast.getByText('No page found. Please create a new page.', { exact: true })).toBeVisible()
    }),
  ],
}

conform([group])
