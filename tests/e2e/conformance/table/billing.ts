import { elsewhere } from '#tests/conformance/row.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'

import { answers, answersFields, answerTo, firstOf, refused } from '../by-contract.ts'
import { expect, part } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

// What the server and the stand-in of Stripe answer; the screens are tested in `tests/dom/conformance`.

const constant = rowsAt('admin-and-billing §9')
const call = rowsAt('admin-and-billing §7')
const checkoutCall = rowsAt('admin-and-billing §7 Checkout and login')
const roles = rowsAt('decisions, Roles and plans')
const reads = rowsAt('decisions, Contradictions, Billing calls')

interface Card {
  id: string
  isDefault: boolean
}

const CARDS = '/agent/subscriptions/payment-methods'

const whole = (data: unknown) => data
/** A call that answers a list, or one record, with these fields. */
const get = (path: string, fields: string, of = firstOf) => call(`GET ${path}`, answersFields('GET', path, fields, of))

const overview: Group = {
  id: 'Billing overview',
  as: 'agent',
  rows: [
    ...elsewhere(29),
    constant('it shows up to 12 entries', async (at) => {
      const invoices = (await answerTo(at, 'GET', '/agent/subscriptions/invoices')) as unknown[]
      expect(invoices.length).toBeLessThanOrEqual(12)
    }),
    get('/agent/subscriptions', 'name, quantity, price, interval, onTrial, trialEndDate, nextInvoiceDate', whole),
    get('/agent/subscriptions/invoices', 'id, date, description, status, total, receiptUrl'),
    get(CARDS, 'id, cardBrand, last4, expiryMonth, expiryYear, isDefault'),
    call(`POST ${CARDS} with paymentMethodId: success, message`, async (at) => {
      const cards = (await answerTo(at, 'GET', CARDS)) as Card[]
      const json = { paymentMethodId: cards.find(({ isDefault }) => isDefault)?.id }
      await answers('POST', CARDS, { success: true, message: expect.any(String) }, json)(at)
    }),
  ],
}

const trial: Group = {
  id: 'Billing overview of a trial',
  as: 'new',
  rows: [
    ...elsewhere(4),
    rowsAt('admin-and-billing §4')(
      'a subscription is on trial or has a next invoice',
      answers('GET', '/agent/subscriptions', { onTrial: true, trialEndDate: expect.any(String) }),
    ),
  ],
}

interface Preview {
  priceCents: number
  discountCents: number
  taxCents: number
  setupFeeCents: number
  unusedTimeCents: number
  appliedCreditCents: number
  totalCents: number
}

/** What a change to Plus would cost with a promotion code. */
const preview = async (at: At, promotionCode: string) =>
  (await answerTo(at, 'POST', '/agent/subscriptions/preview', {
    json: codeFor('social-media', promotionCode),
  })) as Preview

const DISCOUNT = '/agent/subscriptions/discount'
const codeFor = (subscriptionPlanId: string, promotionCode: string | null) => ({ subscriptionPlanId, promotionCode })

const selection: Group = {
  id: 'Select New Plan',
  as: 'premium',
  rows: [
    ...elsewhere(55),
    constant('percent discount = price*percent/100', async (at) => {
      const { priceCents, discountCents } = await preview(at, 'PORCH20')
      expect(discountCents).toBe(Math.round((priceCents * 20) / 100))
    }),
    constant('total = price minus discount plus tax', async (at) => {
      const sums = await preview(at, 'PORCH20')
      const added = sums.priceCents - sums.discountCents + sums.taxCents + sums.setupFeeCents
      expect(sums.totalCents).toBe(Math.max(0, added - sums.unusedTimeCents - sums.appliedCreditCents))
    }),
    ...elsewhere(1),
    constant('a fixed discount is a dollar amount', async (at) =>
      expect((await preview(at, 'WELCOME10')).discountCents).toBe(10_00),
    ),
    ...['LASTYEAR', 'PREMIUMONLY'].map((bad) =>
      rowsAt('decisions, Outside services')(
        `the code ${bad} is refused`,
        answers(
          'POST',
          DISCOUNT,
          { success: false, message: expect.stringMatching(/./) },
          codeFor('social-media', bad),
        ),
      ),
    ),
    ...elsewhere(4),
    get(
      '/subscription-plans',
      'id, price, original_price, tax, interval, free_trial_period, is_most_popular, is_coming_soon, ' +
        'is_current_user_plan, is_on_grace_period, product',
    ),
    ...['social-media', 'premium', 'agent-website'].map((name) =>
      call(
        `GET /subscription-plans/${name}`,
        answers('GET', `/subscription-plans/${name}`, { interval: 'monthly', product: { internal_name: name } }),
      ),
    ),
    roles('social-media is Plus, premium is Pro, agent-website is Premium', async (at) => {
      const plans = (await answerTo(at, 'GET', '/subscription-plans')) as { product: Record<string, string> }[]
      const named = (product: string) =>
        plans.find((plan) => plan.product['internal_name'] === product)?.product['name']
      expect(['social-media', 'premium', 'agent-website'].map(named)).toEqual(['Plus', 'Pro', 'Premium'])
    }),
    call(
      'POST /agent/subscriptions/discount: success, message, data {percentOff, amountOff}',
      answers(
        'POST',
        DISCOUNT,
        { success: true, message: expect.any(String), data: { percentOff: 20, amountOff: null } },
        codeFor('premium', 'PORCH20'),
      ),
    ),
    call(
      'POST /agent/subscriptions/swap: success',
      answers('POST', '/agent/subscriptions/swap', { success: true }, codeFor('social-media', null)),
    ),
  ],
}

const admin: Group = {
  id: 'Billing of an admin',
  as: 'admin',
  rows: [
    ['GET', '/agent/subscriptions'],
    ['GET', '/agent/subscriptions/invoices'],
    ['GET', CARDS],
    ['POST', '/agent/subscriptions/re-activate'],
  ].map(([method = '', path = '']) => reads(`${method} ${path} answers an admin 403`, refused(403, method, path))),
}

const BUYER = 'dana.conforms@whitfield.test'

/** Buys the Pro plan with a card of the stand-in, as the page of the checkout does. */
async function buy(at: At): Promise<unknown> {
  const card = new URLSearchParams({ type: 'card', 'card[number]': '4242424242424242', 'card[cvc]': '123' })
  card.set('card[exp_month]', '8')
  card.set('card[exp_year]', String(new Date().getFullYear() + 3))
  const { publishableKey } = (await answerTo(at, 'GET', '/payment-settings')) as { publishableKey: string }
  const made = await fetch(`${at.app.url}/sandbox/api.stripe.com/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: card,
  })
  const { id } = (await made.json()) as { id: string }
  await at.api('GET', '/sanctum/csrf-cookie')
  return await answerTo(at, 'POST', '/checkout', {
    json: { first_name: 'Dana', last_name: 'Whitfield', email: BUYER, plan_id: 'premium', payment_method_id: id },
  })
}

const checkout: Group = {
  id: 'Checkout',
  as: null,
  rows: [
    ...elsewhere(31),
    roles('the new agent is signed in', async (at) => {
      expect(await buy(at)).toMatchObject({ status: 'complete' })
      expect(await answerTo(at, 'GET', '/user')).toMatchObject({ email: BUYER, role: 'agent', plan: 'pro' })
    }),
    roles('the new agent gets an e-mail to set a password', ({ app }) =>
      expect
        .poll(async () => await (await fetch(`${app.url}/sandbox/api/mail`, { headers: WITH_TOKEN })).text(), {
          timeout: 15_000,
        })
        .toContain(BUYER),
    ),
  ],
}

const withoutPlan: Group = {
  id: 'Checkout without a plan',
  as: null,
  rows: [
    ...elsewhere(5),
    checkoutCall(
      'GET /subscription-plans/{productInternalName} is public',
      answers('GET', '/subscription-plans/premium?interval=quarterly', { interval: 'quarterly' }),
    ),
    reads('the list is for agents', refused(401, 'GET', '/subscription-plans')),
    checkoutCall('POST /checkout/email with {email}', async (at) => {
      await at.api('GET', '/sanctum/csrf-cookie')
      await answerTo(at, 'POST', '/checkout/email', { json: { email: 'somebody@new.test' } })
      const { status } = await at.api('POST', '/checkout/email', { json: { email: 'agent@porchlight.test' } })
      expect(status).toBe(422)
    }),
    checkoutCall('POST /checkout with first_name, last_name, email, plan_id, payment_method_id', async ({ api }) => {
      const { status, body } = await api('POST', '/checkout', { json: {} })
      const wanted = ['first_name', 'last_name', 'email', 'plan_id', 'payment_method_id']
      expect([status, Object.keys(part(body, 'errors') as object)]).toEqual([422, expect.arrayContaining(wanted)])
    }),
  ],
}

export const billing: readonly Group[] = [selection, overview, trial, admin, checkout, withoutPlan]
