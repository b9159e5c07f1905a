import type { Page } from '@playwright/test'

import { button, expect, failCalls, heading, delayCalls, link, part, showsMessage, showsText } from '../checks.ts'
import { rowsAt, type Group } from '../row.ts'

const row = rowsAt('admin-and-billing §2 Checkout')
const rule = rowsAt('admin-and-billing §5 Checkout')
const catalogue = rowsAt('admin-and-billing §8 Checkout and login')
const call = rowsAt('admin-and-billing §7 Checkout and login')
const constant = rowsAt('admin-and-billing §9')

const submit = (page: Page) => page.getByRole('button', { name: 'Free Trial', exact: true })
const email = (page: Page) => page.getByLabel('Email address')

async function typeCard(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Card number').fill(digits)
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** A future day in this page's format. */
const inDays = (page: Page, days: number) =>
  page.evaluate((count) => {
    const now = new Date()
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + count)
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(day)
  }, days)

const checkout: Group = {
  id: 'Checkout',
  as: null,
  works: true,
  logs: /checkout/i,
  open: async ({ page, go }) => {
    const answer = await delayCalls(page, '/subscription-plans/premium')
    await go('/checkout/premium')
    await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
    await answer()
    await expect(page.getByLabel('Card number')).toBeVisible()
  },
  rows: [
    row('it stands outside the layout', ({ page }) => expect(page.getByRole('navigation')).toHaveCount(0)),
    ...['First name', 'Last name', 'Email address'].map((label) =>
      row(`a field ${label}`, ({ page }) => expect(page.getByLabel(label, { exact: true })).toBeVisible()),
    ),
    row('a card payment element', ({ page }) => expect(page.getByLabel('Card number')).toBeVisible()),
    row("the submit button reads 'Free Trial'", button('Free Trial')),
    row('a benefits list from the plan’s items', async ({ page, api }) => {
      const { body } = await api('GET', '/subscription-plans/premium')
      const items = part(body, 'data.product.items')
      expect(Array.isArray(items)).toBe(true)
      await expect(page.getByRole('list', { name: 'What comes with it' }).getByRole('listitem')).toHaveText(
        items as string[],
      )
    }),
    row("'Order Summary'", heading('Order Summary')),
    row('a struck-through original price and $0.00 for a trial', async ({ page, api }) => {
      const { body } = await api('GET', '/subscription-plans/premium')
      await expect(page.locator('s')).toContainText(`$${String(part(body, 'data.original_price'))}`)
      await expect(page.getByText('$0.00').first()).toBeVisible()
    }),
    row("TODAY'S TOTAL is $0.00 for a trial", ({ page }) =>
      expect(page.getByText("TODAY'S TOTAL", { exact: true }).locator('..')).toContainText('$0.00'),
    ),
    row.cannot(
      "TODAY'S TOTAL is always $0.00",
      'a plan without a trial is charged at once, and the page says what is true: its price and tax',
    ),
    row("'Will my credit card be charged right now?'", heading('Will my credit card be charged right now?')),
    constant('the trial end date is today plus free_trial_period days', async ({ page, api }) => {
      const { body } = await api('GET', '/subscription-plans/premium')
      const end = await inDays(page, Number(part(body, 'data.free_trial_period')))
      await expect(page.getByText(`Your trial runs until ${end}.`)).toBeVisible()
    }),
    row('then the monthly price plus tax, no contract, cancel anytime', async ({ page, api }) => {
      const { body } = await api('GET', '/subscription-plans/premium')
      await expect(page.getByText(`$${String(part(body, 'data.price'))} a month plus tax`)).toBeVisible()
      await expect(page.getByText(/No contract, cancel anytime\./)).toBeVisible()
    }),
    row("a link 'Terms'", link('Terms', '/terms')),
    row("a link 'Privacy'", link('Privacy', '/privacy')),
    row('a testimonial block', ({ page }) => expect(page.locator('blockquote')).toBeVisible()),
    rule("'First name is required'", async ({ page }) => {
      await submit(page).click()
      await showsMessage(page, 'First name is required')
    }),
    rule("'Last name is required'", ({ page }) => showsMessage(page, 'Last name is required')),
    rule("'Email address is required'", ({ page }) => showsMessage(page, 'Email address is required')),
    rule("'Invalid email address'", async ({ page }) => {
      await email(page).fill('dana@whitfield')
      await email(page).blur()
      await showsMessage(page, 'Invalid email address')
    }),
    rule('on leaving the field the address is checked with the server', async ({ page, calls }) => {
      await email(page).fill('agent@porchlight.test')
      await email(page).blur()
      await expect.poll(() => calls).toContain('POST /checkout/email')
    }),
    rule('server field errors show on the form', ({ page }) => expect(email(page)).toHaveAccessibleDescription(/./)),
    rule('the card form is validated first by the provider', async ({ page, calls }) => {
      await page.getByLabel('First name').fill('Dana')
      await page.getByLabel('Last name').fill('Whitfield')
      await email(page).fill('dana.conforms@whitfield.test')
      await email(page).blur()
      await submit(page).click()
      await expect(page.getByText(/card number is incomplete/i).first()).toBeVisible()
      expect(calls).not.toContain('POST /checkout')
    }),
    rule("'Pre-paid credit cards are not accepted. Please enter a regular credit card.'", async ({ page }) => {
      await typeCard(page, '5105 1051 0510 5100')
      await submit(page).click()
      await showsMessage(page, 'Pre-paid credit cards are not accepted. Please enter a regular credit card.')
    }),
    rowsAt('decisions, Outside services')('a declined card is refused in words', async ({ page }) => {
      await typeCard(page, '4000 0000 0000 0002')
      await submit(page).click()
      await expect(page.getByText(/declined/i).first()).toBeVisible()
    }),
    catalogue('server field errors are set on the form', async ({ page }) => {
      const restore = await failCalls(page, 'POST', '/checkout', {
        status: 422,
        message: 'Look again.',
        code: 'validation_failed',
        errors: { last_name: ['Not like this.'] },
      })
      await typeCard(page, '4242 4242 4242 4242')
      await submit(page).click()
      await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Not like this\./)
      await restore()
    }),
    row("'Processing...' while busy", async ({ page, calls }) => {
      calls.length = 0
      const answer = await delayCalls(page, '/checkout')
      await typeCard(page, '4242 4242 4242 4242')
      await submit(page).click()
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
      await answer()
    }),
    catalogue("'Checkout completed successfully!'", ({ page }) =>
      showsMessage(page, 'Checkout completed successfully!'),
    ),
    catalogue('then /dashboard', ({ page }) => expect(page).toHaveURL(/\/dashboard$/)),
    call('POST /checkout', ({ calls }) => expect.poll(() => calls).toContain('POST /checkout')),
    rowsAt('decisions, Roles and plans')('the new agent is signed in', async ({ api }) => {
      const { body } = await api('GET', '/user')
      expect(part(body, 'data')).toMatchObject({ email: 'dana.conforms@whitfield.test', role: 'agent', plan: 'pro' })
    }),
    rowsAt('decisions, Roles and plans')('the new agent gets an e-mail to set a password', async ({ app }) => {
      await expect
        .poll(async () => await (await fetch(`${app.url}/sandbox/api/mail`)).text(), { timeout: 15_000 })
        .toContain('dana.conforms@whitfield.test')
    }),
  ],
}

const missing: Group = {
  id: 'Checkout without a plan',
  as: null,
  logs: /checkout|offer/i,
  open: ({ go }) => go('/checkout/no-such-plan'),
  rows: [
    row("'Plan not found'", heading('Plan not found')),
    row("with 'The requested plan could not be found.'", showsText('The requested plan could not be found.')),
    catalogue("'Error loading checkout page'", async (at) => {
      await failCalls(at.page, 'GET', '/subscription-plans/premium', { status: 500 })
      await at.go('/checkout/premium')
      await showsText('Error loading checkout page')(at)
      await at.page.unrouteAll()
    }),
    rowsAt('decisions, Roles and plans')('?interval=quarterly offers the quarterly plan', async ({ page, api, go }) => {
      const { body } = await api('GET', '/subscription-plans/premium?interval=quarterly')
      expect(part(body, 'data.interval')).toBe('quarterly')
      await go('/checkout/premium?interval=quarterly')
      await expect(page.getByText(/quarterly/).first()).toBeVisible()
    }),
    row('a plan without a trial shows its price', async ({ page, api, go }) => {
      const { body } = await api('GET', '/subscription-plans/agent-website')
      await go('/checkout/agent-website')
      const price = Number(part(body, 'data.price'))
      const trial = Number(part(body, 'data.free_trial_period')) > 0
      await expect(page.getByText("TODAY'S TOTAL", { exact: true }).locator('..')).toContainText(
        trial ? '$0.00' : `$${price}`,
      )
    }),
    call('GET /subscription-plans/{productInternalName} is public', async ({ api }) =>
      expect((await api('GET', '/subscription-plans/premium')).status).toBe(200),
    ),
    rowsAt('decisions, Contradictions, Billing calls')('the list is for agents', async ({ api }) =>
      expect((await api('GET', '/subscription-plans')).status).toBe(401),
    ),
    call('POST /checkout/email with {email}', async ({ api }) => {
      await api('GET', '/sanctum/csrf-cookie')
      expect((await api('POST', '/checkout/email', { json: { email: 'somebody@new.test' } })).status).toBe(200)
      expect((await api('POST', '/checkout/email', { json: { email: 'agent@porchlight.test' } })).status).toBe(422)
    }),
    call('POST /checkout with first_name, last_name, email, plan_id, payment_method_id', async ({ api }) => {
      const { status, body } = await api('POST', '/checkout', { json: {} })
      expect(status).toBe(422)
      expect(Object.keys(part(body, 'errors') as object)).toEqual(
        expect.arrayContaining(['first_name', 'last_name', 'email', 'plan_id', 'payment_method_id']),
      )
    }),
  ],
}

export const checkouts: readonly Group[] = [checkout, missing]
