import type { AiSettings } from './ai/settings.ts'
import { standInStripe, type StripeSettings } from './stripe/settings.ts'

/** The settings of the chat endpoint, Stripe and this server's own stand-ins. */
export interface OwnServices {
  /** The chat endpoint that rewrites captions; null where there is none. */
  ai: AiSettings | null
  /**
   * Browsers' addresses at the push stand-in begin with `outside`, and this server reaches it by `inside`; null
   * without it.
   */
  pushStandIn: { outside: string; inside: string } | null
  /** The Stripe settings; null where there are none. */
  stripe: StripeSettings | null
  /** Where Stripe's stand-in sends its events; null without it. */
  stripeWebhookUrl: string | null
}

interface Known {
  sandbox: boolean
  publicUrl: string
  port: number
  /** True where the operator named no endpoint, so that a stand-in may replace it. */
  aiUnset: boolean
  ai: AiSettings | null
  /** The same for Stripe. */
  stripeUnset: boolean
  stripe: StripeSettings | null
}

/** The addresses that lead back to this server, which depend on its port. */
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

const STAND_IN_CHAT = { apiKey: 'sandbox-chat-key', model: 'porchlight-sandbox', provider: null }
