import type { Plan } from './plan.ts'

/** How often a plan is paid for; a quarter is three months. */
export const INTERVALS = ['monthly', 'quarterly'] as const

export type Interval = (typeof INTERVALS)[number]

export const INTERVAL_NAME: Record<Interval, string> = { monthly: 'Monthly', quarterly: 'Quarterly' }

export const MONTHS_IN: Record<Interval, number> = { monthly: 1, quarterly: 3 }

/** The plan of each product, by its internal name in addresses and at Stripe. */
const PLAN_OF_PRODUCT = {
  'social-media': 'plus',
  premium: 'pro',
  'agent-website': 'premium',
} as const satisfies Record<string, Plan>

/** The plan of a product; null for one that isn't available yet. */
export function planOfProduct(internalName: string): Plan | null {
  return Object.hasOwn(PLAN_OF_PRODUCT, internalName)
    ? PLAN_OF_PRODUCT[internalName as keyof typeof PLAN_OF_PRODUCT]
    : null
}

/** The id of an offer on the wire: the monthly one is named like its product, the other has its interval appended. */
export function offerId(internalName: string, interval: Interval): string {
  return interval === 'monthly' ? internalName : `${internalName}-${interval}`
}

/** The checkout's heading for a product with so many days of free trial. */
export function checkoutHeading(product: string, trialDays: number): string {
  return trialDays > 0 ? `Try ${product} free for ${trialDays} days` : `Start with ${product}`
}
