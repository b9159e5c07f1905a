import { lazy } from 'react'

/** The whole back-office is one chunk, fetched only by admins. */
export const adminRoutes = [
  {
    path: '/admin/*',
    screen: lazy(() => import('./admin-area.tsx').then((module) => ({ default: module.AdminArea }))),
  },
]
