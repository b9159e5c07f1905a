import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { session, user } from '#tests/support/records/account.ts'

import { answerConfirmation } from './support/confirmation.ts'
import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const LOGIN_INFORMATION = '/user-account/login-information'
const REFUSAL = { code: 'confirm_identity', message: 'Please confirm it’s you first. Nothing was changed.' } as const

const drawer = page.getByRole('dialog', { name: 'Confirm it’s you' })
const question = page.getByRole('dialog', { name: 'Delete account' })

async function askToDelete(api: FakeApi): Promise<void> {
  api.refuse('POST /agent/account-deletion', REFUSAL)
  answerConfirmation(api)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(drawer).toBeVisible()
  // Until the question below knows of the drawer, a click there closes it as one outside of itself.
  const below = page.locator('[role=dialog]').first()
  await expect.poll(() => below.evaluate((dialog) => getComputedStyle(dialog).pointerEvents)).toBe('none')
}

test('closing the confirmation changes nothing and says so', async ({ api, open }) => {
  answerConfirmation(api)
  api.refuse('PUT /user', REFUSAL)
  await open(LOGIN_INFORMATION)
  await page.getByLabel('Email').fill('elsewhere@porchlight.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(REFUSAL.message)).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('elsewhere@porchlight.test')
  expect(api.sentTo('PUT /user')).toHaveLength(1)
})

test('a wrong password is named at its field, and the right one goes on with a deletion', async ({ api, open }) => {
  await open(LOGIN_INFORMATION)
  await askToDelete(api)
  const password = drawer.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  const message = 'This password is incorrect'
  const wrong = api.refuse('POST /confirm-identity', { code: 'validation_failed', errors: { password: [message] } })
  await password.fill('Guess123!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(drawer.getByText(message)).toBeVisible()
  await expect(password).toBeFocused()
  wrong()
  const deletion = {
    code: 'a'.repeat(32),
    requested_at: '2026-11-28T12:00:00.000Z',
    due_at: '2026-12-12T12:00:00.000Z',
  }
  api.answer('POST /agent/account-deletion', { data: deletion })
  api.answer('GET /agent/account-deletion', { data: deletion })
  await password.fill('Porchlight1!')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(api.sentTo('POST /agent/account-deletion')).toHaveLength(2)
})

test('Cancel or Back close the confirmation and keep the question below', async ({ api, open }) => {
  await open(LOGIN_INFORMATION)
  for (const close of [async () => await drawer.getByRole('button', { name: 'Cancel' }).click(), page.goBack]) {
    await askToDelete(api)
    await close()
    await expect(drawer).toBeHidden()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${LOGIN_INFORMATION}$`))
  }
})

test('a new email is shown as waiting beside the old one, and can be mailed again or dropped', async ({
  api,
  open,
}) => {
  const email = 'agent@porchlight.test'
  const pending = 'elsewhere@porchlight.test'
  api.answer('PUT /user', { data: user({ pending_email: pending }) })
  api.answer('POST /user/pending-email/letter')
  api.answer('DELETE /user/pending-email')
  await open(LOGIN_INFORMATION)
  await page.getByLabel('Email').fill(pending)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Login information updated successfully')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: `Waiting for you to confirm ${pending}.` })
  await expect(notice).toContainText(`Until then, log in with ${email}.`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await notice.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(`We sent another email to ${pending}`)).toBeVisible()
  api.answer('GET /user', { data: user() })
  await notice.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(notice).toHaveCount(0)
  expect(api.sentTo('DELETE /user/pending-email')).toHaveLength(1)
})

test('before the first password the email can’t be changed and no passkey added; the email can be sent again', async ({
  api,
  open,
}) => {
  api.answer('GET /user', { data: user({ needs_password: true }) })
  api.answer('POST /forgot-password', ({ body }) => ({ data: { email: body.email } }))
  await open(LOGIN_INFORMATION)
  const notice = page.getByRole('status').filter({ hasText: 'Set your password first.' })
  await expect(notice).toContainText('Until you do, you can’t change your email or add a passkey.')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByText('Set your password first, then add a passkey.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Send the email again' }).click()
  await expect(notice).toContainText('We sent another link to agent@porchlight.test.')
  expect(api.sentTo('POST /forgot-password').at(-1)?.body).toEqual({ email: 'agent@porchlight.test' })
})

test('the link of a new email names it and confirms it once; a dead one leads to Login Information', async ({
  api,
  open,
}) => {
  const email = 'elsewhere@porchlight.test'
  const link = `/confirm-email#${'x'.repeat(43)}`
  api.answer('POST /email-confirmation', { data: { email } })
  const refusing = api.refuse('POST /email-confirmation/confirm', { code: 'conflict', message: 'It’s taken by now.' })
  await open(link, { as: null })
  await expect(page.getByText(`You’ll log in to Porchlight with ${email} instead of your old email.`)).toBeVisible()
  expect(api.sentTo('POST /email-confirmation/confirm')).toEqual([])
  const confirm = page.getByRole('button', { name: 'Confirm this email' })
  await confirm.click()
  await expect(page.getByText('It’s taken by now.')).toBeVisible()
  refusing()
  api.answer('POST /email-confirmation/confirm', { data: { email } })
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Porchlight' })).toHaveAttribute('href', '/dashboard')
  api.refuse('POST /email-confirmation', { code: 'link_invalid' })
  await open(link, { as: null })
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login Information' })).toBeVisible()
})

test('sessions are listed with this one marked, and others can be ended', async ({ api, open }) => {
  const iphone = session({
    id: '0b9a1f6e-7d52-4c1f-9a53-5f2d8e6c4b11',
    device: 'iPhone',
    browser: 'Safari',
    current: false,
  })
  api.answer('GET /user/sessions', { data: [session(), iphone] })
  api.answer('DELETE /user/sessions/:id')
  await open(LOGIN_INFORMATION)
  await expect(page.getByText('This device')).toHaveCount(1)
  api.answer('GET /user/sessions', { data: [session()] })
  await page.getByRole('button', { name: 'Log out iPhone, Safari' }).click()
  await expect(page.getByText('iPhone, Safari')).toBeHidden()
  expect(api.sentTo('DELETE /user/sessions/:id')).toMatchObject([{ params: { id: iphone.id } }])
})

test('a link that the server failed to check can be tried again', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load|couldn’t/)
  const failing = api.refuse('POST /subscription-cancellations/look', { code: 'internal' })
  await open('/cancel-subscription#nonsense', { as: null })
  await expect(page.getByRole('alert')).toHaveText('We couldn’t check your link. Nothing was changed.')
  failing()
  api.refuse('POST /subscription-cancellations/look', { code: 'link_invalid' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()

  const lost = api.lose('POST /password-link')
  await open(`/reset-password#${'x'.repeat(43)}`, { as: null })
  await expect(page.getByText('We couldn’t check your link.')).toBeVisible()
  lost()
  api.refuse('POST /password-link', { code: 'link_invalid' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()

  api.refuse('GET /account-deletions/:code', { code: 'not_found' })
  await open('/account-deletion/not-a-code', { as: null })
  await expect(page.getByText('We couldn’t find this request.')).toBeVisible()
})

test('a forgotten password takes along the typed address and requires one', async ({ open }) => {
  await open('/forgot-password', { as: null })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await open('/login', { as: null })
  await page.getByLabel('Email').fill('maya@typed.test')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('maya@typed.test')
})
