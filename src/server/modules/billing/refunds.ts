import { Stripe } from 'stripe'
import type { AdminInvoice } from '#contract/admin/agents.ts'
import { cardName } from '#domain/plan/card-name.ts'
import type { RefundReason } from '#domain/plan/refund.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { stripeOf, idOf, instantOf, itemOf } from './stripe-customer.ts'
import { offersOf } from './offers.ts'
import { listedInvoice } from './presenter.ts'
import * as repo from './repo.ts'
import { type Cents, partOf } from '#domain/plan/money.ts'

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

/** In Stripe's seconds. */
const DAY = 24 * 60 * 60

/**
 * The value of the unused time of the current plan when the agent changes to another: the part of the paid period that
 * is left, of what was really paid for it without tax. A discount is not paid out. Only whole days count as used, so
 * that the amount stays the same between being shown and being charged.
 */
export async function unusedTime(stripe: Stripe, subscription: Stripe.Subscription, priceId: string): Promise<Cents> {
  const item = itemOf(subscription)
  if (subscription.status !== 'active' || item.price.id === priceId) return 0
  const { current_period_start: start, current_period_end: end } = item
  const [preview, paid] = await Promise.all([
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'create_prorations',
      },
    }),
    paidFor(stripe, subscription, start),
  ])
  // Stripe's own time: the one its periods are in.
  const now = preview.lines.data.find(isUnusedTime)?.period.start ?? end
  const used = DAY * Math.floor(Math.max(0, now - start) / DAY)
  return partOf(paid, { part: end - start - used, whole: end - start })
}

function isUnusedTime({ amount, parent }: Stripe.InvoiceLineItem): boolean {
  return amount < 0 && parent?.subscription_item_details?.proration === true
}

/** The credit from which a customer's next invoices are paid before the card. */
export async function creditOf(stripe: Stripe, customerId: string): Promise<Cents> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

/**
 * What was paid for the period that began then, by card, from credit and with unused time, without tax; less what was
 * refunded of it or the bank took back.
 */
async function paidFor(stripe: Stripe, { id, customer }: Stripe.Subscription, start: number): Promise<Cents> {
  const paid = await paidInvoices(stripe, idOf(customer) ?? '', { subscription: id, status: 'paid' })
  for (const { invoice, charge } of paid) {
    const line = invoice.lines.data.find(
      ({ parent, period }) => parent?.type === 'subscription_item_details' && period.start === start,
    )
    if (!line) continue
    const taken = charge?.disputed ? await withheldOf(stripe, charge.id) : 0
    return Math.max(0, line.amount - sumOf(line.discount_amounts) - (charge?.amount_refunded ?? 0) - taken)
  }
  return 0
}

/** The states of a dispute in which the bank has the money; an inquiry takes none. */
const WITHHELD: ReadonlySet<string> = new Set<Stripe.Dispute.Status>(['needs_response', 'under_review', 'lost'])

async function withheldOf(stripe: Stripe, charge: string): Promise<Cents> {
  const { data } = await stripe.disputes.list({ charge, limit: 10 })
  return sumOf(data.filter(({ status }) => WITHHELD.has(status)))
}

export function sumOf(amounts: readonly { amount: number }[] | null): Cents {
  return (amounts ?? []).reduce((all, { amount }) => all + amount, 0)
}
