import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { AppRoutes } from './router.tsx'
import { isOffline, reportUnlessOffline } from './shared/code/missing-code.ts'
import { routerWindow } from './shared/ui/drawer/router-window.ts'
import './styles/app.css'

/** Starts the app: hydrates what was prerendered, or renders it. */
async function start(root: HTMLElement): Promise<void> {
  history.scrollRestoration = 'manual'
  // After a reload nothing is open over the screen any more (shared/ui/drawer/back-closes.ts).
  if ((history.state as { sheet?: true } | null)?.sheet) history.back()
  // The remembered user is in the cache before the first screen asks.
  if (location.pathname !== '/login') await (await import('./shared/query/recall-user.ts')).recallUser()
  const app = (
    <BrowserRouter window={routerWindow}>
      <AppRoutes />
    </BrowserRouter>
  )
  // An error a boundary catches is also shown; a screen that can't load without a network is no error of ours.
  const onCaughtError = (error: unknown) => isOffline(error) || console.error(error)
  if (root.hasChildNodes()) hydrateRoot(root, app, { onCaughtError })
  else createRoot(root, { onCaughtError }).render(app)
  void keepForOffline()
}

/** The service worker is registered after the page has loaded. */
async function keepForOffline(): Promise<void> {
  const { registerWorker } = await import('./offline/register-worker.ts')
  const offer = (accept: () => void) =>
    void import('./shell/offer-update.ts').then(({ offerUpdate }) => offerUpdate(accept), reportUnlessOffline)
  registerWorker({ onUpdateOffered: offer })
}

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
start(root).catch(reportError)
