import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { refuseOnce } from '../support/refuse-once.ts'
import { expect, signIn, test } from '../support/test.ts'

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

async function linkFor(page: Page, app: App, email: string, path: string): Promise<string> {
  const mailbox = `${app.url}/sandbox/api/mail?to=${encodeURIComponent(email)}`
  let link = ''
  await expect(async () => {
    const { data } = (await (await page.request.get(mailbox)).json()) as { data: { links: string[] }[] }
    link = data.flatMap(({ links }) => links).find((one) => one.includes(path)) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('a passkey is added after a confirmation, named, signs in, and is removed', async ({ page, app }) => {
  await addAuthenticator(page)
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await refuseOnce(page, '/user/passkeys/options', 'POST')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(drawer.getByLabel('Password', { exact: true })).toBeFocused()
  await drawer.getByLabel('Password', { exact: true }).fill('Guess123!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(drawer.getByText('This password is incorrect')).toBeVisible()
  await expect(drawer.getByLabel('Password', { exact: true })).toBeFocused()
  await drawer.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await naming.getByLabel('Name').fill('My laptop')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My laptop')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(app.url + LOGIN_INFORMATION)
  await expect(page.getByText('Last used today at')).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove passkey' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  // The open screen leads to the login by itself once a call is answered 401, which would end the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('We don’t know this passkey. Please use your password.')).toBeVisible()
})

test('closing the confirmation changes nothing and shows a message', async ({ page, app }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await refuseOnce(page, '/user', 'PUT')
  await page.getByLabel('Email').fill('elsewhere@porchlight.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm it’s you first. Nothing was changed.')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('elsewhere@porchlight.test')
  const { data } = (await (await page.request.get(`${app.url}/api/user`)).json()) as { data: { email: string } }
  expect(data.email).toBe('new@porchlight.test')
})

test('a changed e-mail address is undone by the letter to the old one', async ({ page, app }) => {
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await page.getByLabel('Email').fill('thief@porchlight.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Login information updated successfully')).toBeVisible()
  const link = await linkFor(page, app, 'premium@porchlight.test', '/undo-email-change#')

  await page.goto(link)
  await expect(page.getByText('thief@porchlight.test')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address was restored' })).toBeVisible()
  expect((await page.request.get(`${app.url}/api/user`)).status()).toBe(401)
  await linkFor(page, app, 'premium@porchlight.test', '/reset-password#')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('sessions are listed with this one marked, and others can be ended', async ({ page, app, browser }) => {
  await signIn(page, app)
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const other = await phone.newPage()
  await signIn(other, app)
  await page.goto(app.url + LOGIN_INFORMATION)
  await expect(page.getByText('This device')).toHaveCount(1)
  await expect(page.getByText(/^Last seen today at \d+:\d\d [AP]M, Central Time$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out iPhone, Safari' }).click()
  await expect(page.getByText('iPhone, Safari')).toBeHidden()
  await other.goto(`${app.url}/calendar`)
  await other.waitForURL('**/login')
  await phone.close()
})

test('a deletion asks for a confirmation on top of its dialog and goes on after it', async ({ page, app }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await refuseOnce(page, '/agent/account-deletion', 'POST')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog', { name: 'Delete account' }).getByRole('button', { name: 'Delete' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await drawer.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account is about to be deleted.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing the confirmation keeps the dialog below, and Back closes that and stays on the screen', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(app.url + LOGIN_INFORMATION)
  await refuseOnce(page, '/agent/account-deletion', 'POST')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete account' })
  await question.getByRole('button', { name: 'Delete' }).click()
  const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(LOGIN_INFORMATION)

  await page.unroute('**/api/agent/account-deletion')
  await refuseOnce(page, '/agent/account-deletion', 'POST')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(LOGIN_INFORMATION)
})
