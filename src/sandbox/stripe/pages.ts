import type { FastifyInstance } from 'fastify'

import { formatMoney } from '#domain/plan/money.ts'

import { html, type Html } from '../pages/html.ts'
import { sendPage, errorPage, type PageParts } from '../pages/layout.ts'
import { timeLabel } from '../pages/html.ts'

import type { StripeDraft } from './draft.ts'
import type { Customer, StripeInvoice, InvoiceLine } from './records.ts'
import type { Stripe } from './stripe.ts'

/** The page of an invoice: its receipt, or that it is still open. */
export function invoicePages(app: FastifyInstance, stripe: Stripe): void {
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
