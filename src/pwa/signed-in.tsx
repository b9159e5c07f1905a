import type { ComponentType } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router-dom'

import { accountRoutes } from './agent/account/routes.tsx'
import { autoPostRoutes } from './agent/auto-post/routes.tsx'
import { calendarRoutes } from './agent/calendar/routes.tsx'
import { connectionsRoutes } from './agent/connections/routes.tsx'
import { dashboardRoutes } from './agent/dashboard/routes.tsx'
import { libraryRoutes } from './agent/library/routes.tsx'
import { publishingRoutes } from './agent/publishing/routes.tsx'
import { Layout, NotFound } from './shell/layout.tsx'

/** An address and the screen it shows, fetched when it is first gone to. */
interface ScreenRoute {
  path: string
  screen: ComponentType
}

/** Every screen inside the layout. */
const SCREENS: readonly ScreenRoute[] = [
  ...dashboardRoutes,
  ...accountRoutes,
  ...autoPostRoutes,
  ...calendarRoutes,
  ...connectionsRoutes,
  ...libraryRoutes,
  ...publishingRoutes,
]

const isKnown = (path: string) => path === '/' || SCREENS.some((screen) => matchPath(screen.path, path) !== null)

/** All that is for people who are signed in. */
export function SignedIn() {
  return (
    <Routes>
      <Route element={<Layout isKnown={isKnown} />}>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {SCREENS.map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
