import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

export const publishingRoutes = [
  {
    path: '/social-posts/new',
    screen: lazyScreen(() => import('./screens.ts').then((module) => module.newPostScreen())),
  },
  {
    path: '/social-posts/next',
    screen: lazyScreen(() => import('./screens.ts').then((module) => module.NextPostScreen)),
  },
  {
    path: '/social-posts/:id',
    screen: lazyScreen(() => import('./screens.ts').then((module) => module.PublishScreen)),
  },
]
