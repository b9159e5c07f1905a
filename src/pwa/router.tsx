import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'

import type { RoutePath } from '#contract/routes.ts'

import { lazyScreen, type LazyScreen } from './shared/code/on-demand.tsx'
import { Loading } from './shell/loading.tsx'

const signedIn = () => import('./signed-in.tsx')
const SignedIn = lazyScreen(async () => (await signedIn()).SignedIn)
const More = lazyScreen(() => import('./public/more.tsx').then((code) => code.More))

/** The screen of every route that is open to everybody. Everything else is signed-in.tsx, which the login doesn't fetch. */
const SCREENS: Record<RoutePath<'everybody'>, LazyScreen> = {
  '/login': lazyScreen(() => import('./public/login/login-screen.tsx').then((code) => code.LoginScreen)),
  '/checkout/:product': lazyScreen(() =>
    import('./public/checkout/checkout-screen.tsx').then((code) => code.CheckoutScreen),
  ),
  '/sign-up': More,
  '/forgot-password': More,
  '/reset-password': More,
  '/set-password': More,
  '/confirm-email': More,
  '/undo-email-change': More,
  '/terms': More,
  '/privacy': More,
  '/cancel-subscription': More,
  '/account-deletion/:code': More,
  '/error': More,
}

const ROUTES = Object.entries(SCREENS)

const openScreenAt = (address: string) => ROUTES.find(([path]) => matchPath(path, address))?.[1]

/** Fetches the code of the screen at an address, so that the first render shows it. */
export async function loadScreen(address: string): Promise<void> {
  const open = openScreenAt(address)
  if (open) await open.load()
  else await Promise.all([SignedIn.load(), signedIn().then((code) => code.loadScreen(address))])
}

/** Has what is known of a screen's first answers there before it asks; the login has none. */
export async function recallAnswers(address: string): Promise<void> {
  if (address === '/login') return
  if (openScreenAt(address))
    await import('./shared/query/document-answers.ts').then((code) => code.holdDocumentAnswers())
  else await import('./shared/query/first-answers.ts').then((code) => code.recallFirstAnswers())
}

/** Every screen at its route. The declarative router: that of data weighs twice as much, which the login's budget forbids. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {ROUTES.map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  )
}
