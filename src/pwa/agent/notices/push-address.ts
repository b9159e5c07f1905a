import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import type { PushSubscription as Address } from '#contract/publishing/notices.ts'
import { within } from '#domain/time/within.ts'

/** Why this browser can't receive push messages, or whether it does. */
export type PushState = 'off' | 'on' | 'blocked' | 'unsupported' | 'home_screen'

/** A push service that doesn't answer leaves `subscribe()` pending for ever. */
const SERVICE_WITHIN_MS = 12_000

/** The browser itself answers this at once, or never. */
const BROWSER_WITHIN_MS = 3_000

/** Thrown where the browser's push service never answers. */
export class NoPushService extends Error {
  override name = 'NoPushService'
}

/** The state as far as it is known without asking the agent for permission. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // iPhones support it only for apps on the Home Screen.
    return /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent) ? 'home_screen' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

/**
 * Asks the agent for permission and the browser for an address, and has the server send notices there. Must be called
 * in a tap handler, as browsers require it.
 * @throws NoPushService, ApiError, OfflineError
 */
export async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribeHere()
  return 'on'
}

/** Gives the server this browser's address, made under the server's present key. */
async function subscribeHere(): Promise<void> {
  const { data } = await call('GET /agent/push')
  const registration = await orNoPushService(SERVICE_WITHIN_MS, navigator.serviceWorker.ready)
  // A subscription made under another key can't be used, and keeps the browser from making a new one.
  const old = await registration.pushManager.getSubscription()
  if (old && keyOf(old) !== data.public_key) await old.unsubscribe()
  const made = await orNoPushService(SERVICE_WITHIN_MS, subscribeAt(registration, data.public_key))
  await call('POST /agent/push', { body: addressOf(made) })
}

/** Has the server forget this browser, then the browser its address. */
export async function turnOff(): Promise<void> {
  const known = await subscription()
  if (!known) return
  await call('DELETE /agent/push', { body: { endpoint: known.endpoint } })
  await known.unsubscribe()
}

/** Sends this browser's address to the server again: the address, the user or the server's key may have changed. */
export async function refreshPush(): Promise<void> {
  if ((await pushState()) !== 'on') return
  try {
    await subscribeHere()
  } catch (error) {
    // The next start asks again.
    if (!(error instanceof OfflineError || error instanceof NoPushService)) throw error
  }
}

/**
 * Runs a sign-out, before which the server forgets this browser's address and after which the browser does. Where it
 * fails the server gets the address again. Forgetting never fails and never takes long: signing out matters more, and
 * an address that nobody uses expires by itself.
 */
export async function endingPush(signOut: () => Promise<unknown>): Promise<void> {
  const known = await orWarn(orNoPushService(BROWSER_WITHIN_MS, subscription()))
  if (!known) return void (await signOut())
  const signal = AbortSignal.timeout(BROWSER_WITHIN_MS)
  await orWarn(call('DELETE /agent/push', { body: { endpoint: known.endpoint } }, { signal }))
  try {
    await signOut()
  } catch (error) {
    void orWarn(refreshPush())
    throw error
  }
  await orWarn(orNoPushService(BROWSER_WITHIN_MS, known.unsubscribe()))
}

/** The result of `work`; null where it fails, which only means that notices may come once more or not at all. */
async function orWarn<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    console.warn('The notifications of this browser could not be changed', error)
    return null
  }
}

async function subscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const known = registration?.pushManager.getSubscription()
  return known ? await within(BROWSER_WITHIN_MS, known, () => null).catch(() => null) : null
}

async function subscribeAt(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (cause) {
    throw new NoPushService('The browser could not subscribe.', { cause })
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function addressOf(known: PushSubscription): Address {
  const { keys } = known.toJSON()
  return { endpoint: known.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** @throws NoPushService when `work` takes longer than `ms` milliseconds */
function orNoPushService<T>(ms: number, work: Promise<T>): Promise<T> {
  return within(ms, work, () => {
    throw new NoPushService(`No answer within ${ms} ms`)
  })
}
