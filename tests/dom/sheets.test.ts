import type { Locator } from 'vitest/browser'

import { publication } from '#tests/support/records/publishing.ts'

import { ago, answerCalendar, openCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

/** How wide the outline of the focused element is drawn. */
function focusRing(): number {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
  return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
}

async function placeOf(element: Locator) {
  const { x, right, y, bottom } = await element.boundingBox()
  return { x, right, y, bottom }
}

const POSTS = [publication({ scheduled_at: ago(-48) })]

test('on a desk sheets open at the right edge, and Escape closes them', async ({ api, open }) => {
  await openCalendar(api, open, POSTS, { desk: true })
  for (const opener of [
    page.getByRole('button', { name: 'Keys in Hand, Scheduled, 12 PM' }),
    page.getByRole('button', { name: 'Create Post' }),
    page.getByRole('button', { name: /^Notifications/ }),
  ]) {
    await opener.click()
    await expect.poll(() => placeOf(sheet)).toEqual({ x: expect.any(Number), right: 1440, y: 0, bottom: 900 })
    await expect.poll(focusRing).toBe(0)
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
    await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test.for([820, 1440])(
  'at %i px a question about a post is asked in the middle, and Back leaves the calendar open',
  async (width, { api, open }) => {
    await openCalendar(api, open, POSTS, { desk: true })
    await page.setViewportSize({ width, height: 1100 })
    await openPost('Keys in Hand')
    await expect.poll(async () => (await sheet.boundingBox()).right).toBe(width)
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const middle = async () => {
      const { x, right } = await placeOf(sheet)
      return (x + right) / 2
    }
    await expect.poll(middle).toBeCloseTo(width / 2, 0)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(async () => (await sheet.boundingBox()).right).toBe(width)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar$/)
  },
)

test('on a phone a post opens at the bottom, without a ring around its close button', async ({ api, open }) => {
  answerCalendar(api, POSTS)
  await open('/calendar?post=1')
  await expect.poll(() => placeOf(sheet)).toEqual({ x: 0, right: 390, y: expect.any(Number), bottom: 844 })
  await expect.poll(focusRing).toBe(0)
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('Back closes the sidebar of a phone and the questions of a desk', async ({ api, open }) => {
  await openCalendar(api, open, POSTS)
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await open('/social-media-connections/dashboard', { desk: true })
  await page.getByRole('button', { name: 'Remove Facebook' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/social-media-connections\/dashboard$/)
})

test('every screen of the account menu has its way back at the same place on a phone', async ({ api, open }) => {
  answerCalendar(api, POSTS)
  api.answer('GET /subscription-plans', { data: [] })
  const places: string[] = []
  for (const path of [
    '/user-account/agent-information',
    '/user-account/areas-served',
    '/user-account/login-information',
    '/user-account/office-and-brokerage',
    '/user-account/profile-photo-and-logo',
    '/auto-post-settings',
    '/social-media-connections/dashboard',
    '/subscriptions/billing',
    '/subscriptions/plan-types',
  ]) {
    await open(path)
    const back = page.getByRole('main').getByRole('link', { name: /^Back to (Dashboard|Billing)$/ })
    await expect(back).toBeInViewport()
    const place = async () => {
      const { x, y } = await back.boundingBox()
      return `${Math.round(x)} ${Math.round(y)}`
    }
    places.push(await place())
    await expect.poll(place).toBe(places[0])
  }
})
