import { onDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import { db } from '../storage/database.ts'
import { downloadPins } from './download.ts'

const FIRST_PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 60_000

/** What the triggers need of a window; the worker layer has no such type. */
interface Page {
  addEventListener(type: 'online', listener: () => void, options: { signal: AbortSignal }): void
  document: {
    visibilityState: string
    addEventListener(type: 'visibilitychange', listener: () => void, options: { signal: AbortSignal }): void
  }
}

let pauses = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Downloads what the user's pins lack: now, whenever the device comes online or the page becomes visible, and after pauses
 * of 4 seconds to a minute while something is left. Returns a function that ends it.
 */
export function startPinDownloads(userId: number): () => void {
  const end = new AbortController()
  const page = globalThis as unknown as Page
  const start = () => downloadSoon(userId, end.signal)
  page.addEventListener('online', start, { signal: end.signal })
  page.document.addEventListener(
    'visibilitychange',
    () => {
      if (page.document.visibilityState === 'visible') start()
    },
    { signal: end.signal },
  )
  start()
  return () => {
    end.abort()
    clearTimeout(timer)
  }
}

/** Starts a download in the background. A device that has no pins is left alone. */
export function downloadSoon(userId: number, signal?: AbortSignal): void {
  pauses = 0
  downloadOrPlan(userId, signal)
}

function downloadOrPlan(userId: number, signal?: AbortSignal): void {
  clearTimeout(timer)
  if (!('caches' in globalThis)) return
  const attempt = async () => {
    if (!(await hasMore(userId)) || signal?.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => downloadOrPlan(userId, signal), Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS))
    pauses += 1
  }
  void attempt()
}

/** Downloads, and tells whether another attempt may bring more; an error may be gone by then. */
async function hasMore(userId: number): Promise<boolean> {
  try {
    return (await onDevice(() => db.pins.where({ userId }).count())) > 0 && (await downloadPins(userId))
  } catch (error) {
    reportUnlessStorage(error)
    return true
  }
}
