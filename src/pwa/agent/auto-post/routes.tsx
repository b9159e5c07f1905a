import { lazy } from 'react'

/** What goes out by itself, and when. */
export const autoPostRoutes = [
  {
    path: '/auto-post-settings',
    screen: lazy(() => import('./auto-post-screen.tsx').then((module) => ({ default: module.AutoPostScreen }))),
  },
]
