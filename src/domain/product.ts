import type { Plan } from './plan.ts'

/** How often a plan is paid for; a quarter is three months. */
export const INTERVALS = ['monthly', 'quarterly'] as const

export type Interval = (typeof INTERVALS)[number]

export const INTERVAL_NAME: Record<Interval, string> = { monthly: 'Monthly', quarterly: 'Quarterly' }

export const MONTHS_IN: Record<Interval, number> = { monthly: 1, quarterly: 3 }

/** The plan each product stands for, by the internal name it has in addresses and with the payment provider. */
const PLAN_OF_PRODUCT = {
  'social-media': 'plus',
  premium: 'pro',
  'agent-website': 'premium',
} as const satisfies Record<string, Plan>

/** The plan a product stands for; null for one that can't be had yet. */
export function planOfProduct(internalName: string): Plan | null {
  return Object.hasOwn(PLAN_OF_PRODUCT, internalName)
    ? PLAN_OF_PRODUCT[internalName as keyof typeof PLAN_OF_PRODUCT]
    : null
}

/** How a plan's offer is named on the wire: the monthly one like its product, the other with its interval behind. */
export function offerId(internalName: string, interval: Interval): string {
  return interval === 'monthly' ? internalName : `${internalName}-${interval}`
}
