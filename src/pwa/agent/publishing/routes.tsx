import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

export const publishingRoutes = [
  {
    path: '/social-posts/next',
    screen: lazyScreen(() => import('./next-post-screen.tsx').then((module) => module.NextPostScreen)),
  },
  {
    path: '/social-posts/:id',
    screen: lazyScreen(() => import('./publish-screen.tsx').then((module) => module.PublishScreen)),
  },
]
