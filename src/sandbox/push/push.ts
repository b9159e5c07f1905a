import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

import type { Faults } from '../faults/faults.ts'

/** A browser that subscribed here. */
interface Subscription {
  id: string
  /** The only sender it listens to; null for any. */
  senderKey: string | null
  /** Null for a browser whose keys only the browser knows. */
  keys: { pair: ECDH; auth: Buffer } | null
  ended: boolean
}

/** A message as the control call lists it. */
export interface Delivered {
  id: string
  subscription: string
  /** The message as the browser reads it; null where the stand-in doesn't have its keys. */
  payload: unknown
  /** Length of the body as it came, in bytes. */
  bytes: number
  ttl: number
  urgency: string
  topic: string | null
  at: string
}

/** Older messages are dropped. */
const MOST_STORED = 1000

/**
 * A push service and its browsers, in memory only: real browsers can't subscribe here, so its data come from tests
 * and end with the process.
 */
export class PushService {
  readonly faults: Faults
  /** Where endpoints begin, for browsers and in the sender's token. */
  readonly base: URL
  readonly #subscriptions = new Map<string, Subscription>()
  #delivered: Delivered[] = []

  constructor({ faults, publicUrl }: { faults: Faults; publicUrl: string }) {
    this.faults = faults
    this.base = new URL(`${publicUrl.replace(/\/$/, '')}/sandbox/push/v1/`)
  }

  /** A new browser, in the form of `PushSubscription.toJSON`. */
  subscribe(senderKey: string | null, ownKeys: { p256dh: string; auth: string } | null) {
    const id = randomUUID()
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const auth = randomBytes(16)
    this.#subscriptions.set(id, { id, senderKey, keys: ownKeys ? null : { pair, auth }, ended: false })
    const made = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
    return { endpoint: this.base.href + id, keys: ownKeys ?? made }
  }

  find(id: string): Subscription | null {
    return this.#subscriptions.get(id) ?? null
  }

  /** As when a browser's permission is withdrawn; false for one that never was. */
  end(id: string): boolean {
    const subscription = this.#subscriptions.get(id)
    if (subscription) subscription.ended = true
    return subscription !== undefined
  }

  /** Takes a message for a browser. @throws Error when it was not encrypted for that browser */
  deliver({ id, keys }: Subscription, body: Buffer, headers: Pick<Delivered, 'ttl' | 'urgency' | 'topic'>): Delivered {
    const payload = keys && readable(decrypt(body, keys.pair, keys.auth))
    const at = new Date().toISOString()
    const one: Delivered = { id: randomUUID(), subscription: id, payload, bytes: body.length, ...headers, at }
    this.#delivered = [one, ...this.#delivered].slice(0, MOST_STORED)
    return one
  }

  /** Everything delivered, newest first. */
  list(): readonly Delivered[] {
    return this.#delivered
  }

  clear(): void {
    this.#delivered = []
  }

  reset(): void {
    this.#subscriptions.clear()
    this.clear()
  }
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const TAG_BYTES = 16
const HEADER_BYTES = 21

/** What a browser does with a message's body (RFC 8291 over RFC 8188, one record). @throws Error when it can't be opened */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = HEADER_BYTES + (body[20] ?? 0)
  const sender = body.subarray(HEADER_BYTES, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  // The last record ends with a 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
