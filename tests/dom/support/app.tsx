import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { toast } from 'sonner'

import { forgetCsrfToken } from '#client/csrf.ts'
import { AppRoutes, loadScreen, recallAnswers } from '#pwa/router.tsx'
import { isOffline } from '#pwa/shared/code/missing-code.ts'
import { takeArrival } from '#pwa/shared/query/arrival.ts'
import { queryClient } from '#pwa/shared/query/client.ts'
import { forget } from '#pwa/shared/query/remember.ts'
import { routerWindow } from '#pwa/shared/ui/drawer/router-window.ts'
import { connectToaster } from '#pwa/shared/ui/toast/toasts.ts'
import { addSprite } from '#pwa/shell/sprite.ts'
import '#pwa/styles/app.css'

let root: Root | null = null

/** Starts the app at an address as `main.tsx` does, where no shell is prerendered and no worker is registered. */
export async function startApp(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await Promise.all([recallAnswers(location.pathname), loadScreen(location.pathname), addSprite()])
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element, { onCaughtError: (error) => isOffline(error) || reportError(error) })
  root.render(
    <BrowserRouter window={routerWindow}>
      <AppRoutes />
    </BrowserRouter>,
  )
}

/** Ends the app as closing its page does: what it holds in memory is gone, what the device stores stays. */
export async function endApp(): Promise<void> {
  toast.dismiss()
  root?.unmount()
  root = null
  document.getElementById('root')?.remove()
  await historySettled()
  const stored = Object.entries(localStorage)
  forget(queryClient)
  for (const [key, text] of stored) localStorage.setItem(key, text)
  forgetCsrfToken()
  takeArrival()
  forgetToasts()
}

/** The next toaster shows what the one before it had, and what came while there was none. */
export function forgetToasts(): void {
  toast.dismiss()
  connectToaster({ show: () => undefined, dismiss: () => undefined })()
}

/** A closed drawer removes its history entry later, which would go back from the next screen. */
async function historySettled(): Promise<void> {
  const isOpen = () => (history.state as { sheet?: true } | null)?.sheet === true
  const deadline = performance.now() + 10_000
  while (isOpen() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Empties everything the device stores. */
export async function clearDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases()) await emptyDatabase(name)
}

/** Empties the tables rather than the database, which the app has open; past Dexie, which would copy every change. */
async function emptyDatabase(name: string): Promise<void> {
  const database = await settled(indexedDB.open(name))
  const tables = [...database.objectStoreNames]
  if (tables.length > 0) {
    const transaction = database.transaction(tables, 'readwrite', { durability: 'relaxed' })
    for (const table of tables) transaction.objectStore(table).clear()
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('error', reject)
    })
  }
  database.close()
}

const settled = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
