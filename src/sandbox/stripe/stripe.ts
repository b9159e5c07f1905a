import { createHash } from 'node:crypto'

import type { Faults } from '../faults/faults.ts'
import type { Journal } from '../storage/journal.ts'

import { catalog } from './subscriptions/catalog.ts'
import { demoCustomers } from './demo.ts'
import { StripeDraft } from './draft.ts'
import type { StripeEvent, Thing } from './records.ts'
import { passTime } from './subscriptions/renewals.ts'

interface StoredAnswer {
  /** The request's hash, so that a key can't be reused for another request. */
  hash: string
  status: number
  body: object
}

/** An event, as stored in the journal: the changed objects, and the answer of an idempotency key. */
type Event =
  | { kind: 'changed'; things: Thing[]; answer?: StoredAnswer & { key: string } }
  | { kind: 'clock'; aheadMs: number }

interface StripeParts {
  journal: () => Journal
  faults: Faults
  publicUrl: string
  /** Where events are sent; null sends none. */
  webhookUrl: string | null
}

/** Stripe: the stand-in's state, and the only way to change it. */
export class Stripe {
  readonly faults: Faults
  readonly publicUrl: string
  readonly webhookUrl: string | null
  readonly #journal: () => Journal
  readonly #things = new Map<string, Thing>()
  readonly #answers = new Map<string, StoredAnswer>()
  readonly #undelivered = new Map<string, StripeEvent>()
  #aheadMs = 0
  /** Called after every change; the webhook sender then delivers new events. */
  onChange: () => void = () => {}

  constructor(parts: StripeParts) {
    this.#journal = parts.journal
    this.faults = parts.faults
    this.publicUrl = parts.publicUrl.replace(/\/$/, '')
    this.webhookUrl = parts.webhookUrl
  }

  /** Milliseconds since 1970 by the sandbox's clock, which can be moved ahead. */
  now(): number {
    return Date.now() + this.#aheadMs
  }

  replay(event: Event): void {
    if (event.kind === 'clock') this.#aheadMs = event.aheadMs
    else {
      for (const thing of event.things) {
        this.#things.set(thing.id, thing)
        // With the server's current address, not the one when the invoice was made.
        if (thing.object === 'invoice')
          thing.hosted_invoice_url = `${this.publicUrl}/sandbox/stripe/invoices/${thing.id}`
        if (thing.object !== 'event') continue
        if (thing._delivered) this.#undelivered.delete(thing.id)
        else this.#undelivered.set(thing.id, thing)
      }
      if (event.answer) this.#answers.set(event.answer.key, event.answer)
    }
  }

  /** Forgets everything in memory, and shows the real time again. */
  reset(): void {
    for (const known of [this.#things, this.#answers, this.#undelivered]) known.clear()
    this.#aheadMs = 0
  }

  /** Adds the catalog and the demo customers, once. */
  async addFirstData(): Promise<void> {
    const draft = this.draft()
    if (draft.all('product').length > 0) return
    catalog(draft)
    demoCustomers(draft, this.publicUrl)
    draft.changed.forEach((thing) => {
      // No events are sent for initial data.
      if (thing.object === 'event') thing._delivered = true
    })
    await this.keep(draft)
  }

  /** Events not delivered yet, the oldest first. */
  undelivered(): readonly StripeEvent[] {
    return [...this.#undelivered.values()]
  }

  draft(): StripeDraft {
    return new StripeDraft(this.#things, Math.floor(this.now() / 1000))
  }

  /** Resolves when the changes are on disk. */
  async keep(draft: StripeDraft, answer?: StoredAnswer & { key: string }): Promise<void> {
    const things = [...draft.changed.values()]
    if (things.length === 0 && !answer) return
    await this.#record({ kind: 'changed', things, ...(answer && { answer }) })
    this.onChange()
  }

  /** Trials that have ended, periods that are over and payments that are tried again. */
  async passTime(): Promise<void> {
    const draft = this.draft()
    passTime(draft, this.publicUrl)
    await this.keep(draft)
  }

  /** Moves the clock ahead; a trial that ends on the way bills on its own day. */
  async moveClock(ms: number): Promise<void> {
    await this.#record({ kind: 'clock', aheadMs: this.#aheadMs + ms })
    await this.passTime()
  }

  answerFor(key: string): StoredAnswer | null {
    return this.#answers.get(key) ?? null
  }

  async #record(event: Event): Promise<void> {
    this.replay(event)
    await this.#journal().append({ service: 'stripe', events: [event] })
  }
}

export function hashOfRequest(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
