import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { expect } from 'vitest'

import type { TestServer } from '../server.ts'

const { webhooks } = new Stripe('sk_test_nothing')

/** Sends an event to the server, signed as Stripe signs it unless with another secret or at another time. */
export function sendEvent(
  { address }: TestServer,
  event: unknown,
  { secret = 'whsec_porchlightsandbox', at = Math.floor(Date.now() / 1000) } = {},
): Promise<Response> {
  const payload = JSON.stringify(event)
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  return fetch(`${address}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

/** Waits until the server has synced every agent it received an event for. */
export async function untilSynced({ context }: TestServer): Promise<void> {
  const waiting = async () => {
    const { rows } = await context.db.execute(
      sql`select 1 from jobs.job where name = 'billing-sync' and state in ('created', 'retry', 'active')`,
    )
    return rows
  }
  await expect.poll(waiting, { interval: 50 }).toEqual([])
}
