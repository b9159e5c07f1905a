import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { formatMoney } from '#domain/plan/money.ts'

import { ControlCallError } from '../control.ts'
import { html, type Html, timeLabel } from '../pages/html.ts'
import { errorPage, type PageParts, sendPage } from '../pages/layout.ts'
import { answerStripeError, openStripe } from './api/stripe-api.ts'
import { StripeApiError } from './api/stripe-error.ts'
import { customerRoutes } from './customers/customers.ts'
import { paymentMethodRoutes, setupIntentRoutes } from './customers/payment-methods.ts'
import type { StripeDraft } from './draft.ts'
import { allCharges, chargeRoutes } from './payments/charges.ts'
import { invoiceRoutes } from './payments/invoices.ts'
import { openDispute } from './payments/paying.ts'
import { type Customer, DISPUTE_REASONS, type InvoiceLine, type StripeDispute, type StripeInvoice } from './records.ts'
import type { Stripe } from './stripe.ts'
import { priceRoutes, subscriptionRoutes } from './subscriptions/subscriptions.ts'

/** Stripe's API, its script for browsers, and the pages it sends people to. */
export async function stripeRoutes(app: FastifyInstance, stripe: Stripe): Promise<void> {
  invoicePages(app, stripe)
  await scriptRoutes(app)
  await app.register((api, _options, done) => {
    api.setErrorHandler(answerStripeError)
    const serve = openStripe(api, stripe)
    customerRoutes(serve)
    paymentMethodRoutes(serve)
    setupIntentRoutes(serve)
    priceRoutes(serve)
    subscriptionRoutes(serve)
    invoiceRoutes(serve)
    chargeRoutes(serve)
    api.all('/api.stripe.com/*', (request) => {
      throw new StripeApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`)
    })
    done()
  })
}

/** The script's modules, each after those it needs. */
const MODULES = ['card-form', 'elements', 'stripe']

/** Serves the replacement of Stripe.js, as one classic script like the real one. */
async function scriptRoutes(app: FastifyInstance): Promise<void> {
  const sources = await Promise.all(
    MODULES.map((name) => readFile(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')),
  )
  const script = `(() => {\n'use strict'\n${sources.map(asPart).join('\n')}\n})()\n`
  app.get('/stripe/v3/stripe.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  )
}

/** A module as a part of a script: without imports and exports. */
function asPart(source: string): string {
  return source.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
}

/** The page of an invoice: its receipt, or that it is still open. */
function invoicePages(app: FastifyInstance, stripe: Stripe): void {
  app.get<{ Params: { id: string } }>('/stripe/invoices/:id', (request, reply) => {
    const draft = stripe.draft()
    const invoice = draft.find('invoice', request.params.id)
    if (!invoice)
      return sendPage(reply, errorPage('No such invoice', 'The sandbox has no invoice at this address.'), 404)
    return sendPage(reply, receipt(invoice, draft.get('customer', invoice.customer), refundedOf(draft, invoice)))
  })
}

function refundedOf(draft: StripeDraft, { id }: StripeInvoice): number {
  return draft
    .all('refund')
    .filter(({ _invoice: of }) => of === id)
    .reduce((sum, { amount }) => sum + amount, 0)
}

function receipt(invoice: StripeInvoice, customer: Customer, refunded: number): PageParts {
  const isPaid = invoice.status === 'paid'
  const title = isPaid ? `Receipt ${invoice.number}` : `Invoice ${invoice.number}`
  const discount = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0)
  const tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0)
  const credit = Math.max(0, invoice.total) - invoice.amount_due
  return {
    title,
    kind: 'form',
    body: html`<article class="post panel">
      <header>
        <div>
          <h1>${title}</h1>
          <p class="small soft">
            ${customer.name ?? ''}${customer.email !== null && html`<br />${customer.email}`}<br />${timeLabel(
              (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
            )}
          </p>
        </div>
      </header>
      <div class="caption">
        ${invoice.lines.data.map(line)} ${discount > 0 && row('Discount', -discount)} ${tax > 0 && row('Tax', tax)}
        ${row('Total', invoice.total)} ${credit > 0 && row('Credit', -credit)}
        ${invoice.total < 0 && row('Added to your credit', -invoice.total)}
        <p class="strong">${isPaid ? 'Paid' : 'Amount due'}: ${formatMoney(invoice.amount_due)}</p>
        ${refunded > 0 && row('Refunded', refunded)}
        <p class="small soft">No money moves in the sandbox.</p>
      </div>
    </article>`,
  }
}

function line({ description, amount }: InvoiceLine): Html {
  return row(amount < 0 ? `Unused time on ${description}` : description, amount)
}

function row(name: string, amount: number): Html {
  return html`<p class="body-text">${name}: ${formatMoney(amount)}</p>`
}

const Move = z.strictObject({ days: z.number().min(0).max(1000) })

/** Moves the sandbox's clock ahead, so that trials end and renewals come: `POST /api/clock {days}`. */
export function clockControl(app: FastifyInstance, stripe: Stripe): void {
  app.get('/api/clock', () => ({ data: { now: new Date(stripe.now()).toISOString() } }))
  app.post('/api/clock', async (request, reply) => {
    const parsed = Move.safeParse(request.body)
    if (!parsed.success) {
      const message = 'Say by how many days the clock is moved, from 0 to 1000.'
      throw new ControlCallError(422, 'validation_failed', message, { days: [message] })
    }
    await stripe.moveClock(parsed.data.days * 24 * 60 * 60 * 1000)
    return reply.send({ data: { now: new Date(stripe.now()).toISOString() } })
  })
}

const NewDispute = z.strictObject({ email: z.string().max(512), reason: z.enum(DISPUTE_REASONS).default('general') })
const Outcome = z.strictObject({ status: z.enum(['under_review', 'won', 'lost']) })

/**
 * The actions of cardholder and bank: `POST /api/disputes {email, reason}` disputes the customer's last payment,
 * `POST /api/disputes/:id {status}` decides.
 */
export function disputeControl(app: FastifyInstance, stripe: Stripe): void {
  app.post('/api/disputes', async (request, reply) => {
    const parsed = NewDispute.safeParse(request.body)
    if (!parsed.success) throw noDispute('Say whose payment is disputed by email, and why by reason.')
    const draft = stripe.draft()
    const customers = draft.all('customer').filter(({ email }) => email === parsed.data.email)
    const paid = allCharges(draft).find(({ charge }) => customers.some(({ id }) => id === charge.customer))
    if (!paid) throw noDispute('This customer has paid nothing.')
    const dispute = openDispute(draft, paid.invoice, parsed.data.reason)
    await stripe.keep(draft)
    return reply.code(201).send({ data: { id: dispute.id } })
  })
  app.post<{ Params: { id: string } }>('/api/disputes/:id', async (request, reply) => {
    const parsed = Outcome.safeParse(request.body)
    const draft = stripe.draft()
    const dispute = draft.find('dispute', request.params.id)
    if (!parsed.success || !dispute) throw noDispute('Name a dispute and its status: under_review, won or lost.')
    decide(draft, dispute, parsed.data.status)
    await stripe.keep(draft)
    return reply.send({ data: { id: dispute.id, status: dispute.status } })
  })
}

const noDispute = (message: string) => new ControlCallError(422, 'validation_failed', message, { dispute: [message] })

function decide(draft: StripeDraft, dispute: StripeDispute, status: StripeDispute['status']): void {
  draft.put(Object.assign(dispute, { status }))
  draft.emit(status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
}
