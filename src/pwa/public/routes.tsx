import { lazy } from 'react'

const More = lazy(() => import('./more.tsx').then((module) => ({ default: module.More })))

/** The pages open to everybody, outside the layout. */
export const publicRoutes = [
  {
    path: '/login',
    screen: lazy(() => import('./login/login-screen.tsx').then((module) => ({ default: module.LoginScreen }))),
  },
  {
    path: '/checkout/:id',
    screen: lazy(() => import('./checkout/checkout-screen.tsx').then((module) => ({ default: module.CheckoutScreen }))),
  },
  ...[
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/set-password',
    '/undo-email-change',
    '/terms',
    '/privacy',
    '/cancel-subscription',
    '/account-deletion/:code',
  ].map((path) => ({ path, screen: More })),
]
