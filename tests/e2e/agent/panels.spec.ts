import type { Page } from '@playwright/test'

import { expect, signIn, test } from '../support/test.ts'

/** The box of the open dialog, once it no longer moves. */
async function restingBox(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await dialog.boundingBox()
  if (!box) throw new Error('the dialog is not on screen')
  return box
}

const firstUpcoming = (page: Page) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: /^Upcoming Posts/ }) })
    .getByRole('listitem')
    .first()
    .getByRole('button')

/** How wide the outline of the focused element is drawn, and its name. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) throw new Error('nothing has the focus')
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a post, its list, notices and the choice of a new post open at the right edge, and Escape closes each', async ({
    page,
    app,
  }) => {
    await signIn(page, app)
    await page.goto(`${app.url}/calendar`)
    const openers = [
      firstUpcoming(page),
      page.getByRole('button', { name: 'Create Post' }),
      page.getByRole('button', { name: /^Notifications/ }),
    ]
    for (const opener of openers) {
      await opener.click()
      const box = await restingBox(page)
      expect(box.x + box.width).toBe(1440)
      expect([box.y, box.height]).toEqual([0, 900])
      expect(await focusRing(page)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

  test('a question about a post is asked in the middle of the screen, and Back returns to the calendar', async ({
    page,
    app,
  }) => {
    await signIn(page, app)
    await page.goto(`${app.url}/calendar`)
    await firstUpcoming(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^(Delete|Skip this day)$/ }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const box = await restingBox(page)
    expect(box.x + box.width / 2).toBeCloseTo(720, 0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const back = await restingBox(page)
    expect(back.x + back.width).toBe(1440)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/calendar$/)
  })

  test('Tab stays within the sheet at the right', async ({ page, app }) => {
    await signIn(page, app)
    await page.goto(`${app.url}/calendar`)
    await page.getByRole('button', { name: 'Create Post' }).click()
    const dialog = page.getByRole('dialog')
    await restingBox(page)
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
  })
})

test('on a tablet a post opens at the right edge, and a question about it in the middle', async ({ page, app }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, app)
  await page.goto(`${app.url}/calendar`)
  await firstUpcoming(page).click()
  const box = await restingBox(page)
  expect([box.x + box.width, box.y, box.height]).toEqual([820, 0, 1180])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete|Skip this day)$/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
  const question = await restingBox(page)
  expect(question.x + question.width / 2).toBeCloseTo(410, 0)
})

test('on a phone a post opens as a drawer at the bottom', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/calendar`)
  await firstUpcoming(page).click()
  const box = await restingBox(page)
  expect([box.x, box.width]).toEqual([0, 390])
  expect(box.y + box.height).toBe(844)
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a post opened by its address shows no ring around its close button at ${width} px`, async ({ page, app }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, app)
    const now = new Date()
    const month = `year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`
    const answer = await page.request.get(`${app.url}/api/agent/social-posts?${month}`)
    const { data } = (await answer.json()) as { data: { id: number }[] }
    await page.goto(`${app.url}/calendar?post=${data[0]?.id}`)
    await restingBox(page)
    expect(await focusRing(page)).toBe(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  })
}
