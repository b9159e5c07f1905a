import { lazy } from 'react'

export const publishingRoutes = [
  {
    path: '/social-posts/:id',
    screen: lazy(() => import('./publish-screen.tsx').then((module) => ({ default: module.PublishScreen }))),
  },
]
