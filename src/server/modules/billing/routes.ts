import type { FastifyRequest } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import type { LoginLimit, TryLimit } from '../../rate-limits/limit-calls.ts'
import type { Serve } from '../../http/serve.ts'
import { asking } from '../../stripe/refusal.ts'
import { checkAccountOpen, stayCanceled } from '../account-status/service.ts'
import { listCards, removeCard, useCard } from './cards.ts'
import { readCancelToken } from './cancel-link.ts'
import { cancel, findCancelable, reactivate, swap } from './change.ts'
import { deviceOf } from './consents.ts'
import { preview } from './preview.ts'
import { findPlan, listInvoices, listPlans, readDiscount, readSubscription } from './service.ts'

export function billingRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit, tryLimit: TryLimit): void {
  planRoutes(serve, context)

  serve('GET /agent/subscriptions', async ({ caller }) => ({
    data: await asking(context, () => readSubscription(context, caller.userId)),
  }))

  serve('GET /agent/subscriptions/invoices', async ({ caller }) => ({
    data: await asking(context, () => listInvoices(context, caller.userId)),
  }))

  serve('GET /agent/subscriptions/payment-methods', async ({ caller }) => ({
    data: await asking(context, () => listCards(context, caller.userId)),
  }))

  serve('POST /agent/subscriptions/payment-methods', async ({ caller, body, request }) => {
    await tryLimit(request, 'card')
    const { clientSecret } = await asking(context, () => useCard(context, caller.userId, body.paymentMethodId))
    const requiresAction = clientSecret !== null
    const message = requiresAction ? 'Please confirm this card with your bank.' : 'Payment method updated successfully'
    return { data: { success: !requiresAction, message, requiresAction, clientSecret } }
  })

  serve('DELETE /agent/subscriptions/payment-methods/:paymentMethodId', async ({ caller, params }) =>
    asking(context, () => removeCard(context, caller.userId, params.paymentMethodId)),
  )

  serve('POST /agent/subscriptions/preview', async ({ caller, body, request }) => {
    if (body.promotionCode) await tryLimit(request, 'code', body.promotionCode)
    return { data: await asking(context, () => preview(context, caller.userId, body)) }
  })

  serve('POST /agent/subscriptions/discount', async ({ caller, body, request }) => {
    await tryLimit(request, 'code', body.promotionCode)
    return { data: await asking(context, () => readDiscount(context, caller.userId, body)) }
  })

  serve('POST /agent/subscriptions/swap', async ({ caller, body, request }) => {
    if (body.promotionCode) await tryLimit(request, 'code', body.promotionCode)
    const { clientSecret } = await asking(context, () => swap(context, caller.userId, body, deviceOf(request)))
    const requiresAction = clientSecret !== null
    return { data: { success: !requiresAction, requiresAction, clientSecret } }
  })

  serve('POST /agent/subscriptions/cancel', async ({ caller }) => {
    const endDate = await asking(context, () => cancel(context, caller.userId))
    await stayCanceled(context.db, caller.userId)
    return { data: { success: true, endDate: endDate.toISOString() } }
  })

  serve('POST /agent/subscriptions/re-activate', async ({ caller }) => {
    await checkAccountOpen(context.db, caller.userId)
    await asking(context, () => reactivate(context, caller.userId))
    return { data: { success: true } }
  })

  cancelLinkRoutes(serve, context, loginLimit)
}

/** The plans on offer, and what a browser needs to pay for one. */
function planRoutes(serve: Serve, context: AppContext): void {
  serve('GET /payment-settings', async () => {
    const { stripe, stripeUnset } = context.config
    if (!stripe) throw problem('not_available', { message: 'Payments aren’t available right now.' })
    const { publishableKey, scriptUrl } = stripe
    return { data: { publishableKey, scriptUrl, sandbox: stripeUnset } }
  })

  serve('GET /subscription-plans', async ({ caller }) => ({
    data: await asking(context, () => listPlans(context, caller.userId)),
  }))

  serve('GET /subscription-plans/:productInternalName', async ({ params, query, caller }) => {
    const wanted = { internalName: params.productInternalName, interval: query.interval }
    return { data: await asking(context, () => findPlan(context, wanted, caller)) }
  })
}

/** Canceling by the link of an email, without a sign-in. */
function cancelLinkRoutes(serve: Serve, context: AppContext, loginLimit: LoginLimit): void {
  const canceledBy = async (token: string, request: FastifyRequest) => {
    await loginLimit(request, 'cancel link')
    return readCancelToken(context.config, token, context.now())
  }

  serve('POST /subscription-cancellations/look', async ({ body, request }) => {
    const link = await canceledBy(body.token, request)
    const { endDate, ...rest } = await asking(context, () => findCancelable(context, link))
    return { data: { ...rest, endDate: endDate.toISOString() } }
  })

  serve('POST /subscription-cancellations', async ({ body, request }) => {
    const link = await canceledBy(body.token, request)
    const endDate = await asking(context, async () => {
      const { canceled, endDate } = await findCancelable(context, link)
      return canceled ? endDate : await cancel(context, link.agentId)
    })
    await stayCanceled(context.db, link.agentId)
    return { data: { success: true, endDate: endDate.toISOString() } }
  })
}
