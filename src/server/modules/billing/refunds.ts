import { Stripe } from 'stripe'

import type { AdminInvoice } from '#contract/admin/agents.ts'
import { cardName } from '#domain/plan/card-name.ts'
import type { RefundReason } from '#domain/plan/refund.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { stripeOf } from './customer.ts'
import { offersOf } from './offers.ts'
import { listedInvoice } from './presenter.ts'
import * as repo from './repo.ts'
import { idOf, instantOf } from './stripe-subscription.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now'>

/** Most invoices shown to an admin. */
const MOST_INVOICES = 24

/** Most charges read; older ones belong to no invoice that is shown. */
const MOST_CHARGES = 100

interface Paid {
  invoice: Stripe.Invoice
  /** The card payment; null where nothing was paid by card. */
  charge: Stripe.Charge | null
}

/** A customer's latest invoices with their card payments, or those of one subscription or status. */
export async function paidInvoices(
  stripe: Stripe,
  customer: string,
  only: Pick<Stripe.InvoiceListParams, 'subscription' | 'status'> = {},
): Promise<Paid[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ customer, ...only, limit: MOST_INVOICES, expand: ['data.payments'] }),
    stripe.charges.list({ customer, limit: MOST_CHARGES }),
  ])
  const paid = charges.data.filter((charge) => charge.paid)
  return invoices.data.map((invoice) => ({ invoice, charge: paid.find((charge) => pays(charge, invoice)) ?? null }))
}

function pays(charge: Stripe.Charge, { payments }: Stripe.Invoice): boolean {
  const intent = idOf(charge.payment_intent)
  return (payments?.data ?? []).some(
    ({ payment }) =>
      idOf(payment.charge ?? null) === charge.id ||
      (intent !== null && idOf(payment.payment_intent ?? null) === intent),
  )
}

/** An agent's latest invoices with what was paid by card and what of it was refunded. */
export async function listRefundable(context: CommandContext, agentId: number): Promise<AdminInvoice[]> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) return []
  const [offers, paid] = await Promise.all([offersOf(stripe), paidInvoices(stripe, row.customerId)])
  return paid.flatMap(({ invoice, charge }) => {
    const listed = listedInvoice(invoice, offers)
    if (!listed) return []
    const { id, date, description, status, receiptUrl } = listed
    return {
      id,
      number: invoice.number,
      date,
      description,
      status,
      total_cents: invoice.total,
      paid_cents: charge?.amount ?? 0,
      refunded_cents: charge?.amount_refunded ?? 0,
      card: charge && cardOf(charge),
      receipt_url: receiptUrl,
    }
  })
}

/** 'Visa ending in 4242'; null where Stripe names no card. */
function cardOf({ payment_method_details: details }: Stripe.Charge): string | null {
  const card = details?.card
  return card?.last4 ? cardName({ cardBrand: card.brand ?? '', last4: card.last4 }) : null
}

interface RefundRequest {
  cents: number
  reason: RefundReason
  /** Idempotency key from the client: the same request under the same key refunds once. */
  key: string
}

/** The card payment of an invoice, and what names both. */
interface Refundable {
  charge: Stripe.Charge
  number: string
  issuedAt: Date
  card: string | null
}

/**
 * The payment behind an agent's invoice.
 * @throws not_found for an invoice that isn't the agent's; validation_failed where nothing was paid by card
 */
export async function findRefundable(context: CommandContext, agentId: number, invoiceId: string): Promise<Refundable> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  const paid = row ? await paidInvoices(stripe, row.customerId) : []
  const found = paid.find(({ invoice }) => invoice.id === invoiceId)
  if (!found) throw problem('not_found', { message: 'This agent has no such invoice.' })
  if (!found.charge) {
    const message = 'Nothing was paid by card for this invoice.'
    throw problem('validation_failed', { message, fields: { invoice_id: message } })
  }
  const { charge, invoice } = found
  return { charge, number: invoice.number ?? invoiceId, issuedAt: instantOf(invoice.created), card: cardOf(charge) }
}

/**
 * Refunds a part of a charge, or all of it, through Stripe; returns the refund's id.
 * @throws validation_failed when less than that is left of it; key_reused for the key of another refund
 */
export async function payBack(
  { stripe }: Pick<AppContext, 'stripe'>,
  charge: Stripe.Charge,
  { cents, reason, key }: RefundRequest,
): Promise<string> {
  try {
    const { id } = await stripeOf({ stripe }).refunds.create(
      // Of Stripe's other reasons one blocks the card and the address, so it isn't given by the way.
      { charge: charge.id, amount: cents, reason: reason === 'duplicate' ? 'duplicate' : 'requested_by_customer' },
      { idempotencyKey: `refund-${key}` },
    )
    return id
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw problem('key_reused')
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code !== 'charge_already_refunded' && error.code !== 'charge_disputed' && error.param !== 'amount') {
      throw error
    }
    const message =
      error.code === 'charge_disputed'
        ? 'This payment is disputed, so it can’t be refunded here.'
        : 'That’s more than is left to refund. Please check the invoices.'
    throw problem('validation_failed', { message, fields: { amount_cents: message } })
  }
}
