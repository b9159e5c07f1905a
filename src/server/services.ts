import type { ServiceState } from '#domain/operations/operations.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'

import type { Config } from './config.ts'
import { isTestKey } from './stripe/settings.ts'

const TEST_KEYS = 'test keys: nobody is charged'

type Known = Pick<Config, Platform | 'standIns' | 'stripe' | 'stripeUnset' | 'mail' | 'ai' | 'aiUnset' | 'sandbox'>

export type ServiceId = Platform | 'stripe' | 'mail' | 'ai' | 'push'

/** An outside service as an operator knows it, and whether this server uses the real one or a stand-in. */
export interface Service {
  id: ServiceId
  name: string
  state: ServiceState
  /** The settings that switch from the stand-in to the real service. */
  settings: string
  /** A remark for the operator. */
  note: string | null
}

/** Every outside service, with whether it is the real one, its stand-in, or missing. */
export function servicesOf(config: Known): Service[] {
  const one = (
    id: ServiceId,
    name: string,
    settings: string,
    { is, isStandIn, note = null }: { is: boolean; isStandIn: boolean; note?: string | null },
  ): Service => ({
    id,
    name,
    settings,
    note,
    state: isStandIn ? 'stand-in' : is ? 'real' : 'not available',
  })
  return [
    ...PLATFORMS.map((platform) =>
      one(platform, PLATFORM_NAME[platform], clientSettings(platform), {
        is: config[platform] !== null,
        isStandIn: config.standIns.includes(platform),
      }),
    ),
    one('stripe', 'Stripe', 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET', {
      is: config.stripe !== null,
      isStandIn: config.stripeUnset && config.sandbox,
      note: !config.stripeUnset && config.stripe && isTestKey(config.stripe.secretKey) ? TEST_KEYS : null,
    }),
    one('mail', 'Email', 'SMTP_URL, MAIL_FROM', {
      is: config.mail !== null,
      isStandIn: config.mail === null && config.sandbox,
    }),
    one('ai', 'AI Rewrite', 'AI_BASE_URL, AI_MODEL', {
      is: config.ai !== null,
      isStandIn: config.aiUnset && config.sandbox,
    }),
    // Needs no account anywhere: its keys are derived from APP_SECRET where none are set.
    one('push', 'Push notifications', 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY', { is: true, isStandIn: false }),
  ]
}

function clientSettings(platform: Platform): string {
  const prefix = platform.toUpperCase()
  return `${prefix}_CLIENT_ID, ${prefix}_CLIENT_SECRET`
}
