import { lazy } from 'react'

/** Where she comes in. */
export const dashboardRoutes = [
  {
    path: '/dashboard',
    screen: lazy(() => import('./home-screen.tsx').then((module) => ({ default: module.HomeScreen }))),
  },
]
