import { startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { AppRoutes, loadScreen, recallAnswers } from './router.tsx'
import { isOffline, reportUnlessOffline } from './shared/code/missing-code.ts'
import { rememberedId } from './shared/query/browser-storage.ts'
import { routerWindow } from './shared/ui/drawer/router-window.ts'
import { addSprite } from './shell/sprite.ts'
import './styles/app.css'

/** Starts the app: hydrates what was prerendered, or renders it. */
async function start(root: HTMLElement): Promise<void> {
  history.scrollRestoration = 'manual'
  // After a reload nothing is open over the screen any more (shared/ui/drawer/back-closes.ts).
  if ((history.state as { sheet?: true } | null)?.sheet) history.back()
  const isLogin = location.pathname === '/login'
  if (isLogin) rememberOrigin()
  // The first render shows the screen and what is known of it, in place of the prerendered shell.
  await Promise.all([
    recallAnswers(location.pathname),
    // What can't be loaded is reported where it is shown.
    loadScreen(location.pathname).catch(() => undefined),
    // The login shows no icon beyond those in its page.
    isLogin || addSprite().catch(reportUnlessOffline),
  ])
  const app = (
    <BrowserRouter window={routerWindow}>
      <AppRoutes />
      <ShellReplaced root={root} />
    </BrowserRouter>
  )
  // An error a boundary catches is also shown; a screen that can't load without a network is no error of ours.
  const onCaughtError = (error: unknown) => isOffline(error) || console.error(error)
  // As a transition it is rendered in slices, between which taps and scrolling are handled.
  startTransition(() => {
    if (root.hasChildNodes() && !root.hasAttribute('data-shell')) hydrateRoot(root, app, { onCaughtError })
    else createRoot(root, { onCaughtError }).render(app)
  })
  keepForOffline()
}

/** Makes the app usable in the same commit that replaces the prerendered shell. */
function ShellReplaced({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    for (const name of ['data-shell', 'inert', 'aria-hidden']) root.removeAttribute(name)
  }, [root])
  return null
}

/** The server sends whoever is signed out here and names the address they asked for; the login reads it from the state. */
function rememberOrigin(): void {
  const from = new URLSearchParams(location.search).get('from')
  if (from !== null) history.replaceState({ usr: { from, who: rememberedId() }, key: 'default', idx: 0 }, '', '/login')
}

/** The service worker is registered after the page has loaded. */
function keepForOffline(): void {
  const offer = (accept: () => void) =>
    void import('./shell/offer-update.ts').then((code) => code.offerUpdate(accept), reportUnlessOffline)
  void import('./offline/register-worker.ts')
    .then((code) => code.registerWorker({ onUpdateOffered: offer }))
    .catch(reportUnlessOffline)
}

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
start(root).catch(reportError)
