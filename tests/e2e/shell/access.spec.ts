import { axeFindings } from '../../access/axe.ts'
import { LAYOUT_PROBLEMS } from '../../access/in-page.ts'
import { KEYBOARD_PATHS } from '../../access/keyboard-paths.ts'
import { Keyboard } from '../../access/keyboard.ts'
import { expect, signInByCall, test } from '../support/test.ts'

test('the first screens have no axe findings and cut nothing at double text size', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInByCall(page, app)
  const phone = page.viewportSize() ?? { width: 390, height: 844 }
  const desk = { width: 1440, height: 900 }
  for (const [path, size] of [
    ['dashboard', phone],
    ['social-post-collections/home-buying', phone],
    ['calendar', phone],
    ['subscriptions/billing', desk],
    ['subscriptions/plan-types', desk],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(`${app.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    // A screen may still be fading in.
    await expect.poll(() => axeFindings(page)).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => page.evaluate(LAYOUT_PROBLEMS)).toEqual([])
  }
})

test('long words of headings are hyphenated on a phone whose text is enlarged, and not at the usual size', async ({
  page,
  app,
}) => {
  const browser = await page.context().newCDPSession(page)
  await page.goto(`${app.url}/login`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('hyphens', 'manual')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(heading).toHaveCSS('hyphens', 'auto')
})

test('an agent signs in by keys alone and always sees the focus', async ({ page, app }) => {
  const path = KEYBOARD_PATHS.find(({ name }) => name === 'sign in')
  const keys = new Keyboard(page)
  await page.goto(`${app.url}/login`)
  await path?.walk(keys, page)
  expect(keys.found).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
