import { Stripe } from 'stripe'

import { pathTemplate } from '../traces/path-template.ts'
import { inSpan } from '../traces/span.ts'
import type { StripeSettings } from './settings.ts'

const ANSWER_WITHIN_MS = 20_000

/** Stripe's own library, for the configured address. Lost calls are repeated under their idempotency key. */
export function openStripe(settings: StripeSettings | null): Stripe | null {
  if (!settings) return null
  const { protocol, hostname, port, pathname } = new URL(settings.apiBase)
  const isHttps = protocol === 'https:'
  return new Stripe(settings.secretKey, {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (isHttps ? 443 : 80) : Number(port),
    httpClient: below(pathname.replace(/\/$/, '')),
    maxNetworkRetries: 2,
    timeout: ANSWER_WITHIN_MS,
    telemetry: false,
  })
}

/** The library accepts only a host; the path of the base is put before every path. */
function below(prefix: string): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const inner = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, ...rest) => {
    const [plain = ''] = path.split('?', 1)
    const facts = { 'http.request.method': method, 'server.address': host, 'url.template': pathTemplate(plain) }
    return inSpan({ name: `${method} stripe`, kind: 'client', facts }, async (add) => {
      const answer = await inner(host, port, `${prefix}${path}`, method, ...rest)
      add({ 'http.response.status_code': answer.getStatusCode() })
      return answer
    })
  }
  return client
}
