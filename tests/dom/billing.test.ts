import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { subscription as subscriptionOf, subscriptionPlan, swapPreview } from '#tests/support/records/billing.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

test('the overview says what credit pays for, before and after a cancellation', async ({ api, open }) => {
  const subscription = { ...recordsOf('agent').subscription, credit: 12.4 }
  api.answer('GET /agent/subscriptions', { data: subscription })
  await open('/subscriptions/billing')
  await expect(page.getByText('Goes toward your next invoices.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cancel Subscription' })
  await expect(
    drawer.getByText(/^Your credit of \$12\.40 stays on your account and goes toward your next plan/),
  ).toBeVisible()
  const ending = { cancelAtPeriodEnd: true, endDate: subscription.nextInvoiceDate, nextInvoiceDate: null }
  api.answer('GET /agent/subscriptions', { data: { ...subscription, ...ending } })
  await open('/subscriptions/billing')
  await expect(page.getByText('Goes toward your next plan.')).toBeVisible()
})

const PREMIUM = { internal_name: 'agent-website', name: 'Premium', description: '', items: 'Ten posts a day' }
const TRIAL_END = '2026-12-10T18:00:00.000Z'

test('the plans open on the interval the agent pays, and by the quarter for who pays nothing yet', async ({
  api,
  open,
}) => {
  const monthly = subscriptionPlan({ is_current_user_plan: true })
  const quarterly = subscriptionPlan({ id: 'pro-quarterly', interval: 'quarterly', price: 99 })
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true })
  api.answer('GET /subscription-plans', { data: [monthly, quarterly] })
  await open('/subscriptions/plan-types')
  await expect(chosen('Monthly')).toBeChecked()
  await chosen('Quarterly').check()
  await expect(chosen('Quarterly')).toBeChecked()
  api.answer('GET /subscription-plans', { data: [{ ...monthly, is_current_user_plan: false }, quarterly] })
  await open('/subscriptions/plan-types')
  await expect(chosen('Quarterly')).toBeChecked()
})

test('a trial says its first charge, day and amount, on the overview and with a code in a change of plan', async ({
  api,
  open,
}) => {
  const trial = { onTrial: true, status: 'trialing', trialEndDate: TRIAL_END, nextInvoiceDate: TRIAL_END } as const
  api.answer('GET /agent/subscriptions', { data: subscriptionOf({ ...trial, firstChargeCents: 7120 }) })
  await open('/subscriptions/billing')
  await expect(
    page.getByText(
      'Monthly. Your subscription starts automatically on December 10, 2026. First charge on December 10: $71.20.',
    ),
  ).toBeVisible()

  const code = 'PORCH20'
  api.answer('GET /subscription-plans', { data: [subscriptionPlan({ id: 'agent-website', product: PREMIUM })] })
  api.answer('POST /agent/subscriptions/preview', ({ body }) => ({
    data: swapPreview({
      subscriptionPlanId: 'agent-website',
      trialEndDate: TRIAL_END,
      totalCents: 0,
      firstChargeCents: body.promotionCode === code ? 7120 : 8900,
    }),
  }))
  api.answer('POST /agent/subscriptions/discount', {
    data: { success: true, message: '', data: { percentOff: 20, amountOff: null } },
  })
  await open('/subscriptions/plan-types')
  await page.getByRole('radio', { name: 'Monthly', exact: true }).check()
  await page.getByRole('article', { name: 'Premium' }).getByRole('button', { name: 'Select Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Subscription Change' })
  await expect(dialog.getByText('First charge on December 10')).toBeVisible()
  await expect(dialog.getByText('$89', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add promotion code' }).click()
  await dialog.getByLabel('Promotion code').fill(code)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('$71.20', { exact: true })).toBeVisible()
})
