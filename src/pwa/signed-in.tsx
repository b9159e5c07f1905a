import type { ComponentType } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router-dom'

import { accountRoutes } from './agent/account/routes.tsx'
import { autoPostRoutes } from './agent/auto-post/routes.tsx'
import { billingRoutes } from './agent/billing/routes.tsx'
import { calendarRoutes } from './agent/calendar/routes.tsx'
import { connectionsRoutes } from './agent/connections/routes.tsx'
import { dashboardRoutes } from './agent/dashboard/routes.tsx'
import { libraryRoutes } from './agent/library/routes.tsx'
import { publishingRoutes } from './agent/publishing/routes.tsx'
import { Layout } from './shell/layout.tsx'

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
  ...billingRoutes,
  ...calendarRoutes,
  ...connectionsRoutes,
  ...libraryRoutes,
  ...publishingRoutes,
]

/** The largest id the database gives. */
const LARGEST_ID = 2_147_483_647

/** Whether an address leads anywhere: its `:id` must be one that can be. */
function isKnown(path: string): boolean {
  return (
    path === '/' ||
    SCREENS.some((screen) => {
      const match = matchPath(screen.path, path)
      return match !== null && isId(match.params['id'] ?? '1')
    })
  )
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST_ID
}

/** All that is for people who are signed in. */
export function SignedIn() {
  return (
    <Routes>
      <Route element={<Layout isKnown={isKnown} />}>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {SCREENS.map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={null} />
      </Route>
    </Routes>
  )
}
