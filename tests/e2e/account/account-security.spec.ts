import type { Page, Route } from '@playwright/test'

import { expect, linkInEmail, loseSession, signInByCall, test } from '../support/test.ts'

const LOGIN_INFORMATION = '/user-account/login-information'

/** A virtual authenticator that stores passkeys and verifies its user at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added after a confirmation, named, signs in, and is removed', async ({ page, app }) => {
  await addAuthenticator(page)
  await signInByCall(page, app, 'plus@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  // As the server does where the sign-in is older than ten minutes.
  const refusal = { message: 'Please confirm it’s you first.', code: 'confirm_identity', request_id: 'r' }
  const refuse = (route: Route) => route.fulfill({ status: 403, json: refusal })
  await page.route('**/api/user/passkeys/options', refuse, { times: 1 })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await drawer.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await naming.getByLabel('Name').fill('My laptop')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My laptop')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await loseSession(page)
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(app.url + LOGIN_INFORMATION)
  // Yesterday, when the test goes on past the agent's midnight.
  await expect(page.getByText(/Last used (today|yesterday) at/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove passkey' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await loseSession(page)
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('We don’t know this passkey. Please use your password.')).toBeVisible()
})

test('a new e-mail address is confirmed by the email to it, and undone by the email to the old one', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, 'premium@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await page.getByLabel('Email').fill('thief@porchlight.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Login information updated successfully')).toBeVisible()
  await expect(page.getByText('Waiting for you to confirm thief@porchlight.test.')).toBeVisible()
  await page.goto(await linkInEmail(page, app, 'thief@porchlight.test', '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
  const link = await linkInEmail(page, app, 'premium@porchlight.test', '/undo-email-change')

  await page.goto(link)
  await expect(page.getByText('thief@porchlight.test')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address was restored' })).toBeVisible()
  expect((await page.request.get(`${app.url}/api/user`)).status()).toBe(401)
  await linkInEmail(page, app, 'premium@porchlight.test', '/reset-password')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})
