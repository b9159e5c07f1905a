import type { Page } from '@playwright/test'

import { expect, signInByCall, test } from '../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const ADMIN = 'admin@porchlight.test'
const toast = (page: Page, message: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true })).toBeVisible()

test('an admin finds an agent, refunds a part of an invoice, disables the account and sees it in the log', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/agents`)
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByLabel('Search agents').fill('alvarez')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=alvarez/)
  await page.getByRole('link', { name: /Maya Alvarez/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Alvarez' })).toBeVisible()

  await page.getByRole('button', { name: 'Email password link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await toast(page, 'Email sent')

  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' })
  await expect(refund.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await refund.getByText('Part of it').click()
  await refund.getByLabel('Amount in dollars').fill('12.50')
  await refund.getByLabel('Reason').selectOption({ label: 'The agent asked for it' })
  await refund.getByLabel('Note').fill('Ticket 17')
  await refund.getByRole('button', { name: 'Refund $12.50' }).click()
  await toast(page, '$12.50 refunded')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByText('$12.50 refunded')).toBeVisible()

  await page.getByRole('button', { name: 'Disable: Maya Alvarez' }).click()
  const disable = page.getByRole('dialog', { name: 'Disable this account?' })
  await expect(disable.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(disable).toBeHidden()
  await page.getByRole('button', { name: 'Disable: Maya Alvarez' }).click()
  await disable.getByRole('button', { name: 'Disable' }).click()
  await toast(page, 'Account disabled')
  await expect(page.getByText('Since').first()).toBeVisible()
  await page.getByRole('button', { name: 'Enable: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await toast(page, 'Account enabled')

  await page.getByRole('button', { name: 'Delete: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This account is scheduled for deletion.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep account: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep account' }).click()
  await toast(page, 'The account won’t be deleted')

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByText('June Porter disabled Maya Alvarez')).toBeVisible()
  await page.getByLabel('Type').selectOption({ label: 'Agent' })
  await page.getByText('June Porter refunded Maya Alvarez').click()
  await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ticket 17' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Maya Alvarez' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Alvarez' })).toBeVisible()
})
