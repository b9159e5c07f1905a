import type { Browser } from '../browser.ts'
import { steer } from '../steer.ts'

/** Cards of the sandbox, by what they are for. */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinesLater: '4000000000000341',
  asks: '4000002500003155',
  disputed: '4000000000000259',
  prepaid: '5105105105105100',
}

const PUBLISHABLE_KEY = 'pk_test_porchlightsandbox'
const SECRET_KEY = 'sk_test_porchlightsandbox'

/** A call to the stand-in as a browser's script makes it, or with the secret key as the server does. */
export async function askStripe<T extends object>(
  address: string,
  path: string,
  fields: Record<string, string> | null,
  { key = PUBLISHABLE_KEY, method = fields ? 'POST' : 'GET' } = {},
): Promise<T> {
  const answer = await fetch(`${address}/sandbox/api.stripe.com/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  })
  return (await answer.json()) as T
}

export const asServer = { key: SECRET_KEY }

/** A card as the script hands it to the app: an id. */
export async function newCard(address: string, number = CARD.good): Promise<string> {
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2045',
    'card[cvc]': '424',
    'billing_details[address][country]': 'US',
  }
  const { id } = await askStripe<{ id: string }>(address, '/payment_methods', fields)
  return id
}

/** Completes or fails the bank's confirmation of a card. */
export async function answerBank(address: string, clientSecret: string, outcome: 'complete' | 'fail'): Promise<void> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  await askStripe(address, `/setup_intents/${id}/sandbox_answer`, { client_secret: clientSecret, outcome })
}

export const moveClock = (address: string, days: number) => steer(address, 'POST', '/clock', { days })

export const stripeFault = (address: string, operation: string, mode: string, times = 1) =>
  steer(address, 'POST', '/faults', { platform: 'stripe', operation, mode, times })

let people = 0

/** A filled-in checkout form. */
export function checkoutForm(paymentMethodId: string, changes: Record<string, string> = {}) {
  return {
    first_name: 'Robin',
    last_name: 'Lane',
    email: `prospect${++people}@example.test`,
    plan_id: 'premium',
    payment_method_id: paymentMethodId,
    ...changes,
  }
}

/** Makes an agent by a checkout, in a browser that is signed in with it. */
export async function checkedOut(
  server: { address: string; guest: () => Browser },
  changes: Record<string, string> = {},
  number = CARD.good,
): Promise<{ browser: Browser; email: string }> {
  const browser = server.guest()
  const form = checkoutForm(await newCard(server.address, number), changes)
  const answer = await browser.api('POST', '/checkout', { body: form })
  if (answer.status !== 200) throw new Error(`The checkout was answered ${answer.status}`)
  return { browser, email: form.email }
}
