import { recordsOf } from '#tests/support/fake-api/account-answers.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

test('the overview says what credit pays for, before and after a cancellation', async ({ api, open }) => {
  const subscription = { ...recordsOf('agent').subscription, credit: 12.4 }
  api.answer('GET /agent/subscriptions', { data: subscription })
  await open('/subscriptions/billing')
  await expect(page.getByText('Pays your next invoices first.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cancel Subscription' })
  await expect(
    drawer.getByText(/^Your credit of \$12\.40 stays on your account and pays for your next plan/),
  ).toBeVisible()
  const ending = { cancelAtPeriodEnd: true, endDate: subscription.nextInvoiceDate, nextInvoiceDate: null }
  api.answer('GET /agent/subscriptions', { data: { ...subscription, ...ending } })
  await open('/subscriptions/billing')
  await expect(page.getByText('Pays for your next plan first.')).toBeVisible()
})
