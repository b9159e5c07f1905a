import { expect, linkInLetter, loseSession, signInByCall, test } from '../support/test.ts'

test('a letter’s link cancels a subscription without a sign-in, and an admin is told of a dispute', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/checkout/agent-website`)
  await page.getByLabel('First name').fill('Rita')
  await page.getByLabel('Last name').fill('Moss')
  await page.getByLabel('Email address').fill('rita@moss.test')
  await page.getByLabel('Card number').fill('4000 0000 0000 0259')
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
  await expect(
    page.getByText(/^By choosing Subscribe you agree to our Terms and to this subscription: \$89/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/dashboard')

  const link = await linkInLetter(page, app, 'rita@moss.test', '/cancel-subscription')
  await loseSession(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Cancel Subscription' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByRole('status')).toContainText('Premium is canceled. It stays active until')

  await signInByCall(page, app, 'admin@porchlight.test')
  // Its event may come before the account does, and is then looked at again some seconds later.
  const overview = async () => (await page.request.get(`${app.url}/api/admin/operations/overview`)).json()
  await expect.poll(overview, { timeout: 60_000 }).toMatchObject({ data: { disputes: [{ agent: 'Rita Moss' }] } })
  await page.goto(`${app.url}/admin/operations`)
  await expect(page.getByText('1 disputed payment to answer')).toBeVisible()
  await expect(page.getByText(/^Rita Moss, \$89 · fraudulent · answer by /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer in Stripe' })).toBeVisible()
})
