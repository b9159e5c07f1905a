import { lazy } from 'react'

const PasswordScreen = lazy(() =>
  import('./password-screen.tsx').then((module) => ({ default: module.PasswordScreen })),
)

/** What anybody may see, outside the layout. */
export const publicRoutes = [
  {
    path: '/login',
    screen: lazy(() => import('./login-screen.tsx').then((module) => ({ default: module.LoginScreen }))),
  },
  ...['/forgot-password', '/reset-password', '/set-password'].map((path) => ({ path, screen: PasswordScreen })),
  {
    path: '/sign-up',
    screen: lazy(() => import('./sign-up/sign-up-screen.tsx').then((module) => ({ default: module.SignUpScreen }))),
  },
  {
    path: '/checkout/:id',
    screen: lazy(() => import('./checkout/checkout-screen.tsx').then((module) => ({ default: module.CheckoutScreen }))),
  },
  {
    path: '/terms',
    screen: lazy(() => import('./terms-screen.tsx').then((module) => ({ default: module.TermsScreen }))),
  },
  {
    path: '/privacy',
    screen: lazy(() => import('./privacy-screen.tsx').then((module) => ({ default: module.PrivacyScreen }))),
  },
]
