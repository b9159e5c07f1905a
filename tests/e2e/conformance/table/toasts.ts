import type { Page } from '@playwright/test'

import { expect, dismissToasts } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const row = rowsAt('agent-area §9 Toasts')
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const seen = (page: Page) => page.locator('[data-sonner-toast][data-visible=true]')
/** Saves an empty form, which shows a message each time. */
const saveNothing = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** Drags the first toast that many pixels to the right. */
async function swipe(page: Page, by: number): Promise<void> {
  // Waits for the end of its animation.
  await toast(page)
    .first()
    .hover({ position: { x: 28, y: 20 } })
  const box = await toast(page).first().boundingBox()
  if (!box) throw new Error('there is no message')
  // Starts at its icon, because a drag over text would select it.
  const [x, y] = [box.x + 28, box.y + box.height / 2]
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 6 })
  // A fast drag would dismiss it whatever the distance.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  await page.mouse.up()
}

const group: Group = {
  id: 'Toasts',
  as: 'new',
  desk: true,
  open: ({ go }) => go('/user-account/profile-photo-and-logo'),
  rows: [
    rowsAt('agent-area §8 Toasts')("saving no picture says 'No form data available'", async ({ page }) => {
      await expect(page.getByRole('img', { name: /broker logo/i })).toBeVisible()
      await saveNothing(page)
      await expect(toast(page).getByText('No form data available', { exact: true })).toBeVisible()
    }),
    row('they close by themselves after 4000 ms', async ({ page }) => {
      await dismissToasts(page)
      await page.mouse.move(10, 10)
      await saveNothing(page)
      await expect(toast(page)).toHaveCount(1)
      const shown = Date.now()
      await page.mouse.move(10, 10)
      await expect(toast(page)).toHaveCount(0, { timeout: 7000 })
      // Includes the fade-out.
      expect(Date.now() - shown).toBeGreaterThan(3500)
      expect(Date.now() - shown).toBeLessThan(5500)
    }),
    row('they are 356 px wide', async ({ page }) => {
      await saveNothing(page)
      await expect.poll(async () => (await toast(page).first().boundingBox())?.width).toBe(356)
    }),
    rowsAt('agent-area §2 Authenticated layout')('they appear at the top right', async ({ page }) => {
      const box = await toast(page).first().boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
      expect(box?.y).toBeLessThan(40)
    }),
    row('at most 3 are visible', async ({ page }) => {
      await saveNothing(page)
      await saveNothing(page)
      await saveNothing(page)
      await expect(seen(page)).toHaveCount(3)
    }),
    row('they stand 14 px apart', async ({ page }) => {
      await expect
        .poll(async () => {
          const boxes = await Promise.all((await seen(page).all()).map((each) => each.boundingBox()))
          const [first, second] = boxes.map((box) => box ?? { y: 0, height: 0 }).toSorted((a, b) => a.y - b.y)
          return Math.round((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0))
        })
        .toBe(14)
    }),
    row('a swipe of less than 45 px leaves one', async ({ page }) => {
      await dismissToasts(page)
      await saveNothing(page)
      await expect(toast(page)).toHaveCount(1)
      await swipe(page, 30)
      await expect(toast(page)).not.toHaveAttribute('data-swipe-out', 'true')
    }),
    row('a swipe of more than 45 px dismisses it', async ({ page }) => {
      await dismissToasts(page)
      await saveNothing(page)
      await expect(toast(page)).toHaveCount(1)
      await swipe(page, 70)
      await expect(toast(page)).toHaveCount(0, { timeout: 1500 })
    }),
    rowsAt('agent-area §4 Toasts')('there are errors', async ({ page }) => {
      await dismissToasts(page)
      await saveNothing(page)
      await expect(toast(page).getByRole('alert')).toBeVisible()
    }),
    rowsAt('agent-area §4 Toasts')('there are successes', async ({ page, go }) => {
      await go('/user-account/office-and-brokerage')
      await page.getByLabel('Brokerage name', { exact: true }).fill('Lantern Realty')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toast(page).getByRole('status')).toContainText('Brokerage information updated successfully')
    }),
    rowsAt('agent-area §4 Toasts')('there are warnings', async ({ page, go }) => {
      await go('/social-media-connections/facebook')
      await page.getByRole('button', { name: 'Continue to Facebook' }).click()
      // The sidebar of the page that is left also contains the name.
      await page.waitForURL('**/sandbox/**')
      await page.getByText('Nora', { exact: false }).first().click()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Create a Facebook page first' })).toBeVisible()
      await page.getByRole('button', { name: 'Refresh Pages' }).click()
      await expect(toast(page).getByText('No page found. Please create a new page.', { exact: true })).toBeVisible()
    }),
  ],
}

export const toasts: readonly Group[] = [group]
