import type { Locator, Page } from '@playwright/test'

import { expect, signIn, signInByCall, test, withoutWorker } from '../support/test.ts'

/** The part of the screen that a keyboard leaves on a phone, in pixels. */
const LEFT = 420

/** Shows a keyboard as Safari does: over the page, which keeps its size. */
async function showKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, LEFT)
}

async function bottomOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox()
  return box ? box.y + box.height : Number.NaN
}

/** Opens what is planned next for editing. */
async function openEdit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/social-posts/next`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Edit' }).click()
  await sheet.getByRole('textbox', { name: 'Caption' }).waitFor()
}

test('a keyboard covers neither the field in a sheet that is typed in nor the sheet’s buttons', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await openEdit(page, app.url)
  // Short, whatever post is planned next: a long caption is scrolled in what the keyboard leaves.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Caption' }).fill('A short caption')
  await showKeyboard(page)
  await expect.poll(() => bottomOf(page, '[role=dialog]')).toBeLessThanOrEqual(LEFT)
  await expect.poll(() => bottomOf(page, '[role=dialog] textarea')).toBeLessThanOrEqual(LEFT)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport()
  await page.evaluate(() => Reflect.deleteProperty(visualViewport ?? {}, 'height'))
  await page.evaluate(() => visualViewport?.dispatchEvent(new Event('resize')))
  await expect.poll(() => bottomOf(page, '[role=dialog]')).toBeGreaterThan(LEFT)
})

test('a keyboard hides the tab bar and leaves the search field visible', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/search`)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(tabs).toBeVisible()
  // A pull is left to the browser, too.
  await expect(page.locator('.pull-sign')).not.toBeAttached()
  await page.getByRole('searchbox').focus()
  await showKeyboard(page)
  await expect(tabs).toBeHidden()
  expect(await bottomOf(page, 'input[type=search]')).toBeLessThanOrEqual(LEFT)
  await page.getByRole('searchbox').blur()
  await expect(tabs).toBeVisible()
})

/** Pulls with one finger from the top, in steps, and lets go. */
async function pull(page: Page, px: number): Promise<void> {
  await page.evaluate((far) => {
    const touch = (type: string, y: number) => {
      const finger = new Touch({ identifier: 1, target: document.body, clientX: 200, clientY: y })
      document.body.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [finger], changedTouches: [finger] }),
      )
    }
    touch('touchstart', 100)
    for (let moved = 10; moved <= far; moved += 10) touch('touchmove', 100 + moved)
    touch('touchend', 100 + far)
  }, px)
}

test('pulling a list down in an app on an iPhone’s home screen fetches it anew; a short pull doesn’t', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await signInByCall(page, app)
  await page.goto(`${app.url}/dashboard`)
  await expect(page.locator('.pull-sign')).toBeAttached()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await pull(page, 80)
  await expect(page.locator('.pull-sign')).toBeHidden()
  expect(asked).not.toContain('/api/dashboard')
  await pull(page, 180)
  await expect.poll(() => asked).toContain('/api/dashboard')
  await expect(page.locator('.pull-sign')).toBeHidden()

  // A form has nothing to refresh.
  await page.goto(`${app.url}/user-account/agent-information`)
  await expect(page.locator('.pull-sign')).toBeAttached()
  asked.length = 0
  await pull(page, 180)
  await expect(page.locator('.pull-sign')).toBeHidden()
  expect(asked).not.toContain('/api/agent')
})

test('the manifest allows every orientation and a title bar of our own, and its pictures are there', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`)
  const manifest = (await page.evaluate(async () => await (await fetch('/manifest.webmanifest')).json())) as {
    orientation: string
    display_override: string[]
    screenshots: { src: string; sizes: string; form_factor: string }[]
  }
  expect(manifest).toMatchObject({
    orientation: 'any',
    display_override: ['window-controls-overlay', 'standalone'],
  })
  expect(new Set(manifest.screenshots.map(({ form_factor: factor }) => factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of manifest.screenshots) {
    const natural = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(natural).toBe(sizes)
  }
})

test('where the page draws the title bar, nothing that can be tapped is under the window’s buttons', async ({
  page,
  app,
}) => {
  const height = 33
  await page.setViewportSize({ width: 1280, height: 800 })
  await withoutWorker(page)
  // A headless browser has no title bar, so the styles for it, which are in the document, are made to hold.
  await page.route(/\/(dashboard|search)$/, async (route) => {
    const answer = await route.fetch()
    const document = await answer.text()
    const body = document
      .replaceAll('(display-mode:window-controls-overlay)', 'all')
      .replaceAll(/env\(titlebar-area-height,\s*0(px)?\)/g, `${height}px`)
    await route.fulfill({ response: answer, body })
  })
  await signIn(page, app)
  const topOf = async (found: Locator) => (await found.boundingBox())?.y ?? Number.NaN
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect(await topOf(sidebar)).toBeCloseTo(height, 0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await topOf(sidebar)).toBeCloseTo(height, 0)

  await page.goto(`${app.url}/search`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  // A short screen fills the window and doesn't scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
  expect(await topOf(page.getByRole('button', { name: 'Toggle Sidebar' }).first())).toBeGreaterThanOrEqual(height)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const sheet = page.getByRole('dialog')
  await expect.poll(() => topOf(sheet)).toBeCloseTo(height, 0)
  expect(await topOf(sheet.getByRole('button', { name: 'Close' }))).toBeGreaterThan(height)
})
