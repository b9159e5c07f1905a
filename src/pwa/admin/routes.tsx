import { lazy } from 'react'

/** All of the back-office is one door; what stands behind it is fetched by whoever may go in. */
export const adminRoutes = [
  {
    path: '/admin/*',
    screen: lazy(() => import('./admin-area.tsx').then((module) => ({ default: module.AdminArea }))),
  },
]
