import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

/** The dashboard. */
export const dashboardRoutes = [
  {
    path: '/dashboard',
    screen: lazyScreen(() => import('./home-screen.tsx').then((module) => module.HomeScreen)),
  },
]
