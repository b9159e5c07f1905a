import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

export const publishingRoutes = [
  {
    path: '/social-posts/new',
    screen: lazyScreen(() => import('./publish-screen.tsx').then((module) => module.newPostScreen())),
  },
  {
    path: '/social-posts/:id',
    screen: lazyScreen(() => import('./publish-screen.tsx').then((module) => module.PublishScreen)),
  },
]
