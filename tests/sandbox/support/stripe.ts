import { Stripe } from 'stripe'

import type { Running } from './start-sandbox.ts'

export const SECRET_KEY = 'sk_test_porchlightsandbox'

/** Stripe's own library, speaking to the stand-in. */
export function libraryFor({ base }: Pick<Running, 'base'>): Stripe {
  const { hostname, port, pathname } = new URL(base)
  const httpClient = Stripe.createNodeHttpClient()
  const inner = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = (host, at, path, ...rest) => inner(host, at, `${pathname}/api.stripe.com${path}`, ...rest)
  return new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    httpClient,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
