import type { Locator, Page, Route } from '@playwright/test'

import { SANDBOX_TOKEN, WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import { expect, historySettled, signInByCall, test } from '../support/test.ts'
import { untilInstalled } from '../support/worker.ts'

const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
}

/** Types a sandbox card into the card form that is on the page. */
async function typeCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS[card])
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Lets the server do what it is asked for, and drops its answer. */
async function losing(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** The total of the dialog that confirms a change. */
async function totalIn(dialog: Locator): Promise<string> {
  return await dialog
    .locator('div', { has: dialog.page().getByText("TODAY'S TOTAL") })
    .last()
    .locator('dd')
    .innerText()
}

test('a prospect starts a trial on a phone despite refused cards and lost answers', async ({ page, app }) => {
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Pro', exact: true })).toContainText('(charged quarterly)')
  await page.getByText('Monthly', { exact: true }).click()
  await page.getByRole('link', { name: /free for 14 days: Pro/ }).click()
  await expect(page.getByRole('heading', { name: 'Try Pro free for 14 days' })).toBeVisible()
  const email = page.getByLabel('Email address')
  const submit = page.getByRole('button', { name: 'Free Trial' })
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await email.fill('agent@porchlight.test')
  await email.blur()
  await expect(page.getByRole('link', { name: 'Log in with this email' })).toBeVisible()
  await email.fill('dana@whitfield.test')
  await email.blur()
  await expect(page.getByRole('link', { name: 'Log in with this email' })).toBeHidden()

  await typeCard(page, 'declined')
  await submit.click()
  await expect(page.getByText(/declined/i)).toBeVisible()

  // A reload restores what was typed, but never the card.
  await page.reload()
  await expect(email).toHaveValue('dana@whitfield.test')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await typeCard(page, 'asks')
  await submit.click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(submit).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/i })).toBeVisible()

  // The answer to the attempt that succeeds is lost; the same attempt is sent again, also after a reload.
  let lost = 0
  const sent: { key: string | undefined; email: unknown }[] = []
  await page.route('**/api/checkout', async (route) => {
    const { email } = route.request().postDataJSON() as { email: unknown }
    sent.push({ key: route.request().headers()['idempotency-key'], email })
    if (lost === 6) return route.continue()
    if (lost === 0) await route.fetch()
    lost += 1
    return route.abort()
  })
  await typeCard(page, 'good')
  await submit.click()
  const unheard = page.getByText('Our server didn’t answer. Try again')
  await expect(unheard).toBeVisible({ timeout: 20_000 })
  // A subscription may exist for this address, so it can't be changed: another would start a second subscription.
  await expect(email).not.toBeEditable()
  await page.reload()
  await expect(unheard).toBeVisible({ timeout: 20_000 })
  await expect(email).not.toBeEditable()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await submit.click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Checkout completed successfully!')).toBeVisible()
  expect(sent).toHaveLength(7)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ email: address }) => address))).toEqual(new Set(['dana@whitfield.test']))

  // One subscription and one card, though it was sent seven times; one email to set a password and one with the terms.
  await page.goto(`${app.url}/subscriptions/billing`)
  await expect(page.getByText('Free Trial')).toBeVisible()
  await expect(page.getByText(/Your subscription starts automatically on/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
  await page.goto(`${app.url}/sandbox/open?token=${SANDBOX_TOKEN}`)
  await expect(async () => {
    await page.reload()
    const sentEmails = page.getByRole('link', { name: /dana@whitfield\.test/ })
    await expect(sentEmails).toHaveCount(2, { timeout: 1000 })
  }).toPass()
})

test('an agent adds a card, changes the plan with a code, cancels and reactivates', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByCall(page, app)
  await page.goto(`${app.url}/subscriptions/billing`)
  await expect(page.getByRole('row', { name: /Total Per Month/ })).toContainText('$49')

  // A card whose bank asks for authentication is saved after it; arrow keys move only from card to card.
  const cards = page.getByRole('radio')
  await expect(cards.first()).toBeVisible()
  const before = await cards.count()
  await page.getByRole('button', { name: 'Add / Change Payment Method' }).click()
  await typeCard(page, 'asks')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Payment method added successfully')).toBeVisible()
  await expect(page.getByRole('radio', { name: /3155/ })).toBeChecked()
  await page.getByRole('radio', { name: /3155/ }).press('ArrowDown')
  await expect(page.getByRole('radio', { name: /4242/ })).toBeFocused()
  await expect(page.getByRole('radio', { name: /3155/ })).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByText('Payment method updated successfully')).toBeVisible()
  // Every card but the one that pays can be removed.
  await expect(page.getByRole('button', { name: 'Remove Visa ending in 4242' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Visa ending in 3155' }).click()
  await page.getByRole('dialog', { name: 'Remove card' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Payment method removed successfully')).toBeVisible()
  await expect(cards).toHaveCount(before)

  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByText('Monthly', { exact: true }).click()
  const premium = page.getByRole('article', { name: 'Premium' })
  await premium.getByRole('button', { name: 'Select Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Subscription Change' })
  await dialog.getByRole('button', { name: 'Add promotion code' }).click()
  await dialog.getByLabel('Promotion code').fill('porch20')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('−$17.80')).toBeVisible()
  // The unused time of Pro is taken off, so that only the difference is charged.
  await expect(dialog.getByText('Left on your current plan')).toBeVisible()
  const total = await totalIn(dialog)
  expect(Number(total.slice(1))).toBeLessThan(71.2)
  // The answer is lost: the app checks what came of the change.
  await page.route('**/api/agent/subscriptions/swap', losing, { times: 1 })
  await dialog.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(page.getByText('Premium plan selected successfully!')).toBeVisible()

  // Canceled with its date, then reactivated on the plan's card.
  await historySettled(page)
  await page.goto(`${app.url}/subscriptions/billing`)
  await expect(page.getByRole('row', { name: `Premium, Monthly Paid ${total}` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Subscription' })
  await expect(cancel.getByText(/Premium stays active until \w+ \d+, \d{4}/)).toBeVisible()
  // The answer is lost and the check fails too: the outcome stays unknown until the server answers.
  await page.route('**/api/agent/subscriptions/cancel', losing, { times: 1 })
  await page.route('**/api/agent/subscriptions', (route) => route.abort())
  await cancel.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(cancel.getByText(/we don’t know if this went through/)).toBeVisible()
  await page.unroute('**/api/agent/subscriptions')
  await expect(page.getByText(/^Subscription canceled\. Premium works until/)).toBeVisible({ timeout: 30_000 })
  await expect(cancel).toBeHidden()
  await expect(page.getByText('You canceled this plan.')).toBeVisible()
  await expect(page.getByText('Total Per Month')).toBeHidden()
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await page.getByText('Monthly', { exact: true }).click()
  await premium.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('Premium plan reactivated successfully!')).toBeVisible()
  await expect(premium.getByRole('button', { name: 'Active' })).toBeVisible()
})

test.describe(() => {
  test.use({ serviceWorker: true })

  test('a trial without a card shows a message, and the agent’s data is still there after it ends', async ({
    page,
    app,
    context,
  }) => {
    await signInByCall(page, app, 'new@porchlight.test')
    await page.goto(`${app.url}/subscriptions/billing`)
    await expect(page.getByText('You haven’t added a card yet.')).toBeVisible()
    const moved = await fetch(`${app.url}/sandbox/api/clock`, {
      method: 'POST',
      headers: { ...WITH_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ days: 15 }),
    })
    expect(moved.ok).toBe(true)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/Your trial of Pro ended/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(async () => {
      await page.goto(`${app.url}/dashboard`)
      await expect(page.getByText('You have no active plan, so nothing is published.')).toBeVisible({ timeout: 2000 })
    }).toPass()
    // The agent is notified; both the notice and the dashboard lead to the screen that solves it.
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await page.getByRole('button', { name: /Your Pro trial has ended/ }).click()
    await expect(page.getByRole('heading', { name: 'Billing Overview' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'See billing' }).click()
    await expect(page.getByText('No payment methods found')).toBeVisible()
    // Solving it needs our server, and without one a message says so; the dialog's code is on the phone by then.
    await untilInstalled(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add / Change Payment Method' }).click()
    await expect(page.getByText('You can add a card when you’re back online.')).toBeVisible()
  })
})
