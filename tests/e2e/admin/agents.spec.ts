import type { Page } from '@playwright/test'

import { refuseOnce } from '../support/refuse-once.ts'
import { signInByCall, expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const ADMIN = 'admin@porchlight.test'
const toast = (page: Page, message: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true })).toBeVisible()

test('an admin finds an agent, refunds a part of an invoice, disables the account and sees it in the log', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  await signIn(page, app, ADMIN)
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
  await refund.getByLabel('Amount in dollars').fill('4900')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('That is more than is left to refund')).toBeVisible()
  await expect(refund.getByLabel('Amount in dollars')).toBeFocused()
  await refund.getByLabel('Amount in dollars').fill('12.50')
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
  await toast(page, 'The account is disabled')
  await expect(page.getByText('Since').first()).toBeVisible()
  await page.getByRole('button', { name: 'Enable: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await toast(page, 'The account is enabled')

  await page.getByRole('button', { name: 'Delete: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This account is scheduled for deletion.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep account: Maya Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep account' }).click()
  await toast(page, 'The account won’t be deleted')

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByText('June Porter disabled Maya Alvarez')).toBeVisible()
  await page.getByLabel('Type').selectOption({ label: 'Template' })
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByLabel('Type').selectOption({ label: 'Agent' })
  await page.getByText('June Porter refunded Maya Alvarez').click()
  await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Maya Alvarez' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Alvarez' })).toBeVisible()
})

test('an admin invites another after a confirmation, and the same address can’t be invited twice', async ({
  page,
  app,
}) => {
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/admins`)
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite an admin' })
  await invite.getByRole('button', { name: 'Send Invite' }).click()
  await expect(invite.getByText('First name is required')).toBeVisible()
  const fill = async () => {
    await invite.getByLabel('First name').fill('Grace')
    await invite.getByLabel('Last name').fill('Hill')
    await invite.getByLabel('Email address').fill('grace@porchlight.test')
    await invite.getByRole('button', { name: 'Send Invite' }).click()
  }
  await refuseOnce(page, '/admin/admins', 'POST')
  await fill()
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await identity.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'The invite is on its way')
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  await fill()
  await expect(invite.getByText('This address is already in use')).toBeVisible()
  await invite.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Disable: June Porter' })).toHaveCount(0)
})

test('the screens show that they load, fail, find nothing, or are offline', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/admin/agents?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${app.url}/admin/agents`)
  await expect(page.getByText('Loading...').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The agents didn’t load' })).toBeVisible()
  await page.unroute('**/api/admin/agents?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Dana Brooks/ })).toBeVisible()
  await page.getByLabel('Search agents').fill('nobody at all')
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()

  // With Stripe unreachable the rest of the page is still shown.
  const away = { message: 'Payments can’t be reached right now.', code: 'billing_unavailable', request_id: 'r-1' }
  await page.route('**/api/admin/agents/*/billing', (route) => route.fulfill({ status: 503, json: away }))
  await page.goto(`${app.url}/admin/agents/${await idOf(page, app.url, 'Dana Brooks')}`)
  await expect(page.getByText('The billing didn’t load.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.context().setOffline(true)
  // What becomes of posts that are published offline is said to agents alone.
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Posts you publish/)).toHaveCount(0)
  await page
    .getByRole('button', { name: 'End sessions' })
    .or(page.getByRole('button', { name: /^Disable/ }))
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(End sessions|Disable)$/ })
    .click()
  await expect(page.getByText(/You’re offline\. Nothing was changed\.$/)).toBeVisible()
  await page.context().setOffline(false)

  await page.goto(`${app.url}/admin/agents/999999`)
  await expect(page.getByText('There is no such agent')).toBeVisible()
  await signInByCall(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/admin/audit-log`)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})

async function idOf(page: Page, url: string, name: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/admin/agents?search=${encodeURIComponent(name)}`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return data[0]?.id ?? 0
}
