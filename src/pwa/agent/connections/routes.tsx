import { lazy } from 'react'

export const connectionsRoutes = [
  {
    path: '/social-media-connections/dashboard',
    screen: lazy(() => import('./connections-screen.tsx').then((module) => ({ default: module.ConnectionsScreen }))),
  },
  {
    path: '/social-media-connections/:platform',
    screen: lazy(() => import('./platform-screen.tsx').then((module) => ({ default: module.PlatformScreen }))),
  },
]
