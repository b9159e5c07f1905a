import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import PostalMime, { type Address } from 'postal-mime'

import type { FaultMode, Faults } from '../faults/faults.ts'
import type { Journal } from '../storage/journal.ts'
import type { Delivery, Reply } from './smtp.ts'

/** A letter that was delivered, as a mail program shows it. */
export interface StoredLetter {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Milliseconds since 1970. */
  at: number
}

type Event = { kind: 'letter'; letter: StoredLetter } | { kind: 'cleared' }

/** The letters the sandbox's mail server has accepted, stored in the common journal. */
export class Mailbox {
  #letters: StoredLetter[] = []
  readonly #journal: () => Journal
  readonly #faults: Faults

  constructor(parts: { journal: () => Journal; faults: Faults }) {
    this.#journal = parts.journal
    this.#faults = parts.faults
  }

  /** The newest first. */
  get letters(): readonly StoredLetter[] {
    return this.#letters.toReversed()
  }

  replay(event: Event): void {
    if (event.kind === 'cleared') this.#letters = []
    else this.#letters.push(event.letter)
  }

  reset(): void {
    this.#letters = []
  }

  async clear(): Promise<void> {
    await this.#record({ kind: 'cleared' })
  }

  /** Accepts a letter, or applies a fault to it; the SMTP reply shows which. */
  async take({ from, to, raw }: Delivery): Promise<Reply> {
    const fault = this.#faults.take('mail', 'deliver')
    if (fault?.mode === 'refuse') return null
    if (fault && fault.mode !== 'lost_answer' && fault.mode !== 'slow') return REFUSALS[fault.mode] ?? TRY_LATER
    const { from: sender, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
    const parties = { from: sender ? addressLabel(sender) : from, to: to.join(', ') }
    // The parser counts the line break before a boundary as content.
    const content = { subject, text: text.trimEnd(), html: html.trimEnd() }
    const letter = { ...parties, ...content, id: randomUUID(), at: Date.now() }
    await this.#record({ kind: 'letter', letter })
    if (fault?.mode === 'slow') await wait(fault.ms, undefined, { ref: false })
    return fault?.mode === 'lost_answer' ? null : { code: 250, text: '2.0.0 Stored in the mailbox' }
  }

  async #record(event: Event): Promise<void> {
    this.replay(event)
    await this.#journal().append({ service: 'mail', ...event })
  }
}

const TRY_LATER = { code: 451, text: '4.3.0 Try again later' }

/** The SMTP replies in place of HTTP errors; modes without one get a temporary error. */
const REFUSALS: Partial<Record<FaultMode, Reply>> = {
  rate_limit: { code: 450, text: '4.7.1 Too many letters at once' },
  token_expired: { code: 535, text: '5.7.8 Authentication credentials invalid' },
  mailbox_unknown: { code: 550, text: '5.1.1 No such mailbox' },
}

function addressLabel({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}
