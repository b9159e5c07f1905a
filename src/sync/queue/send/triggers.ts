import { reportUnlessStorage } from '../../storage/storage-error.ts'
import { within } from '#domain/time/within.ts'
import { pauseBeforeRound, TIMEOUT_MS } from '../retry.ts'
import { drain, type DrainReport, onDrained } from './drain.ts'

/** The name under which the browser wakes the worker to send what waits. */
export const SYNC_TAG = 'porchlight-outbox'

/** What Background Sync adds to a registration; missing in Safari and Firefox, and in TypeScript's own types. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the worker when there is a network, even with every page closed. Does
 * nothing where that isn't supported: the triggers of the window are the fallback.
 */
export async function requestSync(): Promise<void> {
  const nothing = () => undefined
  // Refused by the user's settings, or the worker is being replaced: the triggers are the fallback.
  await within(TIMEOUT_MS.registerSync, register().catch(nothing), nothing)
}

async function register(): Promise<void> {
  const registration = await ownRegistration()
  await registration?.sync?.register(SYNC_TAG)
}

/** In the worker its own registration, in a window that of the active worker, if there is one. */
async function ownRegistration(): Promise<SyncRegistration | undefined> {
  const scope = globalThis as unknown as { registration?: SyncRegistration; navigator: { serviceWorker?: Container } }
  return scope.registration ?? (await scope.navigator.serviceWorker?.getRegistration())
}

interface Container {
  getRegistration(): Promise<SyncRegistration | undefined>
}

/** To be called once something to send was stored. */
export function startDrain(): void {
  requestSync().then(drain).catch(reportUnlessStorage)
}

/** What the triggers need of a window; the worker layer has no such type. */
interface Page {
  addEventListener(type: 'online', listener: () => void): void
  document: { visibilityState: string; addEventListener(type: 'visibilitychange', listener: () => void): void }
}

let started = false
/** Rounds of sending, one after the other, that left something. */
let rounds = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what waits from a window: now, whenever the device comes online or the page becomes
 * visible, and on a timer while something waits (browsers without Background Sync have nothing
 * else, and those with it back off for long). Call it again after a sign-in.
 */
export function startTriggers(): void {
  if (!started) {
    started = true
    const page = globalThis as unknown as Page
    onDrained(plan)
    page.addEventListener('online', drainAfresh)
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') drainAfresh()
    })
  }
  drainAfresh()
}

/** After a sign of a working network: drains, with the shortest pauses again. */
function drainAfresh(): void {
  rounds = 0
  drainOrPlan()
}

/** A drain that fails, as on a full device, is tried again like one that left something. */
function drainOrPlan(): void {
  drain().catch((error: unknown) => {
    plan({ waiting: 1, pauseMs: 0 })
    reportUnlessStorage(error)
  })
}

function plan({ waiting, pauseMs }: DrainReport): void {
  clearTimeout(timer)
  if (waiting === 0) {
    rounds = 0
    return
  }
  const pause = pauseBeforeRound(rounds)
  rounds += 1
  timer = setTimeout(drainOrPlan, Math.max(pause, pauseMs))
}
