import type { Page } from '@playwright/test'

import {
  answerCalls,
  button,
  expect,
  failCalls,
  heading,
  delayCalls,
  dismissToasts,
  link,
  part,
  showsMessage,
  showsText,
} from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const overview = rowsAt('admin-and-billing §2 Billing Overview')
const plans = rowsAt('admin-and-billing §2 Select New Plan')
const catalogue = rowsAt('admin-and-billing §8 Billing and plans')
const state = rowsAt('admin-and-billing §4')
const rule = rowsAt('admin-and-billing §5')
const constant = rowsAt('admin-and-billing §9')
const call = rowsAt('admin-and-billing §7')

const text = expect.any(String)
const number = expect.any(Number)
const flag = expect.any(Boolean)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const money = (dollars: number) =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  })

/** Types a sandbox card into the form on the page. */
async function typeCard(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Card number').fill(digits)
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
}

interface Plan {
  id: string
  price: number
  tax: number
  interval: string
  is_current_user_plan: boolean
  is_coming_soon: boolean
  is_most_popular: boolean
  product: { name: string; internal_name: string; description: string; items: string }
}

async function optionsOf({ api }: At): Promise<Plan[]> {
  return part((await api('GET', '/subscription-plans')).body, 'data') as Plan[]
}

const billing: Group = {
  id: 'Billing overview',
  as: 'agent',
  desk: true,
  works: true,
  logs: /didn’t load/,
  open: async ({ page, go }) => {
    await go('/subscriptions/billing')
    await expect(page.getByText('Total Per Month')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  rows: [
    overview("'Billing Overview'", heading('Billing Overview')),
    ...['Subscription', 'Payment Method', 'Payment History'].map((name) =>
      overview(`a card '${name}'`, ({ page }) => expect(section(page, name)).toBeVisible()),
    ),
    overview('the interval', showsText(/^Monthly\b/)),
    overview('a table with item name, quantity and amount', async ({ page, api }) => {
      const { body } = await api('GET', '/agent/subscriptions')
      const row = section(page, 'Subscription').getByRole('row', { name: new RegExp(String(part(body, 'data.name'))) })
      await expect(row.getByRole('cell')).toHaveText([
        String(part(body, 'data.quantity')),
        money(Number(part(body, 'data.price'))),
      ])
    }),
    overview("a 'Total Per Month' row", async ({ page, api }) => {
      const { body } = await api('GET', '/agent/subscriptions')
      await expect(section(page, 'Subscription').getByRole('row', { name: /Total Per Month/ })).toContainText(
        money(Number(part(body, 'data.price'))),
      )
    }),
    overview('the next invoice date', showsText(/Next invoice: \w+ \d+, \d{4}/)),
    overview("a 'Cancel Subscription' button", button('Cancel Subscription')),
    overview("a 'Change Plan' button", link('Change Plan', '/subscriptions/plan-types')),
    overview('a card shows brand, last four digits and expiry', async ({ page, api }) => {
      const { body } = await api('GET', '/agent/subscriptions/payment-methods')
      const four = String(part(body, 'data.0.last4'))
      const card = section(page, 'Payment Method').locator('label', { hasText: four })
      await expect(card).toContainText(/visa/i)
      await expect(card).toContainText(/\d{2}\/\d{2,4}/)
    }),
    overview('the default card is preselected', async ({ page, api }) => {
      const { body } = await api('GET', '/agent/subscriptions/payment-methods')
      const cards = part(body, 'data') as { last4: string; isDefault: boolean }[]
      const usual = cards.find(({ isDefault }) => isDefault)
      await expect(page.getByRole('radio', { name: new RegExp(usual?.last4 ?? '?') })).toBeChecked()
    }),
    overview("'Add / Change Payment Method' opens 'Add a new credit card'", async ({ page }) => {
      await page.getByRole('button', { name: 'Add / Change Payment Method', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Add a new credit card', exact: true })).toBeVisible()
    }),
    overview('with a card form', ({ page }) => expect(page.getByLabel('Card number')).toBeVisible()),
    overview("and a 'Save' button", button('Save', dialog)),
    rowsAt('admin-and-billing §5')('no country is asked for, no wallet and no terms are shown', async ({ page }) => {
      await expect(page.getByLabel('Country')).toHaveCount(0)
      await expect(dialog(page).getByText(/Apple Pay|Google Pay|By providing your card/)).toHaveCount(0)
    }),
    catalogue("an empty card form says the provider's message", async ({ page }) => {
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        dialog(page)
          .getByText(/card number is incomplete/i)
          .first(),
      ).toBeVisible()
    }),
    rule(
      "'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.'",
      async (at) => {
        await typeCard(at.page, '5105 1051 0510 5100')
        await dialog(at.page).getByRole('button', { name: 'Save', exact: true }).click()
        await showsText(
          'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.',
          dialog,
        )(at)
      },
    ),
    catalogue("the server message, or 'An unexpected error occurred'", async (at) => {
      const { page } = at
      await typeCard(page, '4000 0025 0000 3155')
      const restore = await failCalls(page, 'POST', '/agent/subscriptions/payment-methods', {
        status: 422,
        message: 'The bank is closed today.',
      })
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await showsText('The bank is closed today.', dialog)(at)
      await restore()
    }),
    overview("'Processing...' while busy", async ({ page }) => {
      const answer = await delayCalls(page, '/agent/subscriptions/payment-methods')
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
      await answer()
    }),
    catalogue("'Payment method added successfully'", async ({ page }) => {
      await page.getByRole('button', { name: 'Complete authentication' }).click()
      await showsMessage(page, 'Payment method added successfully')
    }),
    overview('choosing another card sets it as default', async ({ page }) => {
      await dismissToasts(page)
      const answer = await delayCalls(page, '/agent/subscriptions/payment-methods')
      await page.getByRole('radio', { name: /4242/ }).click()
      await expect(section(page, 'Payment Method').getByText('Updating...', { exact: true })).toBeVisible()
      await answer()
    }),
    overview("a spinner with 'Updating...' shows during the change", ({ page }) =>
      expect(section(page, 'Payment Method').getByText('Updating...', { exact: true })).toHaveCount(0),
    ),
    catalogue("'Payment method updated successfully'", ({ page }) =>
      showsMessage(page, 'Payment method updated successfully'),
    ),
    state('nothing happens if it is the same card', async ({ page, calls }) => {
      calls.length = 0
      await page.getByRole('radio', { name: /4242/ }).click()
      expect(calls).not.toContain('POST /agent/subscriptions/payment-methods')
    }),
    catalogue("the server message, or 'Failed to update payment method. Please try again.'", async ({ page }) => {
      const restore = await failCalls(page, 'POST', '/agent/subscriptions/payment-methods', {
        status: 503,
        message: '',
      })
      await page.getByRole('radio', { name: /3155/ }).click()
      await showsMessage(page, 'Failed to update payment method. Please try again.')
      await restore()
    }),
    overview("the history is labeled 'Showing up to 12'", ({ page }) =>
      expect(section(page, 'Payment History').getByText('Showing up to 12', { exact: true })).toBeVisible(),
    ),
    overview('columns Date, Description, Status, Amount, Receipt', ({ page }) =>
      expect(section(page, 'Payment History').getByRole('columnheader')).toHaveText([
        'Date',
        'Description',
        'Status',
        'Amount',
        'Receipt',
      ]),
    ),
    overview("each row has a 'View Receipt' link, in a new tab", async ({ page, api }) => {
      const { body } = await api('GET', '/agent/subscriptions/invoices')
      const paid = (part(body, 'data') as { status: string }[]).filter(({ status }) => status === 'paid')
      const links = section(page, 'Payment History').getByRole('link', { name: 'View Receipt', exact: true })
      await expect(links).toHaveCount(paid.length)
      await expect(links.first()).toHaveAttribute('target', '_blank')
    }),
    constant('it shows up to 12 entries', async ({ api }) => {
      const { body } = await api('GET', '/agent/subscriptions/invoices')
      expect((part(body, 'data') as unknown[]).length).toBeLessThanOrEqual(12)
    }),
    call('GET /agent/subscriptions', async ({ api }) => {
      const { status, body } = await api('GET', '/agent/subscriptions')
      expect(status).toBe(200)
      expect(part(body, 'data')).toMatchObject({
        name: text,
        quantity: number,
        price: number,
        interval: 'monthly',
        onTrial: false,
      })
      for (const field of ['trialEndDate', 'nextInvoiceDate']) expect(part(body, 'data')).toHaveProperty(field)
    }),
    call('GET /agent/subscriptions/invoices', async ({ api }) => {
      const { body } = await api('GET', '/agent/subscriptions/invoices')
      expect(part(body, 'data.0')).toMatchObject({
        id: text,
        date: text,
        description: text,
        status: text,
        total: number,
      })
      expect(part(body, 'data.0')).toHaveProperty('receiptUrl')
    }),
    call('GET /agent/subscriptions/payment-methods', async ({ api }) => {
      const { body } = await api('GET', '/agent/subscriptions/payment-methods')
      expect(part(body, 'data.0')).toMatchObject({
        id: text,
        cardBrand: text,
        last4: text,
        expiryMonth: number,
        expiryYear: number,
        isDefault: flag,
      })
    }),
    call('POST /agent/subscriptions/payment-methods with paymentMethodId: success, message', async ({ api }) => {
      const { body } = await api('GET', '/agent/subscriptions/payment-methods')
      const card = (part(body, 'data') as { id: string; isDefault: boolean }[]).find(({ isDefault }) => isDefault)
      const answer = await api('POST', '/agent/subscriptions/payment-methods', { json: { paymentMethodId: card?.id } })
      expect(part(answer.body, 'data')).toMatchObject({ success: true, message: text })
    }),
    rowsAt('decisions, The product')('Cancel Subscription cancels', async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Cancel Subscription', exact: true }).click()
      await expect(page.getByText(/Ends on \w+ \d+, \d{4}/)).toBeVisible()
      // The closed dialog's history entry is removed asynchronously, which would abort the next row's navigation.
      await page.waitForFunction(() => !(history.state as { sheet?: true } | null)?.sheet)
    }),
    rowsAt('admin-and-billing §2 Select New Plan')("a plan on a grace period reads 'Reactivate'", async (at) => {
      await at.go('/subscriptions/plan-types')
      await at.page.getByText('Monthly', { exact: true }).click()
      await button('Reactivate')(at)
    }),
    catalogue("'Failed to reactivate plan. Please try again.'", async ({ page }) => {
      const restore = await failCalls(page, 'POST', '/agent/subscriptions/re-activate', { status: 503, message: '' })
      await page.getByRole('button', { name: 'Reactivate', exact: true }).first().click()
      await showsMessage(page, 'Failed to reactivate plan. Please try again.')
      await restore()
    }),
    catalogue("'{plan} plan reactivated successfully!'", async ({ page }) => {
      await page.getByRole('button', { name: 'Reactivate', exact: true }).first().click()
      await showsMessage(page, 'Pro plan reactivated successfully!')
    }),
    state('re-activating marks the plan current', ({ page }) =>
      expect(page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Active' })).toBeDisabled(),
    ),
    overview('skeleton placeholders while loading', async ({ page, go }) => {
      const answer = await delayCalls(page, '/agent/subscriptions')
      await go('/subscriptions/billing')
      await expect(section(page, 'Subscription').locator('.skeleton').first()).toBeVisible()
      await answer()
    }),
  ],
}

const trial: Group = {
  id: 'Billing overview of a trial',
  as: 'new',
  open: ({ go }) => go('/subscriptions/billing'),
  rows: [
    overview("a green 'Free Trial'", showsText('Free Trial')),
    overview(
      'with text that the subscription starts automatically on the trial end date',
      showsText(/Your subscription starts automatically on \w+ \d+, \d{4}/),
    ),
    overview("'No payment methods found'", showsText('No payment methods found')),
    overview("'No payment history found'", showsText('No payment history found')),
    state('a subscription is on trial or has a next invoice', async ({ api }) => {
      const { body } = await api('GET', '/agent/subscriptions')
      expect(part(body, 'data.onTrial')).toBe(true)
      expect(part(body, 'data.trialEndDate')).toEqual(text)
    }),
  ],
}

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const choose = (page: Page, name: string) =>
  article(page, name).getByRole('button', { name: 'Select Plan', exact: true }).click()
const change = (page: Page) => page.getByRole('dialog', { name: 'Confirm Subscription Change' })
const code = (page: Page) => change(page).getByLabel('Promotion code')
/** The amount on a line of the dialog. */
const line = (page: Page, name: string) => change(page).locator('dl > div', { hasText: name }).locator('dd')

const selection: Group = {
  id: 'Select New Plan',
  as: 'premium',
  desk: true,
  works: true,
  logs: /didn’t load/,
  open: async ({ page, go }) => {
    await go('/subscriptions/plan-types')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  rows: [
    plans("'Select New Plan'", heading('Select New Plan')),
    plans('a Monthly/Quarterly toggle', ({ page }) =>
      expect(page.getByRole('radiogroup', { name: 'Billing interval' }).getByRole('radio')).toHaveCount(2),
    ),
    plans('quarterly is the initial choice', ({ page }) =>
      expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked(),
    ),
    plans("the 'Quarterly Membership Bonus Pack' banner", heading('Quarterly Membership Bonus Pack')),
    plans("a 'Pro Quarterly Bonus Pack' block", heading('Pro Quarterly Bonus Pack')),
    ...['Plus', 'Pro', 'Premium'].flatMap((name) => [
      plans(`a card for ${name}`, ({ page }) => expect(article(page, name)).toBeVisible()),
      constant(`${name}: the quarterly price is divided by 3, with '(charged quarterly)'`, async (at) => {
        const plan = (await optionsOf(at)).find(
          ({ product, interval }) => product.name === name && interval === 'quarterly',
        )
        if (!plan) throw new Error(`${name} is not offered by the quarter`)
        await expect(article(at.page, name)).toContainText(
          `${money(Math.round((plan.price * 100) / 3) / 100)} per month`,
        )
        await expect(article(at.page, name)).toContainText('(charged quarterly)')
      }),
      plans(`${name}: the description, and the product's items split at commas`, async (at) => {
        const plan = (await optionsOf(at)).find(
          ({ product, interval }) => product.name === name && interval === 'quarterly',
        )
        await expect(article(at.page, name)).toContainText(plan?.product.description ?? '?')
        await expect(article(at.page, name).getByRole('listitem')).toHaveText(
          (plan?.product.items ?? '?').split(',').map((item) => item.trim()),
        )
      }),
    ]),
    plans("a 'Most Popular' badge", async (at) => {
      const popular = (await optionsOf(at)).find((plan) => plan.is_most_popular && plan.interval === 'quarterly')
      await expect(
        article(at.page, popular?.product.name ?? '?').getByText('Most Popular', { exact: true }),
      ).toBeVisible()
    }),
    plans("'Coming Soon', disabled", ({ page }) =>
      expect(page.getByRole('button', { name: 'Coming Soon', exact: true })).toBeDisabled(),
    ),
    plans("'Compare Plans' scrolls to the matrix", async ({ page }) => {
      await article(page, 'Pro').getByRole('link', { name: 'Compare Plans', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Compare Plans' })).toBeInViewport()
    }),
    plans('the matrix has columns Plus, Pro and Premium', async ({ page }) => {
      const heads = page.getByRole('table').getByRole('columnheader')
      for (const plan of ['Plus', 'Pro', 'Premium'])
        await expect(heads.filter({ hasText: new RegExp(`^\\s*${plan}\\s*$`) })).toHaveCount(1)
    }),
    ...['Select Plus', 'Select Pro'].map((name) => plans(`a button '${name}' under it`, button(name))),
    rowsAt('admin-and-billing §3 Feature matrix')('29 features in three groups', async ({ page }) => {
      await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(29 + 3 + 1)
      for (const name of ['Ready to Post', 'Facebook Ads', 'Agent Website'])
        await expect(page.getByRole('table').getByRole('rowheader', { name, exact: true })).toBeVisible()
    }),
    ...(
      [
        ['Facebook', ['1', '1', '2']],
        ['Instagram', ['1', '1', '2']],
        ['LinkedIn', [/–|Not included/, '1', '2']],
        ['TikTok', [/–|Not included/, '1', '2']],
        ['Neighborhood Videos', [/–|Not included/, 'Limited', 'Limited']],
        ['Home Tour Videos', [/–|Not included/, 'Limited', 'Limited']],
        ['Premium Posts', [/Not included/, 'Included', 'Included']],
        ['Agent Branding Footer', [/Not included/, 'Included', 'Included']],
        ['AI Rewrite', [/Not included/, 'Included', 'Included']],
        ['New Construction Spreadsheet', [/Not included/, 'Extra fee', 'Extra fee']],
        ['Questionnaires', [/Not included/, /Not included/, 'Coming soon']],
        ['Workshop', [/Not included/, /Not included/, 'Coming soon']],
        ['Listing Presentation', [/Not included/, /Not included/, 'Coming soon']],
        ['Team Page', [/Not included/, /Not included/, 'Coming soon']],
        ['Import Listings', [/Not included/, /Not included/, 'Coming soon']],
        ['Customer Reviews', [/Not included/, /Not included/, 'Coming soon']],
        ['Past Client Images', [/Not included/, /Not included/, 'Coming soon']],
        ['Manual Posts a Day', ['2', '5', '10']],
      ] as const
    ).map(([name, cells]) =>
      rowsAt('admin-and-billing §3 Feature matrix')(`${name}: ${cells.map(String).join(', ')}`, ({ page }) =>
        expect(
          page
            .getByRole('table')
            .getByRole('row')
            .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
            .getByRole('cell'),
        ).toHaveText([...cells]),
      ),
    ),
    plans("'Active', disabled, on the current plan", ({ page }) =>
      expect(article(page, 'Premium').getByRole('button', { name: 'Active', exact: true })).toBeDisabled(),
    ),
    plans('the toggle filters the cards by the interval', async (at) => {
      await at.page.getByText('Monthly', { exact: true }).click()
      const plan = (await optionsOf(at)).find(({ id }) => id === 'premium')
      await expect(article(at.page, 'Pro')).toContainText(`${money(plan?.price ?? 0)} per month`)
      await expect(article(at.page, 'Pro').getByText('(charged quarterly)')).toHaveCount(0)
    }),
    plans("'Select Plan' on another", ({ page }) =>
      expect(article(page, 'Plus').getByRole('button', { name: 'Select Plan', exact: true })).toBeEnabled(),
    ),
    state('selecting opens the confirm dialog', async ({ page }) => {
      await choose(page, 'Plus')
      await expect(change(page)).toBeVisible()
    }),
    plans('plan name with price and interval', async (at) => {
      const plan = (await optionsOf(at)).find(({ id }) => id === 'social-media')
      await expect(change(at.page).locator('dl > div').first()).toContainText('Plus')
      await expect(change(at.page).locator('dl > div').first()).toContainText('Monthly')
      await expect(line(at.page, 'Monthly')).toHaveText(money(plan?.price ?? 0))
    }),
    ...['Tax', 'Setup fee', "TODAY'S TOTAL"].map((name) =>
      plans(`a line '${name}'`, ({ page }) => expect(line(page, name)).toContainText('$')),
    ),
    plans("buttons 'Cancel' and 'Confirm Change'", async ({ page }) => {
      for (const name of ['Cancel', 'Confirm Change'])
        await expect(change(page).getByRole('button', { name, exact: true })).toBeVisible()
    }),
    plans("an 'Add promotion code' link opens an input with 'Apply'", async ({ page }) => {
      await change(page).getByRole('button', { name: 'Add promotion code', exact: true }).click()
      await expect(code(page)).toBeVisible()
      await expect(change(page).getByRole('button', { name: 'Apply', exact: true })).toBeVisible()
    }),
    rule("'Please enter a promotion code'", async ({ page }) => {
      await code(page).fill('   ')
      await change(page).getByRole('button', { name: 'Apply', exact: true }).click()
      await showsMessage(page, 'Please enter a promotion code')
    }),
    rule('the input is forced to uppercase', async ({ page }) => {
      await code(page).fill('porch20')
      await expect(code(page)).toHaveValue('PORCH20')
    }),
    catalogue(
      "on an exception 'An error occurred when loading promotion code, please try again.'",
      async ({ page }) => {
        const restore = await failCalls(page, 'POST', '/agent/subscriptions/discount', null)
        await code(page).press('Enter')
        await showsMessage(page, 'An error occurred when loading promotion code, please try again.')
        await restore()
      },
    ),
    catalogue("the server message or 'This promotion code is not valid.'", async ({ page }) => {
      const restore = await answerCalls(page, 'POST', '/agent/subscriptions/discount', {
        success: false,
        message: '',
        data: null,
      })
      await change(page).getByRole('button', { name: 'Apply', exact: true }).click()
      await showsMessage(page, 'This promotion code is not valid.')
      await restore()
    }),
    plans('Enter also applies', async ({ page }) => {
      await code(page).press('Enter')
      await expect(change(page).getByText('PORCH20', { exact: true })).toBeVisible()
    }),
    plans('an applied code shows as a chip with a remove button', ({ page }) =>
      expect(change(page).getByRole('button', { name: 'Remove promotion code PORCH20' })).toBeVisible(),
    ),
    constant('percent discount = price*percent/100', async (at) => {
      const plan = (await optionsOf(at)).find(({ id }) => id === 'social-media')
      await expect(line(at.page, 'Discount')).toHaveText(`−${money(Math.round((plan?.price ?? 0) * 20) / 100)}`)
    }),
    constant('total = price minus discount plus tax', async ({ page, api }) => {
      const { body } = await api('POST', '/agent/subscriptions/preview', {
        json: { subscriptionPlanId: 'social-media', promotionCode: 'PORCH20' },
      })
      const cents = (name: string) => Number(part(body, `data.${name}`))
      await expect(line(page, "TODAY'S TOTAL")).toHaveText(money(cents('totalCents') / 100))
      expect(cents('totalCents')).toBe(
        Math.max(
          0,
          cents('priceCents') -
            cents('discountCents') +
            cents('taxCents') +
            cents('setupFeeCents') -
            cents('unusedTimeCents') -
            cents('appliedCreditCents'),
        ),
      )
    }),
    state('removing it resets the totals', async ({ page }) => {
      await change(page).getByRole('button', { name: 'Remove promotion code PORCH20' }).click()
      await expect(change(page).getByText('PORCH20', { exact: true })).toHaveCount(0)
      await expect(line(page, 'Discount')).toHaveText('$0')
    }),
    constant('a fixed discount is a dollar amount', async ({ page }) => {
      await change(page).getByRole('button', { name: 'Add promotion code', exact: true }).click()
      await code(page).fill('WELCOME10')
      await code(page).press('Enter')
      await expect(line(page, 'Discount')).toHaveText('−$10')
      await change(page).getByRole('button', { name: 'Remove promotion code WELCOME10' }).click()
    }),
    ...['LASTYEAR', 'PREMIUMONLY'].map((bad) =>
      rowsAt('decisions, Outside services')(`the code ${bad} is refused`, async ({ api }) => {
        const { body } = await api('POST', '/agent/subscriptions/discount', {
          json: { subscriptionPlanId: 'social-media', promotionCode: bad },
        })
        expect(part(body, 'data.success')).toBe(false)
        expect(part(body, 'data.message')).toEqual(expect.stringMatching(/./))
      }),
    ),
    plans("'Processing...' while busy", async ({ page }) => {
      const answer = await delayCalls(page, '/agent/subscriptions/swap')
      await change(page).getByRole('button', { name: 'Confirm Change', exact: true }).click()
      await expect(change(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('held', 'yes'))
      await answer()
    }),
    catalogue("'{plan} plan selected successfully!'", ({ page }) =>
      showsMessage(page, 'Plus plan selected successfully!'),
    ),
    state('on success the dialog closes and the chosen plan becomes current', async ({ page }) => {
      await expect(change(page)).toHaveCount(0)
      await expect(article(page, 'Plus').getByRole('button', { name: 'Active', exact: true })).toBeDisabled()
    }),
    catalogue("'Failed to select plan. Please try again.'", async (at) => {
      await choose(at.page, 'Premium')
      const restore = await failCalls(at.page, 'POST', '/agent/subscriptions/swap', { status: 503, message: '' })
      await change(at.page).getByRole('button', { name: 'Confirm Change', exact: true }).click()
      await showsMessage(at.page, 'Failed to select plan. Please try again.')
      await restore()
      await change(at.page).getByRole('button', { name: 'Cancel', exact: true }).click()
    }),
    call('GET /subscription-plans', async (at) => {
      const [plan] = await optionsOf(at)
      expect(plan).toMatchObject({
        id: text,
        price: number,
        original_price: number,
        tax: number,
        interval: text,
        free_trial_period: number,
        is_most_popular: flag,
        is_coming_soon: flag,
        is_current_user_plan: flag,
        is_on_grace_period: flag,
        product: { name: text, description: text, items: text, internal_name: text },
      })
    }),
    ...['social-media', 'premium', 'agent-website'].map((name) =>
      call(`GET /subscription-plans/${name}`, async ({ api }) => {
        const { status, body } = await api('GET', `/subscription-plans/${name}`)
        expect(status).toBe(200)
        expect(part(body, 'data')).toMatchObject({
          price: number,
          interval: 'monthly',
          product: { internal_name: name },
        })
      }),
    ),
    rowsAt('decisions, Roles and plans')(
      'social-media is Plus, premium is Pro, agent-website is Premium',
      async (at) => {
        const names = new Map((await optionsOf(at)).map(({ product }) => [product.internal_name, product.name]))
        expect([names.get('social-media'), names.get('premium'), names.get('agent-website')]).toEqual([
          'Plus',
          'Pro',
          'Premium',
        ])
      },
    ),
    call('POST /agent/subscriptions/discount: success, message, data {percentOff, amountOff}', async ({ api }) => {
      const { body } = await api('POST', '/agent/subscriptions/discount', {
        json: { subscriptionPlanId: 'premium', promotionCode: 'PORCH20' },
      })
      expect(part(body, 'data')).toMatchObject({ success: true, message: text, data: { percentOff: 20 } })
      expect(part(body, 'data.data')).toHaveProperty('amountOff')
    }),
    call('POST /agent/subscriptions/swap: success', async ({ api }) => {
      const { status, body } = await api('POST', '/agent/subscriptions/swap', {
        json: { subscriptionPlanId: 'agent-website', promotionCode: null },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(part(body, 'data.success')).toBe(true)
    }),
    catalogue("'Failed to load subscription plans. Please try again.'", async ({ page }) => {
      await failCalls(page, 'GET', '/subscription-plans', { status: 403, code: 'forbidden' })
      await page.reload()
      await showsMessage(page, 'Failed to load subscription plans. Please try again.')
      await page.unrouteAll()
    }),
  ],
}

const admin: Group = {
  id: 'Billing of an admin',
  as: 'admin',
  open: ({ go }) => go('/terms'),
  rows: [
    ['GET', '/agent/subscriptions'],
    ['GET', '/agent/subscriptions/invoices'],
    ['GET', '/agent/subscriptions/payment-methods'],
    ['POST', '/agent/subscriptions/re-activate'],
  ].map(([method = '', path = '']) =>
    rowsAt('decisions, Contradictions, Billing calls')(`${method} ${path} answers an admin 403`, async ({ api }) =>
      expect((await api(method, path)).status).toBe(403),
    ),
  ),
}

export const billingScreens: readonly Group[] = [selection, billing, trial, admin]
