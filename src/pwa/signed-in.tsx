import { matchPath, Navigate, Route, Routes } from 'react-router-dom'

import { adminRoutes } from './admin/routes.tsx'
import { accountRoutes } from './agent/account/routes.tsx'
import { autoPostRoutes } from './agent/auto-post/routes.tsx'
import { billingRoutes } from './agent/billing/routes.tsx'
import { calendarRoutes } from './agent/calendar/routes.tsx'
import { connectionsRoutes } from './agent/connections/routes.tsx'
import { dashboardRoutes } from './agent/dashboard/routes.tsx'
import { libraryRoutes } from './agent/library/routes.tsx'
import { publishingRoutes } from './agent/publishing/routes.tsx'
import { templateRoutes } from './agent/templates/routes.tsx'
import type { LazyScreen } from './shared/code/lazy-screen.tsx'
import { Layout } from './shell/layout.tsx'

/** An address and the screen it shows, whose code is fetched on the first visit. */
interface ScreenRoute {
  path: string
  screen: LazyScreen
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
  ...templateRoutes,
  ...adminRoutes,
]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The largest id the database gives. */
const LARGEST_ID = 2_147_483_647

/** Whether an address leads anywhere: its `:id` or `:uuid` must be a possible one. */
function isKnown(path: string): boolean {
  return (
    path === '/' ||
    SCREENS.some((screen) => {
      const match = matchPath(screen.path, path)
      if (match === null) return false
      const { id, uuid } = match.params
      return (id === undefined || isId(id)) && (uuid === undefined || UUID.test(uuid))
    })
  )
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST_ID
}

/** Fetches the code of the screen at a path. */
export async function loadScreen(address: string): Promise<void> {
  const path = address === '/' ? '/dashboard' : address
  // As the router does, an address without params goes before one with them.
  const found = SCREENS.find((screen) => screen.path === path) ?? SCREENS.find((screen) => matchPath(screen.path, path))
  await found?.screen.load()
}

/** The whole app for signed-in users. */
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
