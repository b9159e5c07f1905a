import { z } from 'zod'

import { webAddress } from '../setting-values.ts'
import { StartError } from '../start-error.ts'

/** Stripe's addresses and our keys; with the sandbox the addresses lead back to this server. */
export interface StripeSettings {
  secretKey: string
  /** The key for Stripe's script in browsers. */
  publishableKey: string
  /** The secret that signs Stripe's webhooks. */
  webhookSecret: string
  /** Base of its API, without a trailing slash. */
  apiBase: string
  /** The script that takes cards in browsers. */
  scriptUrl: string
}

export const StripeVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, { error: 'must begin with sk_ or rk_' })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, { error: 'must begin with pk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: 'must begin with whsec_' })
    .optional(),
  STRIPE_TAX: z.enum(['automatic'], { error: 'can only be set to automatic' }).optional(),
  STRIPE_API_BASE: webAddress.default('https://api.stripe.com'),
})

const NEEDED = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Whether a key belongs to Stripe's test mode, in which nobody is charged. */
export const isTestKey = (key: string): boolean => /^[spr]k_test_/.test(key)

/** The script of the release the installed libraries are made for. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'

/**
 * Stripe's settings, or null where none is set.
 * @throws StartError when only a part is set
 */
export function readStripe(set: z.infer<typeof StripeVariables>): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = set
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    if (isTestKey(STRIPE_SECRET_KEY) !== isTestKey(STRIPE_PUBLISHABLE_KEY))
      throw new StartError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be both test keys or both live keys.')
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: STRIPE_API_BASE,
      scriptUrl: SCRIPT_URL,
    }
  }
  const missing = NEEDED.filter((name) => !set[name])
  if (missing.length === NEEDED.length) return null
  const all = NEEDED.join(', ').replace(/, (\w+)$/, ' and $1')
  throw new StartError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set ${all} all, or none.`,
  )
}

/** Settings of the stand-in: browsers fetch its script from the app's own origin, the server calls itself directly. */
export function standInStripe(inside: string): StripeSettings {
  return {
    secretKey: 'sk_test_porchlightsandbox',
    publishableKey: 'pk_test_porchlightsandbox',
    webhookSecret: 'whsec_porchlightsandbox',
    apiBase: `${inside}/api.stripe.com`,
    scriptUrl: '/sandbox/stripe/v3/stripe.js',
  }
}
