import { lazy } from 'react'

/** The dashboard. */
export const dashboardRoutes = [
  {
    path: '/dashboard',
    screen: lazy(() => import('./home-screen.tsx').then((module) => ({ default: module.HomeScreen }))),
  },
]
