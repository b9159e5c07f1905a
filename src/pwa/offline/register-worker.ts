import type { Workbox } from 'workbox-window'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import type { WorkerMessage } from '#sync/messages.ts'

/** How a page reacts to the worker's lifecycle. */
export interface WorkerHopes {
  /** A newer release is ready. `accept` activates it and reloads the page; ignoring it stays on this one. */
  onUpdateOffered: (accept: () => void) => void
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Registers the service worker once the start is over. Checks for updates every hour and whenever the
 * page comes to the front, and only ever offers them.
 */
export function registerWorker(hopes: WorkerHopes): void {
  keepInstallOffer()
  // The development server builds no worker; plain HTTP from another machine allows none.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  checkSessionWhenLost()
  afterStart(() => void start(hopes).catch(reportUnlessOffline))
}

/** Keeps the browser's offer to install the app for the dashboard's button: it comes on whichever screen is first. */
function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installOffer = event
  })
}

async function start({ onUpdateOffered }: WorkerHopes): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/worker.js', { scope: '/' })
  workbox.addEventListener('waiting', () => {
    // The first worker may wait too, in Firefox when the page that registered it is left; it is no update.
    if (navigator.serviceWorker.controller) onUpdateOffered(() => accept(workbox))
  })
  // Accepted in another tab: this page still runs the older files, which the newer worker no longer stores.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate && !accepted) onUpdateOffered(() => window.location.reload())
  })
  keepLooking(await install(workbox))
}

/** Pauses before an installation that failed is begun again, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 10_000, 60_000]

/**
 * Resolves once a worker is installed. One that a bad line cut off is begun again, and goes on with the files it lacks.
 *
 * @throws DOMException where this browser allows no worker
 */
async function install(workbox: Workbox): Promise<ServiceWorkerRegistration> {
  for (let failures = 0; ; failures++) {
    try {
      const registration = await workbox.register()
      if (registration && (await isInstalled(registration))) return registration
    } catch (error) {
      // A script that doesn't arrive is a TypeError; what is forbidden stays so.
      if (!(error instanceof TypeError)) throw error
    }
    await pauseOrOnline(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0)
  }
}

/** False once the installation has failed and no earlier worker is there. */
async function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active ?? waiting) return true
  if (!installing) return false
  return await new Promise((resolve) => {
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') resolve(installing.state !== 'redundant')
    })
  })
}

async function pauseOrOnline(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const early = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', early, { once: true })
  })
}

/** How long the older worker has to answer before it is replaced, in milliseconds. */
const WAKE_MS = 1_000

let accepted = false

function accept(workbox: Workbox): void {
  accepted = true
  workbox.addEventListener('controlling', () => window.location.reload())
  // Chromium replaces a worker that runs at once, but one that is just starting only after 30 seconds without work.
  const wake = fetch('/index.html', { signal: AbortSignal.timeout(WAKE_MS) }).catch(() => undefined)
  void wake.then(() => workbox.messageSkipWaiting())
}

function keepLooking(registration: ServiceWorkerRegistration): void {
  // Without a network there is nothing to find; the next check comes by itself.
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

let asking: Promise<unknown> | undefined

/**
 * Asks who is signed in when an answer that was served from the cache turns out to be a 401; the client announces the
 * end of the session. The 401 itself may belong to a session another tab has replaced since.
 */
function checkSessionWhenLost(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type !== 'session-lost') return
    asking ??= call('GET /user')
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) reportUnlessOffline(error)
      })
      .finally(() => (asking = undefined))
  })
}

/** How long a start has network and processor to itself; the installation fetches the whole app. */
const START_MS = 3_000

/** Runs once the start is over, or as soon as the agent leaves the page. */
function afterStart(run: () => void): void {
  const hidden = new AbortController()
  const once = () => {
    hidden.abort()
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, START_MS)
  document.addEventListener('visibilitychange', once, { signal: hidden.signal })
}
