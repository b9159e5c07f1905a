import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'

import { publicRoutes } from './public/routes.tsx'
import { lazyScreen } from './shared/code/lazy-screen.tsx'
import { Loading } from './shell/loading.tsx'

const signedIn = () => import('./signed-in.tsx')
const SignedIn = lazyScreen(async () => (await signedIn()).SignedIn)

/** Fetches the code of the screen at a path, so that the first render shows it. */
export async function loadScreen(path: string): Promise<void> {
  const open = publicRouteAt(path)
  if (open) await open.screen.load()
  else await Promise.all([SignedIn.load(), signedIn().then((module) => module.loadScreen(path))])
}

/** Has what is known of a screen's first answers there before it asks; the login has none. */
export async function recallAnswers(path: string): Promise<void> {
  if (path === '/login') return
  if (publicRouteAt(path)) await import('./shared/query/document-answers.ts').then((code) => code.holdDocumentAnswers())
  else await import('./shared/query/first-answers.ts').then((code) => code.recallFirstAnswers())
}

const publicRouteAt = (path: string) => publicRoutes.find((route) => matchPath(route.path, path))

/**
 * The route table: public pages are listed here, everything else belongs to the signed-in part, which login doesn't
 * fetch.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {publicRoutes.map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route
          path="/error"
          element={
            <main>
              <h1>Ops</h1>
            </main>
          }
        />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  )
}
