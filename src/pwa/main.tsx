import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { AppRoutes } from './router.tsx'
import { isOffline, reportUnlessOffline } from './shared/code/missing-code.ts'
import './styles/app.css'

/** Brings the page to life: takes over what was prerendered, or draws it. */
async function start(root: HTMLElement): Promise<void> {
  history.scrollRestoration = 'manual'
  // Loaded anew, nothing is open any more over its screen (shared/ui/back-closes.ts).
  if ((history.state as { sheet?: true } | null)?.sheet) history.back()
  // Who is remembered stands in the cache before the first screen asks.
  if (location.pathname !== '/login') await recallUser()
  const app = (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  )
  // What a boundary catches it also shows; a screen that can't come without a network is no error of ours.
  const onCaughtError = (error: unknown) => isOffline(error) || console.error(error)
  if (root.hasChildNodes()) hydrateRoot(root, app, { onCaughtError })
  else createRoot(root, { onCaughtError }).render(app)
  void keepForOffline()
}

/** The worker comes after the page. */
async function keepForOffline(): Promise<void> {
  const { registerWorker } = await import('./offline/register-worker.ts')
  const offer = (accept: () => void) =>
    void import('./shell/offer-update.ts').then(({ offerUpdate }) => offerUpdate(accept), reportUnlessOffline)
  registerWorker({ onUpdateOffered: offer })
}

async function recallUser(): Promise<void> {
  const [{ queryClient }, { recall }] = await Promise.all([
    import('./shared/query/client.ts'),
    import('./shared/query/remember.ts'),
  ])
  await recall(queryClient)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
start(root).catch(reportError)
