import { Stripe } from 'stripe'

import type { Hosting } from '../support/start-sandbox.ts'

export const SECRET_KEY = 'sk_test_porchlightsandbox'
export const PUBLISHABLE_KEY = 'pk_test_porchlightsandbox'

/** Stripe's own library, speaking to the stand-in. */
export function libraryFor({ base }: Pick<Hosting, 'base'>, key = SECRET_KEY): Stripe {
  const { hostname, port, pathname } = new URL(base)
  const httpClient = Stripe.createNodeHttpClient()
  const inner = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = (host, at, path, ...rest) => inner(host, at, `${pathname}/api.stripe.com${path}`, ...rest)
  return new Stripe(key, { host: hostname, port, protocol: 'http', httpClient, maxNetworkRetries: 0, telemetry: false })
}

/** What Stripe's script does in a browser with a typed card. */
export async function typeCard(
  { base }: Pick<Hosting, 'base'>,
  number: string,
  changes: Record<string, string> = {},
): Promise<{ id: string; card?: object; error?: { code: string; type: string } }> {
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '40',
    'card[cvc]': '424',
  }
  const answer = await fetch(`${base}/api.stripe.com/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ ...fields, ...changes }),
  })
  return (await answer.json()) as { id: string }
}
