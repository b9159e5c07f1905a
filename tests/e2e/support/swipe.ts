import type { Page } from '@playwright/test'

const FAR = { right: [170, -8], left: [-170, -8], up: [10, -190] } as const

/** Throws the card to a side as a thumb does: a press on its picture, a few moves, and letting go. */
export async function swipe(page: Page, direction: keyof typeof FAR): Promise<void> {
  const box = await page.getByRole('article').locator('img').boundingBox()
  if (!box) throw new Error('There is no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.7]
  const [dx, dy] = FAR[direction]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}
