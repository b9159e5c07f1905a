import { formatMoney } from '#domain/plan/money.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import { subscription, swapPreview } from '#tests/support/records/billing.ts'
import { subscriptionPlans } from '#tests/support/records/plans.ts'

import { page } from '../support/page.ts'
import {
  answerCalls,
  button,
  delayCalls,
  expect,
  heading,
  saysIfUnread,
  shownIfRefused,
  showsMessage,
  showsText,
} from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const plans = rowsAt('admin-and-billing §2 Select New Plan')
const catalogue = rowsAt('admin-and-billing §8 Billing and plans')
const state = rowsAt('admin-and-billing §4')
const rule = rowsAt('admin-and-billing §5')
const matrix = rowsAt('admin-and-billing §3 Feature matrix')

const article = (name: string) => page.getByRole('article', { name, exact: true })
const inArticle = (name: string, label: string) => article(name).getByRole('button', { name: label, exact: true })
const change = page.getByRole('dialog', { name: 'Confirm Subscription Change' })
const press = (name: string) => change.getByRole('button', { name, exact: true }).click()
const code = change.getByLabel('Promotion code')
/** The amount on a line of the dialog. */
const line = (name: string) => change.locator('dl > div', { hasText: name }).locator('dd')

const SWAP = 'POST /agent/subscriptions/swap'

/** Answers as for an agent on Premium by the quarter, with a code that takes a fifth off. */
function answerPlans(api: At['api']): void {
  let current = subscription({ planId: 'agent-website-quarterly', interval: 'quarterly' })
  const offered = subscriptionPlans(current)
  const priceOf = (id: string) => 100 * (offered.find((plan) => plan.id === id)?.price ?? 0)
  api.answer('GET /agent/subscriptions', () => ({ data: current }))
  api.answer('GET /subscription-plans', () => ({ data: subscriptionPlans(current) }))
  api.answer('POST /agent/subscriptions/discount', {
    data: { success: true, message: '', data: { percentOff: 20, amountOff: null } },
  })
  api.answer('POST /agent/subscriptions/preview', ({ body: { subscriptionPlanId, promotionCode } }) => {
    const priceCents = priceOf(subscriptionPlanId)
    const discountCents = promotionCode ? priceCents / 5 : 0
    const totalCents = priceCents - discountCents
    return { data: swapPreview({ subscriptionPlanId, priceCents, discountCents, totalCents }) }
  })
  api.answer(SWAP, ({ body }) => {
    current = subscription({ planId: body.subscriptionPlanId })
    return { data: { success: true, requiresAction: false, clientSecret: null } }
  })
}

const NOT = /–|Not included/
const MATRIX: readonly (readonly [features: string, cells: readonly (string | RegExp)[]])[] = [
  ['Facebook, Instagram', ['1', '1', '2']],
  ['LinkedIn, TikTok', [NOT, '1', '2']],
  ['Neighborhood Videos, Home Tour Videos', [NOT, 'Limited', 'Limited']],
  ['Premium Posts, Agent Branding Footer, AI Rewrite', [NOT, 'Included', 'Included']],
  ['New Construction Spreadsheet', [NOT, 'Extra fee', 'Extra fee']],
  ['Questionnaires, Workshop, Listing Presentation, Team Page', [NOT, NOT, 'Coming soon']],
  ['Import Listings, Customer Reviews, Past Client Images', [NOT, NOT, 'Coming soon']],
  ['Manual Posts a Day', ['2', '5', '10']],
]

const QUARTERS = subscriptionPlans(subscription()).filter(({ interval }) => interval === 'quarterly')

const selection: Group = {
  id: 'Select New Plan',
  as: 'premium',
  desk: true,
  logs: /didn’t load/,
  open: async ({ api, go }) => {
    answerPlans(api)
    await go('/subscriptions/plan-types')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  rows: [
    plans("'Select New Plan'", heading('Select New Plan')),
    plans('a Monthly/Quarterly toggle', () =>
      expect(page.getByRole('radiogroup', { name: 'Billing interval' }).getByRole('radio')).toHaveCount(2),
    ),
    plans('quarterly is the initial choice', () =>
      expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked(),
    ),
    plans("the 'Quarterly Membership Bonus Pack' banner", heading('Quarterly Membership Bonus Pack')),
    plans("a 'Pro Quarterly Bonus Pack' block", heading('Pro Quarterly Bonus Pack')),
    ...QUARTERS.slice(0, 3).flatMap(({ price, product: { name, description, items } }) => [
      plans(`a card for ${name}`, () => expect(article(name)).toBeVisible()),
      rowsAt('admin-and-billing §9')(
        `${name}: the quarterly price is divided by 3, with '(charged quarterly)'`,
        async () => {
          const month = formatMoney(Math.round((price * 100) / 3))
          await expect(article(name)).toContainText(`${month} per month`)
          await expect(article(name)).toContainText('(charged quarterly)')
        },
      ),
      plans(`${name}: the description, and the product's items split at commas`, async () => {
        await expect(article(name)).toContainText(description)
        await expect(article(name).getByRole('listitem')).toHaveText(items.split(', '))
      }),
    ]),
    plans("a 'Most Popular' badge", () =>
      expect(article('Pro').getByText('Most Popular', { exact: true })).toBeVisible(),
    ),
    plans("'Coming Soon', disabled", () =>
      expect(page.getByRole('button', { name: 'Coming Soon', exact: true })).toBeDisabled(),
    ),
    plans("'Compare Plans' scrolls to the matrix", async () => {
      await article('Pro').getByRole('link', { name: 'Compare Plans', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Compare Plans' })).toBeInViewport()
    }),
    plans('the matrix has columns Plus, Pro and Premium', () =>
      expect(page.getByRole('table').getByRole('columnheader')).toHaveText(['Feature', 'Plus', 'Pro', 'Premium']),
    ),
    ...['Select Plus', 'Select Pro'].map((name) => plans(`a button '${name}' under it`, button(name))),
    matrix('29 features in three groups', async () => {
      await expect(page.locator('tbody th[scope=row]')).toHaveCount(29)
      await expect(page.locator('th[scope=rowgroup]')).toHaveText(['Ready to Post', 'Facebook Ads', 'Agent Website'])
    }),
    ...MATRIX.flatMap(([features, cells]) =>
      features.split(', ').map((name) =>
        matrix(`${name}: ${cells.map(String).join(', ')}`, () => {
          const head = page.getByRole('rowheader', { name, exact: true })
          const row = page.getByRole('table').getByRole('row').filter({ has: head })
          return expect(row.getByRole('cell')).toHaveText(cells)
        }),
      ),
    ),
    plans("'Active', disabled, on the current plan", async () => {
      await expect(inArticle('Premium', 'Active')).toBeDisabled()
      await expect(page.getByRole('table').getByRole('button', { name: 'Active' })).toBeDisabled()
    }),
    plans('the toggle filters the cards by the interval', async () => {
      await page.getByText('Monthly', { exact: true }).click()
      await expect(article('Pro')).toContainText('$49 per month')
      await expect(article('Pro').getByText('(charged quarterly)')).toHaveCount(0)
    }),
    plans("'Select Plan' on another", () => expect(inArticle('Plus', 'Select Plan')).toBeEnabled()),
    state('selecting opens the confirm dialog', async () => {
      await inArticle('Plus', 'Select Plan').click()
      await expect(change).toBeVisible()
    }),
    plans('plan name with price and interval', async () => {
      await expect(change.locator('dl > div').first()).toContainText('Plus')
      await expect(line('Monthly')).toHaveText('$29')
    }),
    ...['Tax', 'Setup fee', "TODAY'S TOTAL"].map((name) =>
      plans(`a line '${name}'`, () => expect(line(name)).toContainText('$')),
    ),
    plans("buttons 'Cancel' and 'Confirm Change'", async () => {
      for (const name of ['Cancel', 'Confirm Change'])
        await expect(change.getByRole('button', { name, exact: true })).toBeVisible()
    }),
    plans("an 'Add promotion code' link opens an input with 'Apply'", async () => {
      await press('Add promotion code')
      await expect(code).toBeVisible()
      await expect(change.getByRole('button', { name: 'Apply', exact: true })).toBeVisible()
    }),
    rule("'Please enter a promotion code'", async () => {
      await code.fill('   ')
      await press('Apply')
      await showsMessage('Please enter a promotion code')
    }),
    rule('the input is forced to uppercase', async () => {
      await code.fill('porch20')
      await expect(code).toHaveValue('PORCH20')
    }),
    catalogue(
      "on an exception 'An error occurred when loading promotion code, please try again.'",
      shownIfRefused(
        'POST /agent/subscriptions/discount',
        null,
        () => code.press('Enter'),
        'An error occurred when loading promotion code, please try again.',
      ),
    ),
    catalogue("the server message or 'This promotion code is not valid.'", async () => {
      const restore = answerCalls('POST /agent/subscriptions/discount', {
        success: false,
        message: '',
        data: null,
      })
      await press('Apply')
      await showsMessage('This promotion code is not valid.')
      restore()
    }),
    plans('Enter also applies', async () => {
      await code.press('Enter')
      await expect(change.getByText('PORCH20', { exact: true })).toBeVisible()
    }),
    plans('an applied code shows as a chip with a remove button', button('Remove promotion code PORCH20', change)),
    ...elsewhere(2),
    state('removing it resets the totals', async () => {
      await expect(line('Discount')).toHaveText('−$5.80')
      await expect(line("TODAY'S TOTAL")).toHaveText('$23.20')
      await press('Remove promotion code PORCH20')
      await expect(change.getByText('PORCH20', { exact: true })).toHaveCount(0)
      await expect(line('Discount')).toHaveText('$0')
      await expect(line("TODAY'S TOTAL")).toHaveText('$29')
    }),
    ...elsewhere(3),
    plans("'Processing...' while busy", async () => {
      const answer = delayCalls('/agent/subscriptions/swap')
      await press('Confirm Change')
      await expect(change.getByRole('button', { name: 'Processing...' })).toBeVisible()
      answer()
    }),
    catalogue("'{plan} plan selected successfully!'", showsText('Plus plan selected successfully!')),
    state('on success the dialog closes and the chosen plan becomes current', async ({ api }) => {
      await expect(change).toHaveCount(0)
      await expect(inArticle('Plus', 'Active')).toBeDisabled()
      expect(api.sentTo(SWAP)[0]?.body).toMatchObject({
        subscriptionPlanId: 'social-media',
        promotionCode: null,
        currentPlanId: 'agent-website-quarterly',
        totalCents: 29_00,
      })
    }),
    catalogue("'Failed to select plan. Please try again.'", async (at) => {
      const confirm = () => press('Confirm Change')
      await inArticle('Premium', 'Select Plan').click()
      await shownIfRefused(SWAP, { code: 'internal' }, confirm, 'Failed to select plan. Please try again.')(at)
    }),
    ...elsewhere(7),
    saysIfUnread(
      catalogue,
      'Failed to load subscription plans. Please try again.',
      '/subscription-plans',
      '/subscriptions/plan-types',
    ),
  ],
}

conform([selection])
