import { axeFindings } from '../../access/axe.ts'
import { PUBLIC_PAGE } from '../../bench/measured-screens.ts'
import { expect, signInByCall, test } from '../support/test.ts'

test('a public page reads well in both languages, by day and night, and fetches nothing from elsewhere', async ({
  page,
  app,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(app.url).origin) foreign.push(request.url())
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['', '?lang=es', '/photos', '/contact']) {
      await page.goto(app.url + PUBLIC_PAGE + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  }
  expect(foreign).toEqual([])
})

test('a visitor without scripts asks about a house', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}${PUBLIC_PAGE}?from=sign`)
  await page.getByRole('link', { name: 'Ask about this home' }).locator('visible=true').first().click()
  await page.getByLabel('Your name').fill('Ana Lopez')
  await page.getByRole('textbox', { name: 'Phone' }).fill('512 555 0142')
  await page.getByRole('checkbox').check()
  // No person is faster than the form allows.
  await new Promise((after) => setTimeout(after, 3_100))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Your question is on its way' })).toBeVisible()
  await context.close()
})

test('the app’s worker leaves public pages to the server', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/dashboard`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  const answer = await page.goto(app.url + PUBLIC_PAGE)
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2207 Bluebonnet Bend')
})
