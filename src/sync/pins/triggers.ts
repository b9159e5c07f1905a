import { onDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import { db } from '../storage/database.ts'
import { downloadPins } from './download.ts'

const PAUSE_MS = 60_000

/** What the triggers need of a window; the worker layer has no such type. */
interface Page {
  addEventListener(type: 'online', listener: () => void, options: { signal: AbortSignal }): void
  document: {
    visibilityState: string
    addEventListener(type: 'visibilitychange', listener: () => void, options: { signal: AbortSignal }): void
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Downloads what the user's pins lack: now, whenever the device comes online or the page becomes visible, and every minute
 * while an attempt was cut short. Returns a function that ends it.
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
  clearTimeout(timer)
  if (!('caches' in globalThis)) return
  const attempt = async () => {
    const isPinning = await onDevice(() => db.pins.where({ userId }).count())
    if (isPinning === 0 || !(await downloadPins(userId)) || signal?.aborted) return
    timer = setTimeout(() => downloadSoon(userId, signal), PAUSE_MS)
  }
  attempt().catch(reportUnlessStorage)
}
