import { lazy, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import type { RoutePath } from '#contract/routes.ts'

/** The first part of a path. */
type First<Path> = Path extends `/${infer Part}/${string}` ? Part : Path extends `/${infer Part}` ? Part : never

const PasswordScreen = lazy(() =>
  import('./password/password-screen.tsx').then((module) => ({ default: module.PasswordScreen })),
)

/** Pages that are visited once or from an email, by the first part of their address. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
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
  error: ErrorScreen,
} satisfies Record<First<Exclude<RoutePath<'everybody'>, '/login' | '/checkout/:product'>>, ComponentType>

/** One of them. Listed only here, they add no code to the pages that are opened often. */
export function More() {
  const { pathname } = useLocation()
  const Screen = SCREENS[pathname.split('/')[1] ?? '']
  return Screen ? <Screen /> : null
}

function ErrorScreen() {
  return (
    <main>
      <h1>Ops</h1>
    </main>
  )
}
