import { publication } from '#tests/support/records/publishing.ts'

import { ago, answerCalendar, openPost, sheet } from './support/calendar.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

/** How wide the outline of the focused element is drawn. */
function focusRing(): number {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
  return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
}

const POSTS = [publication({ scheduled_at: ago(-48) })]

test('on a desk a post, notices and the choice of a new post open at the right edge, and Escape closes each', async ({
  api,
  open,
}) => {
  answerCalendar(api, POSTS)
  await open('/calendar', { desk: true })
  for (const opener of [
    page.getByRole('main').getByRole('button', { name: 'Keys in Hand' }).last(),
    page.getByRole('button', { name: 'Create Post' }),
    page.getByRole('button', { name: /^Notifications/ }),
  ]) {
    await opener.click()
    const box = await sheet.boundingBox()
    expect([box.right, box.y, box.height]).toEqual([1440, 0, 900])
    expect(focusRing()).toBe(0)
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test.for([820, 1440])(
  'at %i px a question about a post is asked in the middle, and Back leaves the calendar open',
  async (width, { api, open }) => {
    answerCalendar(api, POSTS)
    await open('/calendar', { desk: true })
    await page.setViewportSize({ width, height: 1100 })
    await openPost('Keys in Hand')
    await expect.poll(async () => (await sheet.boundingBox()).right).toBe(width)
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const { x, width: wide } = await sheet.boundingBox()
    expect(x + wide / 2).toBeCloseTo(width / 2, 0)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(async () => (await sheet.boundingBox()).right).toBe(width)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar$/)
  },
)

test('on a phone a post opens at the bottom, and by its address shows no ring around its close button', async ({
  api,
  open,
}) => {
  answerCalendar(api, POSTS)
  await open('/calendar?post=1')
  await expect(sheet).toBeVisible()
  const box = await sheet.boundingBox()
  expect([box.x, box.width, box.bottom]).toEqual([0, 390, 844])
  expect(focusRing()).toBe(0)
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('Back closes the sidebar of a phone and the questions of a desk', async ({ api, open }) => {
  answerCalendar(api, POSTS)
  await open('/calendar')
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
