import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'

import { publicRoutes } from './public/routes.tsx'
import { Loading } from './shell/loading.tsx'

const SignedIn = lazy(() => import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })))

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
