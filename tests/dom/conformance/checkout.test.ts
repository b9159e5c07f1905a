import { elsewhere } from '#tests/conformance/row.ts'
import { answerAsAccount, recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { offeredPlan } from '#tests/support/records/billing.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { takeCards, typeCard } from '../support/card-form.ts'
import { page } from '../support/page.ts'
import {
  button,
  delayCalls,
  expect,
  failCalls,
  heading,
  link,
  says,
  saysIfUnread,
  shownIfRefused,
  showsMessage,
  showsText,
} from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const row = rowsAt('admin-and-billing §2 Checkout')
const rule = rowsAt('admin-and-billing §5 Checkout')
const catalogue = rowsAt('admin-and-billing §8 Checkout and login')

const BUYER = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana.conforms@whitfield.test' }

const submit = page.getByRole('button', { name: 'Free Trial', exact: true })
const email = page.getByLabel('Email address')
const total = page.locator('dl > div', { hasText: "TODAY'S TOTAL" })

const items = ['Five posts', 'All networks']
const checkout: Group = {
  id: 'Checkout',
  as: null,
  logs: /checkout/i,
  open: async ({ api, go }) => {
    takeCards(api)
    const product = { internal_name: 'premium', name: 'Pro', description: '', items }
    const plan = offeredPlan({ id: 'premium', price: 49, original_price: 59, free_trial_period: 14, product })
    api.answer('GET /subscription-plans/:productInternalName', { data: plan })
    api.answer('POST /checkout/email', ({ body }) => ({ data: body }))
    api.answer('POST /checkout', () => {
      answerAsAccount(api, 'agent')
      api.answer('GET /dashboard', { data: dashboard() })
      return { data: { status: 'complete', user: recordsOf('agent').user } }
    })
    const letGo = api.hold('GET /subscription-plans/:productInternalName')
    await go('/checkout/premium')
    await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
    letGo()
    await expect(page.getByLabel('Card number')).toBeVisible()
  },
  rows: [
    row('it stands outside the layout', () => expect(page.getByRole('navigation')).toHaveCount(0)),
    ...['First name', 'Last name', 'Email address'].map((label) =>
      row(`a field ${label}`, () => expect(page.getByLabel(label, { exact: true })).toBeVisible()),
    ),
    row('a card payment element', () => expect(page.getByLabel('Card number')).toBeVisible()),
    row("the submit button reads 'Free Trial'", button('Free Trial')),
    row('a benefits list from the plan’s items', () =>
      expect(page.getByRole('list', { name: 'What’s included' }).getByRole('listitem')).toHaveText(items),
    ),
    row("'Order Summary'", heading('Order Summary')),
    row('a struck-through original price and $0.00 for a trial', async () => {
      await expect(page.locator('s')).toContainText('$59')
      await expect(page.getByText('$0.00').first()).toBeVisible()
    }),
    row("TODAY'S TOTAL is $0.00 for a trial", () => expect(total).toContainText('$0.00')),
    row.cannot(
      "TODAY'S TOTAL is always $0.00",
      'a plan without a trial is charged at once, and the page says what is true: its price and tax',
    ),
    row("'Will my credit card be charged right now?'", heading('Will my credit card be charged right now?')),
    rowsAt('admin-and-billing §9')('the trial end date is today plus free_trial_period days', () =>
      expect(page.getByText('Your trial runs until December 8, 2026.')).toBeVisible(),
    ),
    row('then the monthly price plus tax, no contract, cancel anytime', async () => {
      await expect(page.getByText('$49 a month plus tax')).toBeVisible()
      await expect(page.getByText(/No contract, cancel anytime\./)).toBeVisible()
    }),
    row("a link 'Terms'", link('Terms', '/terms')),
    row("a link 'Privacy'", link('Privacy', '/privacy')),
    row('a testimonial block', () => expect(page.locator('blockquote')).toBeVisible()),
    rule("'First name is required'", async () => {
      await submit.click()
      await showsMessage('First name is required')
    }),
    says(rule, 'Last name is required'),
    says(rule, 'Email address is required'),
    rule("'Invalid email address'", async () => {
      await email.fill('dana@whitfield')
      await email.blur()
      await showsMessage('Invalid email address')
    }),
    rule('on leaving the field the address is checked with the server', async ({ calls }) => {
      const restore = failCalls('POST /checkout/email', {
        code: 'validation_failed',
        errors: { email: ['There is an account for this address.'] },
      })
      await email.fill('agent@porchlight.test')
      await email.blur()
      await expect.poll(() => calls).toContain('POST /checkout/email')
      await showsMessage('There is an account for this address.')
      restore()
    }),
    rule('server field errors show on the form', () =>
      expect(email).toHaveAccessibleDescription(/There is an account for this address\./),
    ),
    rule('the card form is validated first by the provider', async ({ calls }) => {
      await page.getByLabel('First name').fill(BUYER.first_name)
      await page.getByLabel('Last name').fill(BUYER.last_name)
      await email.fill(BUYER.email)
      await email.blur()
      await submit.click()
      await showsMessage(/card number is incomplete/i)
      expect(calls).not.toContain('POST /checkout')
    }),
    rule("'Pre-paid credit cards are not accepted. Please enter a regular credit card.'", async () => {
      await typeCard('5105 1051 0510 5100')
      await submit.click()
      await showsMessage('Pre-paid credit cards are not accepted. Please enter a regular credit card.')
    }),
    rowsAt('decisions, Outside services')('a declined card is refused in words', async (at) => {
      const failure = { code: 'card_refused', message: 'Your card was declined.' } as const
      await typeCard('4000 0000 0000 0002')
      await shownIfRefused('POST /checkout', failure, () => submit.click(), failure.message)(at)
    }),
    catalogue('server field errors are set on the form', async () => {
      const restore = failCalls('POST /checkout', {
        message: 'Look again.',
        code: 'validation_failed',
        errors: { last_name: ['Not like this.'] },
      })
      await typeCard('4242 4242 4242 4242')
      await submit.click()
      await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Not like this\./)
      restore()
    }),
    row("'Processing...' while busy", async ({ calls }) => {
      calls.length = 0
      const answer = delayCalls('/checkout')
      await submit.click()
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
      answer()
    }),
    says(catalogue, 'Checkout completed successfully!'),
    catalogue('then /dashboard', () => expect(page).toHaveURL(/\/dashboard$/)),
    rowsAt('admin-and-billing §7 Checkout and login')('POST /checkout', ({ api }) =>
      expect
        .poll(() => api.sentTo('POST /checkout').at(-1)?.body)
        .toMatchObject({ ...BUYER, plan_id: 'premium', payment_method_id: 'pm_4242' }),
    ),
  ],
}

const missing: Group = {
  id: 'Checkout without a plan',
  as: null,
  logs: /checkout|offer/i,
  open: async ({ api, go }) => {
    takeCards(api)
    api.answer('GET /subscription-plans/:productInternalName', ({ query: { interval } }) => ({
      data: offeredPlan({ id: 'premium', price: 49, interval }),
    }))
    const restore = api.refuse('GET /subscription-plans/:productInternalName', { code: 'not_found' })
    await go('/checkout/no-such-plan')
    await showsText('Plan not found')()
    restore()
  },
  rows: [
    row("'Plan not found'", heading('Plan not found')),
    row("with 'The requested plan could not be found.'", showsText('The requested plan could not be found.')),
    saysIfUnread(catalogue, 'Error loading checkout page', '/subscription-plans/premium', '/checkout/premium'),
    rowsAt('decisions, Roles and plans')('?interval=quarterly offers the quarterly plan', async ({ calls, go }) => {
      await go('/checkout/premium?interval=quarterly')
      await expect(page.getByText(/quarterly/).first()).toBeVisible()
      expect(calls).toContain('GET /subscription-plans/premium?interval=quarterly')
    }),
    row('a plan without a trial shows its price', async ({ go }) => {
      await go('/checkout/agent-website')
      await expect(total).toContainText('$49')
    }),
    ...elsewhere(4),
  ],
}

conform([checkout, missing])
