import type { AiSettings } from './ai/settings.ts'
import { standInStripe, type StripeSettings } from './stripe/settings.ts'

/** Where this server's own stand-ins for push services, chat endpoint and Stripe are. */
export interface OwnServices {
  /** What captions are rewritten by; null where there is nothing. */
  ai: AiSettings | null
  /** Browsers' addresses at the push stand-in begin with the one, and this server reaches it by the other; null without it. */
  pushStandIn: { outside: string; inside: string } | null
  /** What plans are paid through; null where there is nothing. */
  stripe: StripeSettings | null
  /** Where Stripe's stand-in sends its events; null without it. */
  stripeWebhookUrl: string | null
}

interface Known {
  sandbox: boolean
  publicUrl: string
  port: number
  /** True where the operator named no endpoint, so that a stand-in may take its place. */
  aiUnset: boolean
  ai: AiSettings | null
  /** The same of Stripe. */
  stripeUnset: boolean
  stripe: StripeSettings | null
}

/** The addresses that lead back to this server, which follow its port. */
export function ownServices(known: Known): OwnServices {
  const { sandbox, publicUrl, port, aiUnset, ai, stripeUnset, stripe } = known
  const inside = `http://127.0.0.1:${port}/sandbox`
  return {
    ai: aiUnset ? (sandbox ? { ...STAND_IN_CHAT, baseUrl: `${inside}/chat/v1` } : null) : ai,
    pushStandIn: sandbox ? { outside: `${publicUrl}/sandbox/push/v1/`, inside: `${inside}/push/v1/` } : null,
    stripe: stripeUnset ? (sandbox ? standInStripe(inside) : null) : stripe,
    stripeWebhookUrl: stripeUnset && sandbox ? `http://127.0.0.1:${port}/api/stripe/webhook` : null,
  }
}

const STAND_IN_CHAT = { apiKey: 'sandbox-chat-key', model: 'porchlight-sandbox' }
