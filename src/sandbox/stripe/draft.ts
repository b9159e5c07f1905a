import { randomBytes } from 'node:crypto'

import type { Named, StripeEvent, Thing } from './records.ts'
import { missingThing } from './api/stripe-error.ts'

export const API_VERSION = '2026-10-28.endive'

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** The changes of one call: all are stored at its end, or none after an error. */
export class StripeDraft {
  readonly changed = new Map<string, Thing>()
  readonly #stored: ReadonlyMap<string, Thing>
  /** Seconds since 1970 by the sandbox's own clock. */
  now: number

  constructor(stored: ReadonlyMap<string, Thing>, now: number) {
    this.#stored = stored
    this.now = now
  }

  /** A copy that may be changed and put back. */
  find<Name extends Thing['object']>(object: Name, id: string | null): Named<Name> | null {
    const found = id === null ? undefined : (this.changed.get(id) ?? this.#stored.get(id))
    return found?.object === object ? (structuredClone(found) as Named<Name>) : null
  }

  get<Name extends Thing['object']>(object: Name, id: string, param = 'id'): Named<Name> {
    const found = this.find(object, id)
    if (!found) throw missingThing(object.replaceAll('_', ' '), id, param)
    return found
  }

  /** All of a kind, the newest first. */
  all<Name extends Thing['object']>(object: Name): Named<Name>[] {
    const things = new Map([...this.#stored, ...this.changed])
    const ofKind = [...things.values()].filter((thing): thing is Named<Name> => thing.object === object)
    return structuredClone(ofKind.toReversed()).sort((a, b) => b.created - a.created)
  }

  put<T extends Thing>(thing: T): T {
    this.changed.set(thing.id, structuredClone(thing))
    return thing
  }

  /** The common fields of a new object. */
  base<Name extends Thing['object']>(object: Name, prefix: string) {
    return { id: newId(prefix), object, created: this.now, livemode: false as const }
  }

  /** Adds an event for the webhook, with the object as it is now. */
  emit(type: string, thing: object, previous?: object): void {
    const event: StripeEvent = {
      ...this.base('event', 'evt'),
      type,
      api_version: API_VERSION,
      data: { object: bare(thing), ...(previous && { previous_attributes: previous }) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      _attempts: 0,
      _delivered: false,
    }
    this.put(event)
  }
}

/** An object as it is sent, without the stand-in's internal fields. */
export function bare<T>(thing: T): T {
  return JSON.parse(JSON.stringify(thing, (name, value: unknown) => (name.startsWith('_') ? undefined : value))) as T
}
