import type { Plan } from '#domain/plan/plan.ts'
import type { Interval } from '#domain/plan/product.ts'

/** The internal names of the products that are offered here, in the order of their plans. */
export const PRODUCT_OF: Record<Plan, string> = { plus: 'social-media', pro: 'premium', premium: 'agent-website' }

/** The address of a product's checkout; the monthly one names no interval. */
export function checkoutOf(product: string, interval: Interval): string {
  return `/checkout/${product}${interval === 'monthly' ? '' : `?interval=${interval}`}`
}
