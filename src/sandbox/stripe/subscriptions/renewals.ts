import type { StripeDraft } from '../draft.ts'
import { type InvoiceItem, issueInvoice } from '../payments/invoicing.ts'
import { methodFor, settle } from '../payments/paying.ts'
import type { Price, StripeInvoice, StripeSubscription } from '../records.ts'

const DAY = 24 * 60 * 60

/** Days between the tries of a payment; after the last one the subscription ends. */
const TRY_AGAIN_AFTER_DAYS = [3, 5, 7]

/** How long before the end of a trial `trial_will_end` is sent. */
const TRIAL_NOTICE = 3 * DAY

/** Applies everything that has become due until now, in order of time. */
export function passTime(draft: StripeDraft, publicUrl: string): void {
  const present = draft.now
  for (;;) {
    const due = draft
      .all('subscription')
      .flatMap((subscription) => nextOf(draft, subscription) ?? [])
      .filter(({ at }) => at <= present)
      .sort((a, b) => a.at - b.at)[0]
    if (!due) break
    draft.now = due.at
    due.happen(publicUrl)
  }
  draft.now = present
}

interface Due {
  at: number
  happen: (publicUrl: string) => void
}

function nextOf(draft: StripeDraft, subscription: StripeSubscription): Due | null {
  const item = subscription.items.data[0]
  if (!item || subscription.status === 'canceled') return null
  const { trial_end: trialEnd } = subscription
  if (subscription.status === 'trialing' && trialEnd !== null) {
    if (!subscription._trialEndSaid) {
      return { at: trialEnd - TRIAL_NOTICE, happen: () => sayTrialEnds(draft, subscription) }
    }
    return { at: trialEnd, happen: (publicUrl) => endTrial(draft, subscription, publicUrl) }
  }
  const open = subscription.status === 'past_due' && draft.find('invoice', subscription.latest_invoice)
  if (open && open.next_payment_attempt !== null && open.auto_advance !== false) {
    return { at: open.next_payment_attempt, happen: () => tryAgain(draft, subscription, open) }
  }
  return {
    at: item.current_period_end,
    happen: (publicUrl) =>
      subscription.cancel_at_period_end ? end(draft, subscription) : renew(draft, subscription, publicUrl),
  }
}

function sayTrialEnds(draft: StripeDraft, subscription: StripeSubscription): void {
  draft.put({ ...subscription, _trialEndSaid: true })
  draft.emit('customer.subscription.trial_will_end', subscription)
}

function endTrial(draft: StripeDraft, subscription: StripeSubscription, publicUrl: string): void {
  if (subscription.cancel_at_period_end || !methodFor(draft, subscription)) return end(draft, subscription)
  renew(draft, { ...subscription, billing_cycle_anchor: draft.now }, publicUrl)
}

/** Begins the next period and bills it. */
function renew(draft: StripeDraft, subscription: StripeSubscription, publicUrl: string): void {
  const item = subscription.items.data[0]
  if (!item) return
  const start = draft.now
  const finish = periodEnd(subscription.billing_cycle_anchor, start, item.price.recurring.interval_count)
  Object.assign(item, { current_period_start: start, current_period_end: finish })
  const invoice = bill(draft, subscription, publicUrl, 'subscription_cycle')
  const why = settle(draft, invoice, methodFor(draft, subscription))
  if (why) draft.put(Object.assign(invoice, { next_payment_attempt: draft.now + (TRY_AGAIN_AFTER_DAYS[0] ?? 0) * DAY }))
  Object.assign(subscription, {
    status: why ? 'past_due' : 'active',
    latest_invoice: invoice.id,
    discounts: lasting(draft, subscription),
  })
  draft.put(subscription)
  draft.emit('customer.subscription.updated', subscription)
}

export function bill(
  draft: StripeDraft,
  subscription: StripeSubscription,
  publicUrl: string,
  reason: StripeInvoice['billing_reason'],
  once: readonly InvoiceItem[] = [],
): StripeInvoice {
  const customer = draft.get('customer', subscription.customer)
  const charges = subscription.items.data.map(({ price, current_period_start: start, current_period_end: finish }) => ({
    price,
    product: price.product,
    amount: price.unit_amount,
    description: productName(draft, price),
    period: { start, end: finish },
    proration: false,
  }))
  return issueInvoice(draft, {
    subscription,
    customer,
    charges: [...charges, ...once],
    discounts: subscription.discounts,
    reason,
    publicUrl,
  })
}

export function productName(draft: StripeDraft, price: Price): string {
  const name = draft.get('product', price.product).name
  return `1 × ${name} (at $${(price.unit_amount / 100).toFixed(2)} / ${price.recurring.interval_count === 1 ? 'month' : 'every 3 months'})`
}

/** The discounts left after an invoice: those that apply once are removed. */
export function lasting(draft: StripeDraft, { discounts }: StripeSubscription): StripeSubscription['discounts'] {
  return discounts.filter(({ source }) => draft.get('coupon', source.coupon).duration === 'forever')
}

function tryAgain(draft: StripeDraft, subscription: StripeSubscription, invoice: StripeInvoice): void {
  const why = settle(draft, invoice, methodFor(draft, subscription))
  if (!why) {
    draft.put(Object.assign(subscription, { status: 'active' as const }))
    draft.emit('customer.subscription.updated', subscription)
    return
  }
  const days = TRY_AGAIN_AFTER_DAYS[invoice.attempt_count - 1]
  draft.put(Object.assign(invoice, { next_payment_attempt: days === undefined ? null : draft.now + days * DAY }))
  if (days === undefined) end(draft, subscription)
}

/** Ends a subscription now, and with it the collection of the customer's open invoices. */
export function end(draft: StripeDraft, subscription: StripeSubscription): void {
  for (const invoice of draft.all('invoice')) {
    if (invoice.customer === subscription.customer && invoice.status === 'open')
      draft.put({ ...invoice, auto_advance: false })
  }
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: draft.now,
    canceled_at: subscription.canceled_at ?? draft.now,
  })
  draft.put(subscription)
  draft.emit('customer.subscription.deleted', subscription)
}

/** `start` plus calendar months, on the same day or the month's last. Seconds since 1970. */
export function addMonths(start: number, months: number): number {
  const from = new Date(start * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return Math.floor(to.getTime() / 1000)
}

/** The end of the period that begins at `start`, counted from the anchor so that a short month shifts nothing. */
export function periodEnd(anchor: number, start: number, months: number): number {
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count)
    if (end > start) return end
  }
}
