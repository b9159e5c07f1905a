import { elsewhere } from '#tests/conformance/row.ts'
import { invoice, paymentMethod, subscription } from '#tests/support/records/billing.ts'
import { subscriptionPlans } from '#tests/support/records/plans.ts'

import { takeCards, typeCard } from '../support/card-form.ts'
import { page } from '../support/page.ts'
import {
  button,
  click,
  delayCalls,
  dismissToasts,
  expect,
  heading,
  link,
  says,
  saysIfRefused,
  shownIfRefused,
  showsMessage,
  showsText,
} from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const overview = rowsAt('admin-and-billing §2 Billing Overview')
const plans = rowsAt('admin-and-billing §2 Select New Plan')
const catalogue = rowsAt('admin-and-billing §8 Billing and plans')
const state = rowsAt('admin-and-billing §4')
const rule = rowsAt('admin-and-billing §5')

const PREPAID = 'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.'
const SAVE_CARD = 'POST /agent/subscriptions/payment-methods'

const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
const card = (digits: RegExp) => page.getByRole('radio', { name: digits })

/** Answers as for the agent on Pro with one card; a bank asks about each other card. */
function answerBilling(api: At['api']): void {
  let current = subscription({ planId: 'premium' })
  let cards = [paymentMethod({ id: 'pm_4242' })]
  const confirmed = new Set<string>()
  const change = (fields: Partial<typeof current>) => {
    current = { ...current, ...fields }
    return { success: true, endDate: '2026-12-12T12:00:00.000Z' }
  }
  takeCards(api)
  api.answer('GET /agent/subscriptions', () => ({ data: current }))
  api.answer('GET /agent/subscriptions/payment-methods', () => ({ data: cards }))
  api.answer('GET /agent/subscriptions/invoices', {
    data: [invoice({ receiptUrl: 'https://pay.test/1' }), invoice({ id: 'in_0', status: 'void' })],
  })
  api.answer('GET /subscription-plans', () => ({ data: subscriptionPlans(current) }))
  api.answer(SAVE_CARD, ({ body: { paymentMethodId: id } }) => {
    const asks = !cards.some((one) => one.id === id) && !confirmed.has(id)
    confirmed.add(id)
    if (!asks) {
      const known = new Set([...cards.map((one) => one.id), id])
      cards = [...known].map((one) => paymentMethod({ id: one, last4: one.slice(3), isDefault: one === id }))
    }
    return { data: { success: true, message: '', requiresAction: asks, clientSecret: asks ? 'seti_1_secret_1' : null } }
  })
  api.answer('POST /agent/subscriptions/cancel', () => ({
    data: change({ cancelAtPeriodEnd: true, endDate: '2026-12-12T12:00:00.000Z' }),
  }))
  api.answer('POST /agent/subscriptions/re-activate', () => ({ data: change({ cancelAtPeriodEnd: false }) }))
}

const billing: Group = {
  id: 'Billing overview',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: async ({ api, go }) => {
    answerBilling(api)
    await go('/subscriptions/billing')
    await expect(page.getByText('Total Per Month')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  rows: [
    overview("'Billing Overview'", heading('Billing Overview')),
    ...['Subscription', 'Payment Method', 'Payment History'].map((name) =>
      overview(`a card '${name}'`, () => expect(section(name)).toBeVisible()),
    ),
    overview('the interval', showsText(/^Monthly\b/)),
    overview('a table with item name, quantity and amount', () =>
      expect(page.getByRole('row', { name: /^Pro 1/ }).getByRole('cell')).toHaveText(['1', '$39']),
    ),
    overview("a 'Total Per Month' row", () =>
      expect(section('Subscription').getByRole('row', { name: /Total Per Month/ })).toContainText('$39'),
    ),
    overview('the next invoice date', showsText(/Next invoice: December 12, 2026/)),
    overview("a 'Cancel Subscription' button", button('Cancel Subscription')),
    overview("a 'Change Plan' button", link('Change Plan', '/subscriptions/plan-types')),
    overview('a card shows brand, last four digits and expiry', () =>
      expect(section('Payment Method').locator('label', { hasText: '4242' })).toContainText(/Visa.* 12\/2030/),
    ),
    overview('the default card is preselected', () => expect(card(/4242/)).toBeChecked()),
    overview("'Add / Change Payment Method' opens 'Add a new credit card'", async () => {
      await page.getByRole('button', { name: 'Add / Change Payment Method', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Add a new credit card', exact: true })).toBeVisible()
    }),
    overview('with a card form', () => expect(page.getByLabel('Card number')).toBeVisible()),
    overview("and a 'Save' button", button('Save', dialog)),
    rule('no country is asked for, no wallet and no terms are shown', async () => {
      await expect(page.getByLabel('Country')).toHaveCount(0)
      await expect(dialog.getByText(/Apple Pay|Google Pay|By providing your card/)).toHaveCount(0)
    }),
    catalogue("an empty card form says the provider's message", async () => {
      await save()
      await showsText(/card number is incomplete/i, dialog)()
    }),
    rule(`'${PREPAID}'`, async () => {
      await typeCard('5105 1051 0510 5100')
      await save()
      await showsText(PREPAID, dialog)()
    }),
    catalogue("the server message, or 'An unexpected error occurred'", async (at) => {
      await typeCard('4000 0025 0000 3155')
      const failure = { code: 'card_refused', message: 'The bank is closed today.' } as const
      await shownIfRefused(SAVE_CARD, failure, () => save(), failure.message)(at)
    }),
    overview("'Processing...' while busy", async () => {
      const answer = delayCalls('/agent/subscriptions/payment-methods')
      await save()
      await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
      answer()
    }),
    catalogue("'Payment method added successfully'", async ({ api }) => {
      await page.getByRole('button', { name: 'Complete authentication' }).evaluate((choice) => choice.click())
      await showsMessage('Payment method added successfully')
      expect(api.sentTo(SAVE_CARD).at(-1)?.body).toEqual({ paymentMethodId: 'pm_3155' })
    }),
    overview('choosing another card sets it as default', async () => {
      await dismissToasts()
      const answer = delayCalls('/agent/subscriptions/payment-methods')
      await card(/4242/).click()
      await expect(page.getByText('Updating...', { exact: true })).toBeVisible()
      answer()
    }),
    overview("a spinner with 'Updating...' shows during the change", () =>
      expect(page.getByText('Updating...', { exact: true })).toHaveCount(0),
    ),
    says(catalogue, 'Payment method updated successfully'),
    state('nothing happens if it is the same card', async ({ calls }) => {
      calls.length = 0
      await card(/4242/).click()
      expect(calls).not.toContain(SAVE_CARD)
    }),
    catalogue(
      "the server message, or 'Failed to update payment method. Please try again.'",
      shownIfRefused(
        SAVE_CARD,
        { code: 'unavailable', message: '' },
        () => card(/3155/).click(),
        'Failed to update payment method. Please try again.',
      ),
    ),
    overview("the history is labeled 'Showing up to 12'", () =>
      expect(section('Payment History').getByText('Showing up to 12', { exact: true })).toBeVisible(),
    ),
    overview('columns Date, Description, Status, Amount, Receipt', () =>
      expect(section('Payment History').getByRole('columnheader')).toHaveText(
        'Date, Description, Status, Amount, Receipt'.split(', '),
      ),
    ),
    overview("each row has a 'View Receipt' link, in a new tab", async () => {
      const links = section('Payment History').getByRole('link', { name: 'View Receipt', exact: true })
      await expect(links).toHaveAttribute('target', '_blank')
      await expect(links).toHaveAttribute('href', 'https://pay.test/1')
    }),
    ...elsewhere(5),
    rowsAt('decisions, The product')('Cancel Subscription cancels', async () => {
      await page.getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
      await dialog.getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
      await showsMessage(/^Subscription canceled\./)
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/Ends on December 12, 2026/)).toBeVisible()
    }),
    plans("a plan on a grace period reads 'Reactivate'", async ({ go }) => {
      await go('/subscriptions/plan-types')
      await page.getByText('Monthly', { exact: true }).click()
      await button('Reactivate')()
    }),
    saysIfRefused(
      catalogue,
      'Failed to reactivate plan. Please try again.',
      'POST /agent/subscriptions/re-activate',
      { code: 'internal' },
      click('Reactivate'),
    ),
    catalogue("'{plan} plan reactivated successfully!'", async () => {
      await page.getByRole('button', { name: 'Reactivate', exact: true }).first().click()
      await showsMessage('Pro plan reactivated successfully!')
    }),
    state('re-activating marks the plan current', () =>
      expect(page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Active' })).toBeDisabled(),
    ),
    overview('skeleton placeholders while loading', async ({ go }) => {
      const answer = delayCalls('/agent/subscriptions')
      await go('/subscriptions/billing')
      await expect(section('Subscription').locator('.skeleton').first()).toBeVisible()
      answer()
    }),
  ],
}

const trial: Group = {
  id: 'Billing overview of a trial',
  as: 'new',
  open: async ({ api, go }) => {
    const trialEndDate = '2026-12-06T12:00:00.000Z'
    api.answer('GET /agent/subscriptions', {
      data: subscription({ onTrial: true, status: 'trialing', trialEndDate, nextInvoiceDate: trialEndDate }),
    })
    api.answer('GET /agent/subscriptions/payment-methods', { data: [] })
    api.answer('GET /agent/subscriptions/invoices', { data: [] })
    await go('/subscriptions/billing')
  },
  rows: [
    overview("a green 'Free Trial'", showsText('Free Trial')),
    overview(
      'with text that the subscription starts automatically on the trial end date',
      showsText(/Your subscription starts automatically on December 6, 2026/),
    ),
    says(overview, 'No payment methods found'),
    says(overview, 'No payment history found'),
  ],
}

conform([billing, trial])
