import { createHash } from 'node:crypto'

import type { Faults } from '../faults.ts'
import type { Journal } from '../journal.ts'

import { catalog } from './catalog.ts'
import { demoCustomers } from './demo.ts'
import { Draft } from './draft.ts'
import type { StripeEvent, Thing } from './records.ts'
import { passTime } from './renewals.ts'

interface KeptAnswer {
  /** Of what was asked, so that a key can't be used for something else. */
  hash: string
  status: number
  body: object
}

/** What can happen, as the journal keeps it: the things that changed, and the answer that goes with a key. */
type Event =
  { kind: 'changed'; things: Thing[]; answer?: KeptAnswer & { key: string } } | { kind: 'clock'; aheadMs: number }

interface StripeParts {
  journal: () => Journal
  faults: Faults
  /** Where browsers reach the house. */
  publicUrl: string
  /** Where events are sent; null sends none. */
  webhookUrl: string | null
}

/** Stripe: the stand-in's whole memory, and the only way to change it. */
export class Stripe {
  readonly faults: Faults
  readonly publicUrl: string
  readonly webhookUrl: string | null
  readonly #journal: () => Journal
  readonly #things = new Map<string, Thing>()
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #undelivered = new Map<string, StripeEvent>()
  #aheadMs = 0
  /** Called after every change; whoever sends webhooks looks then for what is to be sent. */
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
        // Where the house is reached now, not when the invoice was drawn.
        if (thing.object === 'invoice')
          thing.hosted_invoice_url = `${this.publicUrl}/sandbox/stripe/invoices/${thing.id}`
        if (thing.object !== 'event') continue
        if (thing._delivered) this.#undelivered.delete(thing.id)
        else this.#undelivered.set(thing.id, thing)
      }
      if (event.answer) this.#answers.set(event.answer.key, event.answer)
    }
  }

  /** Puts catalog and demo customers in, once. */
  async furnish(): Promise<void> {
    const draft = this.draft()
    if (draft.all('product').length > 0) return
    catalog(draft)
    demoCustomers(draft, this.publicUrl)
    draft.changed.forEach((thing) => {
      // Nobody is told of what was always there.
      if (thing.object === 'event') thing._delivered = true
    })
    await this.keep(draft)
  }

  /** Events that the webhook has not taken, the oldest first. */
  undelivered(): readonly StripeEvent[] {
    return [...this.#undelivered.values()]
  }

  /** The present state, to be read and changed. */
  draft(): Draft {
    return new Draft(this.#things, Math.floor(this.now() / 1000))
  }

  /** Resolves when the changes are on disk. */
  async keep(draft: Draft, answer?: KeptAnswer & { key: string }): Promise<void> {
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

  answerFor(key: string): KeptAnswer | null {
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
