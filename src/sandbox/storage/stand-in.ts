import { randomBytes } from 'node:crypto'

import type { Platform } from '#domain/platform/platform.ts'

import type { Faults } from '../faults/faults.ts'
import type { Files } from './files.ts'
import type { Journal } from './journal.ts'

export interface StandInParts {
  journal: () => Journal
  files: Files
  faults: Faults
  publicUrl: string
  /** How long media are processed before they are ready. */
  processingMs: number
}

/** The state of one service's stand-in and its changes, stored in the journal all of them share. */
export abstract class StandIn<State extends object, Event extends { kind: string }> {
  abstract readonly platform: Platform
  abstract readonly state: State
  protected abstract readonly changes: Changes<State, Event>
  protected abstract readonly empty: () => State
  readonly files: Files
  readonly faults: Faults
  readonly publicUrl: string
  readonly processingMs: number
  /** Requests of one upload session run one after the other. */
  readonly uploads = new KeyedQueue()
  readonly #journal: () => Journal

  constructor(parts: StandInParts) {
    this.#journal = parts.journal
    this.files = parts.files
    this.faults = parts.faults
    this.publicUrl = parts.publicUrl.replace(/\/$/, '')
    this.processingMs = parts.processingMs
  }

  /** Applies one event of the journal at the start. */
  replay(event: Event): void {
    const changes: Partial<Record<string, (state: State, event: never) => void>> = this.changes
    changes[event.kind]?.(this.state, event as never)
  }

  /** Forgets in memory what has happened. Routes hold on to the state, so its parts are exchanged. */
  reset(): void {
    Object.assign(this.state, this.empty())
  }

  /**
   * Changes memory at once, so that nothing is done twice, and resolves when the change is on disk.
   * Events given together are one line of the journal: after a kill either all or none are stored.
   */
  async record(...events: Event[]): Promise<void> {
    for (const event of events) this.replay(event)
    await this.#journal().append({ service: this.platform, events })
  }

  /** The return address an app may name in its consent dialog. */
  get redirectUri(): string {
    return `${this.publicUrl}/social-media-connections/${this.platform}`
  }

  address(path: string): string {
    return `${this.publicUrl}/sandbox${path}`
  }

  fileUrl(name: string): string {
    return this.address(`/files/${name}`)
  }
}

/** Runs work with the same key one after the other, in the order of the calls. */
class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}

/** How each kind of event changes the state. The same events in the same order give the same state. */
export type Changes<State, Event extends { kind: string }> = {
  [Kind in Event['kind']]: (state: State, event: Extract<Event, { kind: Kind }>) => void
}

/** The consents every service stores, by codes and tokens. */
export interface Consents<Grant> {
  codes: Map<string, ConsentCode>
  grants: Map<string, Grant>
}

export type ConsentEvent<Grant> =
  | { kind: 'code'; code: ConsentCode }
  | { kind: 'code_used'; code: string }
  | { kind: 'grant'; grant: Grant }

export function noConsents<Grant>(): Consents<Grant> {
  return { codes: new Map(), grants: new Map() }
}

export function consentChanges<Grant extends { token: string }>(): Changes<Consents<Grant>, ConsentEvent<Grant>> {
  return {
    code: ({ codes }, { code }) => void codes.set(code.code, code),
    code_used: ({ codes }, { code }) => void codes.delete(code),
    grant: ({ grants }, { grant }) => void grants.set(grant.token, grant),
  }
}

/** Changes one of a table's entries, if it is there. */
export function changeIn<T extends object>(table: Map<string, T>, id: string, change: Partial<T>): void {
  const known = table.get(id)
  if (known) Object.assign(known, change)
}

/** An authorization code that waits to be exchanged. */
export interface ConsentCode {
  code: string
  person: string
  scopes: string[]
  declined: string[]
  redirectUri: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export function newCode(): string {
  return `AQ${randomBytes(48).toString('base64url')}`
}
