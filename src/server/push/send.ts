import type { PushSubscription } from '#contract/publishing/notices.ts'

import type { Config } from '../config.ts'
import { inSpan } from '../traces/span.ts'
import { pushAddress } from './allowed.ts'
import type { PushSettings } from './settings.ts'

/** One message to one browser. */
export interface Push {
  subscription: PushSubscription
  /** The JSON the browser gets, below 3 KB. */
  payload: string
  /** A later message of the same topic replaces one that still waits; at most 32 of A-Z, a-z, 0-9, - and _. */
  topic: string
  urgent: boolean
}

/** A push service's answer: `gone` permanently, `later` when it may work another time, `refused` when it never will. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'later'; retryAfterSeconds: number | null; detail: string }
  | { kind: 'refused'; detail: string }

/** A notice is outdated after a day; a phone that was off for longer finds it in the app. */
const TTL_SECONDS = 24 * 60 * 60

const TIMEOUT_MS = 10_000

/**
 * Encrypts a message for its browser, signs it, and sends it to the push service. A subscription is bound to the key
 * it was made under, so what is refused under the current key is sent once more under the previous one.
 */
export async function sendPush(config: Pick<Config, 'push' | 'pushStandIn'>, push: Push): Promise<PushOutcome> {
  const address = pushAddress(config, push.subscription.endpoint)
  if (!address) return { kind: 'refused', detail: 'the address belongs to no push service' }
  const { previous, ...current } = config.push
  const outcome = await sendAs(current, address, push)
  if (outcome.kind !== 'refused' || previous === null) return outcome
  return await sendAs({ ...current, ...previous }, address, push)
}

function sendAs(sender: Omit<PushSettings, 'previous'>, address: URL, push: Push): Promise<PushOutcome> {
  // Whoever knows the whole address can send pushes to its browser.
  const facts = { 'http.request.method': 'POST', 'server.address': address.hostname }
  return inSpan({ name: 'POST push', kind: 'client', facts }, async (add) => {
    const outcome = await sendWithoutSpan(sender, address, push)
    add({ 'porchlight.outcome': outcome.kind })
    return outcome
  })
}

async function sendWithoutSpan(sender: Omit<PushSettings, 'previous'>, address: URL, push: Push): Promise<PushOutcome> {
  // Loaded with the first message.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(push.subscription, push.payload, {
    vapidDetails: sender,
    TTL: TTL_SECONDS,
    contentEncoding: 'aes128gcm',
    urgency: push.urgent ? 'high' : 'normal',
    topic: push.topic,
  })
  // Fetch sets the length itself.
  const { 'Content-Length': _length, ...sent } = headers
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body),
      // A redirect would lead to an address that was not checked.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return outcomeOf(answer.status, answer.headers, (await answer.text()).slice(0, 300))
  } catch (error) {
    return { kind: 'later', retryAfterSeconds: null, detail: error instanceof Error ? error.message : String(error) }
  }
}

function outcomeOf(status: number, headers: Headers, answer: string): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const detail = `${status} ${answer}`
  if (status !== 429 && status < 500) return { kind: 'refused', detail }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null, detail }
}
