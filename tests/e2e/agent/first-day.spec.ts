import type { Locator, Page } from '@playwright/test'

import { photo } from '../support/pictures.ts'
import { expect, linkInEmail, loseSession, test } from '../support/test.ts'

const EMAIL = 'rosa@marin.test'
const PASSWORD = 'Porch-Swing2$'

/** Has the browser offer to install the app, as Chromium does some time after the start, and accept. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'accepted' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

test('a new agent has paid, connected, filled the calendar and published within twenty-five taps', async ({
  page,
  app,
}) => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = (name: string | RegExp) =>
    page.getByRole('region', { name: 'Your first steps' }).getByRole('link', { name })

  await page.goto(`${app.url}/checkout/premium`)
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Marin')
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
  await tap(button('Free Trial'))
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('0 of 6 done.')).toBeVisible()

  await tap(step(/Connect an account/))
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await tap(page.getByRole('link', { name: 'Connect Facebook', exact: true }))
  await tap(button('Continue to Facebook'))
  await tap(button('Allow'))
  await tap(page.getByRole('radio', { name: /Cedar & Main Austin/ }))
  await tap(button('Connect'))
  await expect(page.getByRole('heading', { name: 'Social Media Connections' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Instagram', exact: true })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Back to Dashboard' }))
  await expect(page.getByText('1 of 6 done.')).toBeVisible()

  // One screen has the auto posts, the photo and the license.
  await tap(step(/Choose your auto posts/))
  await page.getByLabel('Agent license').fill('TX 0612345')
  await page.getByLabel('Mobile number').fill('5125550188')
  taps += 1
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(400, 400))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }))
  await tap(button('Save Changes'))
  await expect(page.getByText('Auto post settings saved successfully!')).toBeVisible()
  await tap(button('Back to Dashboard'))
  await expect(page.getByText('3 of 6 done.')).toBeVisible()

  await tap(step(/Publish your first post/))
  await expect(page.getByRole('heading', { name: 'Home Buying', level: 1 })).toBeVisible()
  await tap(page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first())
  await tap(page.getByRole('main').locator('a[href^="/social-posts/"]').first())
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await tap(button('Publish'))
  await page.waitForURL('**/calendar')
  await expect(page.getByText('Post published successfully!')).toBeVisible()
  await expect
    .poll(async () => (await app.networkPosts()).map(({ account }) => account))
    .toContain('Cedar & Main Austin')
  expect(taps).toBeLessThanOrEqual(25)

  await tap(page.getByRole('link', { name: 'Back to your first steps' }))
  await expect(page.getByText('4 of 6 done.')).toBeVisible()
  await offerInstall(page)
  await tap(page.getByRole('button', { name: /Install the app/ }))
  await expect(page.getByText('5 of 6 done.')).toBeVisible()

  await tap(step(/Set a password/))
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL)
  await loseSession(page)
  await page.goto(await linkInEmail(page, app, EMAIL, '/set-password'))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await tap(button('Set password'))
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Collections' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your first steps' })).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(25)
})

test('the typed address is taken along also before the code of the app has loaded', async ({ page, app }) => {
  const load = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await load.promise
    await route.fallback()
  })
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('maya+home@typed.test')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/forgot-password#*', { waitUntil: 'commit' })
  load.resolve()
  await expect(page.getByLabel('Email')).toHaveValue('maya+home@typed.test')
})
