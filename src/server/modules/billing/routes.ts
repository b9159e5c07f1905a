import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { asking } from '../../stripe/refusal.ts'
import { listCards, useCard } from './cards.ts'
import { cancel, reactivate, swap } from './change.ts'
import { preview } from './preview.ts'
import { findPlan, listInvoices, listPlans, readDiscount, readSubscription } from './service.ts'

export function billingRoutes(serve: Serve, house: House): void {
  serve('GET /payment-settings', async () => {
    const { stripe, stripeUnset } = house.config
    if (!stripe) throw problem('billing_unavailable', { message: 'Payments are not set up on this server.' })
    const { publishableKey, scriptUrl } = stripe
    return { data: { publishableKey, scriptUrl, sandbox: stripeUnset } }
  })

  serve('GET /subscription-plans', async ({ caller }) => ({
    data: await asking(house, () => listPlans(house, caller.userId)),
  }))

  serve('GET /subscription-plans/:productInternalName', async ({ params, query, caller }) => {
    const wanted = { internalName: params.productInternalName, interval: query.interval }
    return { data: await asking(house, () => findPlan(house, wanted, caller)) }
  })

  serve('GET /agent/subscriptions', async ({ caller }) => ({
    data: await asking(house, () => readSubscription(house, caller.userId)),
  }))

  serve('GET /agent/subscriptions/invoices', async ({ caller }) => ({
    data: await asking(house, () => listInvoices(house, caller.userId)),
  }))

  serve('GET /agent/subscriptions/payment-methods', async ({ caller }) => ({
    data: await asking(house, () => listCards(house, caller.userId)),
  }))

  serve('POST /agent/subscriptions/payment-methods', async ({ caller, body }) => {
    const { clientSecret } = await asking(house, () => useCard(house, caller.userId, body.paymentMethodId))
    const requiresAction = clientSecret !== null
    const message = requiresAction ? 'Please confirm this card with your bank.' : 'Payment method updated successfully'
    return { data: { success: !requiresAction, message, requiresAction, clientSecret } }
  })

  serve('POST /agent/subscriptions/preview', async ({ caller, body }) => ({
    data: await asking(house, () => preview(house, caller.userId, body)),
  }))

  serve('POST /agent/subscriptions/discount', async ({ caller, body }) => ({
    data: await asking(house, () => readDiscount(house, caller.userId, body)),
  }))

  serve('POST /agent/subscriptions/swap', async ({ caller, body }) => {
    const { clientSecret } = await asking(house, () => swap(house, caller.userId, body))
    const requiresAction = clientSecret !== null
    return { data: { success: !requiresAction, requiresAction, clientSecret } }
  })

  serve('POST /agent/subscriptions/cancel', async ({ caller }) => {
    const endDate = await asking(house, () => cancel(house, caller.userId))
    return { data: { success: true, endDate: endDate.toISOString() } }
  })

  serve('POST /agent/subscriptions/re-activate', async ({ caller }) => {
    await asking(house, () => reactivate(house, caller.userId))
    return { data: { success: true } }
  })
}
