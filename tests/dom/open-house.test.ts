import { SIGN_IN_LOCK_KEY } from '#pwa/shell/sign-in-lock.ts'
import { startLock } from '#pwa/agent/open-house/lock.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const LISTING_ID = '5b0a7a52-6a0e-4b6e-9a44-0d2a3f3f0001'
const PIN = '2468'

/** Locks the device to the sign-in of a house in a state. */
async function lock(state: string): Promise<void> {
  const house = {
    userId: recordsOf('agent').user.id,
    listingId: LISTING_ID,
    title: '1204 Oak Street',
    address: '1204 Oak Street, Round Rock',
    state,
    agent: 'Maya Torres',
    brokerage: 'Oak & Main Realty, LLC',
  }
  await startLock(house, PIN)
}

function answerLeads(api: FakeApi): void {
  api.answer('POST /agent/leads/:id', ({ params, body }) => ({
    data: {
      ...body,
      id: params.id,
      listing_title: '1204 Oak Street',
      earlier_consents: [],
      created_at: body.at,
      updated_at: body.at,
    },
  }))
}

const submit = page.getByRole('button', { name: 'Sign in', exact: true })

async function signIn(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('radio', { name: 'No', exact: true }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550142')
  await submit.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}

test('a locked device shows the sign-in at every address, and each visitor an empty form', async ({ api, open }) => {
  await lock('')
  answerLeads(api)
  await open('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signIn('Ana Ruiz')
  await expect(page.getByRole('heading', { name: 'Thank you, Ana!' })).toBeVisible()
  await page.getByRole('button', { name: 'Next visitor' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('')
  await signIn('Ben Cole')
  await expect
    .poll(() => api.sentTo('POST /agent/leads/:id').map(({ body }) => body.name))
    .toEqual(['Ana Ruiz', 'Ben Cole'])
  const [first] = api.sentTo('POST /agent/leads/:id')
  expect(first?.body).toMatchObject({
    phone: '(512) 555-0142',
    source: 'open_house',
    listing_id: LISTING_ID,
    has_agent: false,
    consent: null,
  })
})

test('what is missing of a sign-in is said at its field, in the visitor’s language', async ({ open }) => {
  await lock('')
  await open('/dashboard')
  await page.getByRole('radio', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await expect(page.getByText('Por favor escriba su nombre')).toBeVisible()
  await expect(page.getByText('Por favor elija una opción')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Su nombre' })).toBeFocused()
})

test('who has an agent is asked for no consent, and needs no phone', async ({ api, open }) => {
  await lock('')
  answerLeads(api)
  await open('/dashboard')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Ruiz')
  await submit.click()
  await expect.poll(() => api.sentTo('POST /agent/leads/:id').map(({ body }) => body.has_agent)).toEqual([true])
})

test('where the state wants it shown, its notice is read before signing in, and recorded with its version', async ({
  api,
  open,
}) => {
  await lock('CO')
  answerLeads(api)
  await open('/dashboard')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Ruiz')
  await page.getByRole('radio', { name: 'No', exact: true }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550142')
  await submit.click()
  await expect(page.getByText('Please read the notice first')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve read it' }).click()
  await submit.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expect.poll(() => api.sentTo('POST /agent/leads/:id').length).toBe(1)
  const [sent] = api.sentTo('POST /agent/leads/:id')
  const shown = sent?.body.disclosures.map(({ state, version }) => ({ state, hasVersion: version !== '' })) ?? []
  expect(shown.length).toBeGreaterThan(1)
  for (const one of shown) expect(one).toEqual({ state: 'CO', hasVersion: true })
})

test('the device leaves the sign-in only by its PIN', async ({ open }) => {
  await lock('')
  await open('/dashboard')
  await page.getByRole('button', { name: 'Agent: leave the sign-in' }).click()
  const pin = page.getByRole('dialog').getByLabel('Your PIN')
  await pin.fill('1111')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('That PIN isn’t right.')).toBeVisible()
  expect(localStorage.getItem(SIGN_IN_LOCK_KEY)).not.toBeNull()
})

test('whose session has ended is sent to the login before the password can end the sign-in', async ({ api, open }) => {
  await lock('')
  api.refuse('POST /confirm-identity', { code: 'unauthenticated' })
  await open('/dashboard')
  await page.getByRole('button', { name: 'Agent: leave the sign-in' }).click()
  await page.getByRole('button', { name: 'Forgot your PIN?' }).click()
  await page.getByRole('dialog').getByLabel('Your Porchlight password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  expect(api.sentTo('POST /confirm-identity').length).toBe(1)
})
