import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

/** What goes out by itself, and when. */
export const autoPostRoutes = [
  {
    path: '/auto-post-settings',
    screen: lazyScreen(() => import('./auto-post-screen.tsx').then((module) => module.AutoPostScreen)),
  },
]
