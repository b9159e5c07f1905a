import { lazy } from 'react'
import { useLocation } from 'react-router-dom'

const PasswordScreen = lazy(() =>
  import('./password/password-screen.tsx').then((module) => ({ default: module.PasswordScreen })),
)

/** Pages that are visited once or from a letter, by the first part of their address. */
const SCREENS: Record<string, ReturnType<typeof lazy>> = {
  'sign-up': lazy(() => import('./sign-up/sign-up-screen.tsx').then((module) => ({ default: module.SignUpScreen }))),
  'forgot-password': PasswordScreen,
  'reset-password': PasswordScreen,
  'set-password': PasswordScreen,
  'confirm-email': PasswordScreen,
  'undo-email-change': PasswordScreen,
  terms: lazy(() => import('./legal/legal-screen.tsx').then((module) => ({ default: module.TermsScreen }))),
  privacy: lazy(() => import('./legal/legal-screen.tsx').then((module) => ({ default: module.PrivacyScreen }))),
  'cancel-subscription': lazy(() =>
    import('./cancel-subscription-screen.tsx').then((module) => ({ default: module.CancelSubscriptionScreen })),
  ),
  'account-deletion': lazy(() =>
    import('./account-deletion-screen.tsx').then((module) => ({ default: module.AccountDeletionScreen })),
  ),
}

/** One of them. Listed only here, they add no code to the pages that are opened often. */
export function More() {
  const { pathname } = useLocation()
  const Screen = SCREENS[pathname.split('/')[1] ?? '']
  return Screen ? <Screen /> : null
}
