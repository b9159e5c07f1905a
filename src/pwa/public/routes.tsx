import { lazy } from 'react'

/** What anybody may see, outside the layout. */
export const publicRoutes = [
  {
    path: '/login',
    screen: lazy(() => import('./login-screen.tsx').then((module) => ({ default: module.LoginScreen }))),
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
