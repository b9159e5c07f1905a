import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

import { page } from './page.ts'

interface Elements {
  _form: { typed: () => object } | null
}

/** What is taken of the sandbox's stand-in for Stripe.js: the form, and the question of the bank. */
interface Sandbox {
  openElements: (options?: object) => Elements
  cardOf: (typed: object) => { number: string }
  challenge: () => Promise<'complete' | 'fail'>
}

const sandbox = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../../src/sandbox/stripe/browser/{elements,card-form}.js', { eager: true })),
) as Sandbox

const notHere = () => Promise.reject(new Error('The card form of these tests has no such call.'))

/** Stripe’s script as far as our form uses it: a card becomes the payment method of its last four digits. */
const Stripe = () => ({
  elements: sandbox.openElements,
  createPaymentMethod: async ({ elements }: { elements: Elements }) => {
    const { number } = sandbox.cardOf(elements._form?.typed() ?? {})
    const funding = number.startsWith('5105') ? 'prepaid' : 'credit'
    return await Promise.resolve({ paymentMethod: { id: `pm_${number.slice(-4)}`, card: { funding } } })
  },
  handleNextAction: async () =>
    (await sandbox.challenge()) === 'complete' ? {} : { error: { message: 'The bank said no.' } },
  createToken: notHere,
  confirmCardPayment: notHere,
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
})

/** Puts the sandbox’s card form in the place of Stripe’s. */
export function takeCards(api: FakeApi): void {
  Object.assign(window, { Stripe })
  api.answer('GET /payment-settings', { data: { publishableKey: 'pk_sandbox', scriptUrl: '/', sandbox: true } })
}

export async function typeCard(digits: string): Promise<void> {
  await page.getByLabel('Card number').fill(digits)
  await page.getByLabel('Expiration date').fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
}
