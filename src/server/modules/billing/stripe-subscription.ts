import type { Stripe } from 'stripe'

import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/plan/plan-in-force.ts'

/** The related objects that every reading of a subscription expands. */
const WITH_DISCOUNTS = ['data.discounts.source.coupon', 'data.discounts.promotion_code']

const OVER = new Set(['canceled', 'incomplete_expired'])

/** Whether a subscription is active, or may become so. */
export function isLive({ status }: Stripe.Subscription): boolean {
  return !OVER.has(status)
}

/** The subscription that counts for a customer: the live one, else the latest. */
export async function currentOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 10, expand: WITH_DISCOUNTS })
  const newest = data.toSorted((a, b) => b.created - a.created)
  return newest.find(isLive) ?? newest[0] ?? null
}

export async function liveOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription | null> {
  const current = await currentOf(stripe, customer)
  return current && isLive(current) ? current : null
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no item`)
  return item
}

/** A status this version of the library may not know counts as paused: it grants nothing and ends nothing. */
export function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((one) => one === status) ?? 'paused'
}

export function instantOf(seconds: number): Date
export function instantOf(seconds: number | null): Date | null
export function instantOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

export function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
