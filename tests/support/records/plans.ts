import type { Subscription, SubscriptionPlan } from '#contract/billing/billing.ts'
import { INTERVALS, offerId } from '#domain/plan/product.ts'

import { subscriptionPlan } from './billing.ts'

const PRODUCTS = [
  { internal_name: 'social-media', name: 'Plus', price: 29, items: 'Two posts a day, Facebook and Instagram' },
  { internal_name: 'premium', name: 'Pro', price: 49, items: 'Five posts a day, All networks' },
  { internal_name: 'agent-website', name: 'Premium', price: 79, items: 'Ten posts a day, A website' },
  { internal_name: 'team', name: 'Team', price: 149, items: '' },
]

/** Every plan in both intervals, a quarter for the price of two and a half months, as an agent with this one sees them. */
export const subscriptionPlans = ({ planId, cancelAtPeriodEnd }: Subscription): SubscriptionPlan[] =>
  INTERVALS.flatMap((interval) =>
    PRODUCTS.map(({ price: month, ...product }) => {
      const id = offerId(product.internal_name, interval)
      const price = interval === 'monthly' ? month : month * 2.5
      return subscriptionPlan({
        id,
        price,
        original_price: price,
        interval,
        is_most_popular: product.name === 'Pro',
        is_coming_soon: product.name === 'Team',
        is_current_user_plan: id === planId && !cancelAtPeriodEnd,
        is_on_grace_period: id === planId && cancelAtPeriodEnd,
        product: { ...product, description: `${product.name} is for you.` },
      })
    }),
  )
