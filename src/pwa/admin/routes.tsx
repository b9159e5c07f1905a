import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

/** The whole back-office is one chunk, fetched only by admins. */
export const adminRoutes = [
  {
    path: '/admin/*',
    screen: lazyScreen(() => import('./admin-area.tsx').then((module) => module.AdminArea)),
  },
]
