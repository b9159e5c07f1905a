import { eq } from 'drizzle-orm'

import type { Invoice, PaymentMethod, Subscription, SwapPreview } from '#contract/billing/billing.ts'
import type { Problem } from '#contract/problem.ts'
import { subscriptions, users } from '#server/db/schema/index.ts'
import type { AppContext } from '#server/app-context.ts'

import type { Answered, Browser } from '../browser.ts'
import type { TestServer } from '../server.ts'
import { checkedOut } from './billing.ts'

/** What an agent's browser asks about the plan, and does with it. */
export const read = async <T>(browser: Browser, path: string) => (await browser.api<{ data: T }>('GET', path)).body.data
export const subscriptionOf = (browser: Browser) => read<Subscription>(browser, '/agent/subscriptions')
export const cardsOf = (browser: Browser) => read<PaymentMethod[]>(browser, '/agent/subscriptions/payment-methods')
export const invoicesOf = (browser: Browser) => read<Invoice[]>(browser, '/agent/subscriptions/invoices')
export const planOf = async (browser: Browser) => (await read<{ plan: string | null }>(browser, '/user')).plan

type Changed = {
  data: { success: boolean; message: string; clientSecret: string | null; endDate?: string; data: unknown }
} & Problem

export const change = (browser: Browser, path: string, body: object = {}): Promise<Answered<Changed>> =>
  browser.api<Changed>('POST', `/agent/subscriptions/${path}`, { body })

export const swap = (browser: Browser, subscriptionPlanId: string, more: object = {}) =>
  change(browser, 'swap', { subscriptionPlanId, ...more })

export const addCard = (browser: Browser, paymentMethodId: string) =>
  change(browser, 'payment-methods', { paymentMethodId })

export const previewOf = async (browser: Browser, subscriptionPlanId: string, more: object = {}) => {
  const body = { subscriptionPlanId, ...more }
  return (await browser.api<{ data: SwapPreview }>('POST', '/agent/subscriptions/preview', { body })).body.data
}

/** The ids of an agent, and of their customer and subscription at Stripe. */
export async function idsOf({ db }: AppContext, email: string) {
  const [row] = await db
    .select({ id: users.id, customer: subscriptions.customerId, subscription: subscriptions.subscriptionId })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.agentId, users.id))
    .where(eq(users.email, email))
  if (!row) throw new Error('The agent has no customer at Stripe')
  return { ...row, subscription: row.subscription ?? '' }
}

/** Makes an agent by a checkout, Pro in a trial where nothing else is said, with the ids of everything made. */
export async function bought(server: TestServer, changes: Record<string, string> = {}, card?: string) {
  const agent = await checkedOut(server, changes, card)
  return { ...agent, ...(await idsOf(server.context, agent.email)) }
}
