import type { Platform } from '#domain/platform/platform.ts'

import type { Faults } from '../faults/faults.ts'
import type { Files } from '../storage/files.ts'
import type { Journal } from '../storage/journal.ts'
import type { Changes } from './changes.ts'
import { KeyedQueue } from './keyed-queue.ts'

export interface StandInParts {
  journal: () => Journal
  files: Files
  faults: Faults
  /** The origin under which browsers reach the server, used in links and picture addresses. */
  publicUrl: string
  /** How long media are processed before they are ready. */
  processingMs: number
}

/** The state of one service's stand-in and its changes, stored in the journal all of them share. */
export abstract class StandIn<State extends object, Event extends { kind: string }> {
  abstract readonly platform: Platform
  abstract readonly state: State
  protected abstract readonly changes: Changes<State, Event>
  /** The state on an empty folder. */
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
