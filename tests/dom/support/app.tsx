import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { toast } from 'sonner'

import { forgetCsrfToken } from '#client/csrf.ts'
import { forgetAllUnsaved } from '#pwa/agent/composer/unsaved-drafts.ts'
import { AppRoutes, loadScreen, recallAnswers } from '#pwa/router.tsx'
import { isOffline } from '#pwa/shared/code/missing-code.ts'
import { takeHandedOver } from '#pwa/shared/query/signed-in-answer.ts'
import { queryClient } from '#pwa/shared/query/client.ts'
import { forget } from '#pwa/shared/query/remember.ts'
import { routerWindow } from '#pwa/shared/ui/drawer/router-window.ts'
import { connectToaster } from '#pwa/shared/ui/toast/toasts.ts'
import { addSprite } from '#pwa/shell/sprite.ts'
import { db } from '#sync/storage/database.ts'
import '#pwa/styles/app.css'

import { historySettled } from './history.ts'

let root: Root | null = null

/** Starts the app at an address as `main.tsx` does, where no shell is prerendered and no worker is registered. */
export async function startApp(path: string): Promise<void> {
  history.replaceState(null, '', path)
  // The app gives up on a database that opens slowly.
  await Promise.all([recallAnswers(location.pathname), loadScreen(location.pathname), addSprite(), db.open()])
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element, { onCaughtError: (error) => isOffline(error) || reportError(error) })
  root.render(
    <BrowserRouter window={windowOf(element)}>
      <AppRoutes />
    </BrowserRouter>,
  )
}

/** The router's window while the app is shown in this element; what an app that has ended still does is not shown. */
function windowOf(element: HTMLElement): Window {
  const ifShown = (write: () => void) => element.isConnected && write()
  const shown = {
    get state(): unknown {
      return routerWindow.history.state
    },
    pushState: (...entry: Parameters<History['pushState']>) => ifShown(() => routerWindow.history.pushState(...entry)),
    replaceState: (...entry: Parameters<History['replaceState']>) =>
      ifShown(() => routerWindow.history.replaceState(...entry)),
    go: (steps: number) => ifShown(() => routerWindow.history.go(steps)),
  }
  return Object.assign(Object.create(routerWindow) as Window, { history: shown })
}

/** Ends the app as closing its page does: what it holds in memory is gone, what the device stores stays. */
export async function endApp(): Promise<void> {
  toast.dismiss()
  scrollTo(0, 0)
  // The browser tells of it in the next frame only, and the app would restore the old position on the next screen.
  dispatchEvent(new Event('scroll'))
  root?.unmount()
  root = null
  document.getElementById('root')?.remove()
  await historySettled()
  const stored = Object.entries(localStorage)
  forget(queryClient)
  for (const [key, text] of stored) localStorage.setItem(key, text)
  forgetCsrfToken()
  takeHandedOver()
  forgetAllUnsaved()
  forgetToasts()
}

/** The next toaster shows what the one before it had, and what came while there was none. */
export function forgetToasts(): void {
  toast.dismiss()
  connectToaster({ show: () => undefined, dismiss: () => undefined })()
}

/** Empties everything the device stores. */
export async function clearDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  // What the ended app was still about to store, or to copy to a cache, comes between two rounds.
  do for (const name of await caches.keys()) await caches.delete(name)
  while (await emptyDatabases())
}

/** Returns whether anything was stored. */
async function emptyDatabases(): Promise<boolean> {
  let rows = 0
  for (const { name = '' } of await indexedDB.databases()) rows += await emptyDatabase(name)
  return rows > 0
}

/** Empties the tables rather than the database, which the app has open; past Dexie, which would copy every change. Returns how many rows there were. */
async function emptyDatabase(name: string): Promise<number> {
  let rows = 0
  const database = await settled(indexedDB.open(name))
  const tables = [...database.objectStoreNames]
  if (tables.length > 0) {
    const transaction = database.transaction(tables, 'readwrite', { durability: 'relaxed' })
    for (const table of tables) {
      const store = transaction.objectStore(table)
      const counted = store.count()
      counted.addEventListener('success', () => (rows += counted.result))
      store.clear()
    }
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('error', reject)
    })
  }
  database.close()
  return rows
}

const settled = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
