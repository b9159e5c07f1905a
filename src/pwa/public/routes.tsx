import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

const More = lazyScreen(() => import('./more.tsx').then((module) => module.More))

/** The pages open to everybody, outside the layout. */
export const publicRoutes = [
  {
    path: '/login',
    screen: lazyScreen(() => import('./login/login-screen.tsx').then((module) => module.LoginScreen)),
  },
  {
    path: '/checkout/:id',
    screen: lazyScreen(() => import('./checkout/checkout-screen.tsx').then((module) => module.CheckoutScreen)),
  },
  ...[
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/set-password',
    '/confirm-email',
    '/undo-email-change',
    '/terms',
    '/privacy',
    '/cancel-subscription',
    '/account-deletion/:code',
  ].map((path) => ({ path, screen: More })),
]
