import type { FastifyInstance } from 'fastify'

import { customerRoutes } from './customers/customers.ts'
import { invoiceRoutes } from './payments/invoices.ts'
import { invoicePages } from './pages.ts'
import { paymentMethodRoutes } from './customers/payment-methods.ts'
import { priceRoutes } from './subscriptions/prices.ts'
import { stripeDisputeRoutes } from './payments/disputes.ts'
import { refundRoutes } from './payments/refunds.ts'
import { scriptRoutes } from './script.ts'
import { answerStripeError } from './api/serve.ts'
import { setupIntentRoutes } from './customers/setup-intents.ts'
import { StripeApiError } from './api/stripe-error.ts'
import type { Stripe } from './stripe.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.ts'

/** Stripe's API, its script for browsers, and the pages it sends people to. */
export async function stripeRoutes(app: FastifyInstance, stripe: Stripe): Promise<void> {
  invoicePages(app, stripe)
  await scriptRoutes(app)
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerStripeError)
    customerRoutes(api, stripe)
    paymentMethodRoutes(api, stripe)
    setupIntentRoutes(api, stripe)
    priceRoutes(api, stripe)
    subscriptionRoutes(api, stripe)
    invoiceRoutes(api, stripe)
    refundRoutes(api, stripe)
    stripeDisputeRoutes(api, stripe)
    api.all('/api.stripe.com/*', (request) => {
      throw new StripeApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`)
    })
    done()
  })
}
