import { drain, type DrainReport, onDrained } from './drain.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 5 * 60 * 1000

/** What the triggers need of a window; the worker layer has no such type. */
interface Page {
  addEventListener(type: 'online', listener: () => void): void
  document: { visibilityState: string; addEventListener(type: 'visibilitychange', listener: () => void): void }
}

let started = false
let pauses = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Drains the outbox from a window: now, whenever the device comes online or the page becomes
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
  pauses = 0
  drainOrPlan()
}

/** A drain that fails, as on a full device, is tried again like one that left something. */
function drainOrPlan(): void {
  drain().catch((error: unknown) => {
    plan({ waiting: 1, restMs: 0 })
    reportUnlessStorage(error)
  })
}

function plan({ waiting, restMs }: DrainReport): void {
  clearTimeout(timer)
  if (waiting === 0) {
    pauses = 0
    return
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS)
  pauses += 1
  timer = setTimeout(drainOrPlan, Math.max(pause, restMs))
}
