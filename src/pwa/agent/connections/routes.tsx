import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

export const connectionsRoutes = [
  {
    path: '/social-media-connections/dashboard',
    screen: lazyScreen(() => import('./connections-screen.tsx').then((module) => module.ConnectionsScreen)),
  },
  {
    path: '/social-media-connections/:platform',
    screen: lazyScreen(() => import('./platform-screen.tsx').then((module) => module.PlatformScreen)),
  },
]
