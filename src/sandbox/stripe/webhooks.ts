import { createHmac } from 'node:crypto'

import { bare } from './draft.ts'
import type { StripeEvent } from './records.ts'
import type { Stripe } from './stripe.ts'

const WEBHOOK_SECRET = 'whsec_porchlightsandbox'

/** Pauses before the retries of a delivery; after the last one there is none. */
const TRY_AGAIN_AFTER_MS = [500, 2000, 10_000, 60_000, 600_000, 3_600_000]

const ANSWER_WITHIN_MS = 10_000

/** Sends events to the webhook in the order they happened, with retries until it accepts them. */
export class Webhooks {
  readonly #stripe: Stripe
  readonly #waiting = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #closed = false

  constructor(stripe: Stripe) {
    this.#stripe = stripe
    stripe.onChange = () => this.look()
  }

  /** Starts the delivery of undelivered events. */
  look(): void {
    if (this.#stripe.webhookUrl === null || this.#closed) return
    for (const event of this.#stripe.undelivered()) {
      if (this.#waiting.has(event.id) || event._attempts > TRY_AGAIN_AFTER_MS.length) continue
      this.#waiting.add(event.id)
      this.#later(event._attempts === 0 ? 0 : (TRY_AGAIN_AFTER_MS[event._attempts - 1] ?? 0), event.id)
    }
  }

  close(): void {
    this.#closed = true
    this.#timers.forEach((timer) => clearTimeout(timer))
  }

  #later(ms: number, id: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#deliver(id)
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  async #deliver(id: string): Promise<void> {
    const event = this.#find(id)
    const delivered = event !== undefined && (await this.#send(event))
    this.#waiting.delete(id)
    // A reset of the stand-in forgets its events.
    if (this.#closed || !event || !this.#find(id)) return
    const draft = this.#stripe.draft()
    draft.put({
      ...event,
      _delivered: delivered,
      _attempts: event._attempts + 1,
      pending_webhooks: delivered ? 0 : 1,
    })
    await this.#stripe.keep(draft)
  }

  #find(id: string): StripeEvent | undefined {
    return this.#stripe.undelivered().find((event) => event.id === id)
  }

  async #send(event: StripeEvent): Promise<boolean> {
    const fault = this.#stripe.faults.take('stripe', 'deliver_webhook')
    if (fault?.mode === 'refuse' || fault?.mode === 'http_500') return false
    const taken = await post(this.#stripe.webhookUrl ?? '', bare(event))
    return taken && fault?.mode !== 'lost_answer'
  }
}

async function post(url: string, event: object): Promise<boolean> {
  const body = JSON.stringify(event)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed(body) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // No answer, or too late: it is sent again.
    return false
  }
}

/** The signature is made with the real time, whatever the sandbox's clock shows. */
function signed(body: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')}`
}
