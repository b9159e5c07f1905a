import { expect, test } from '../support/test.ts'

test('a login submitted before any script runs puts no password into the address', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/login`)
  await page.locator('input[name=email]').fill('agent@porchlight.test')
  await page.locator('input[name=password]').fill('Porchlight1!')
  const sent = page.waitForRequest((request) => request.isNavigationRequest())
  await page.locator('button[type=submit]').click()
  const request = await sent
  expect([request.method(), request.url()]).toEqual(['POST', `${app.url}/login`])
  await context.close()
})
