import type { Place } from '../navigation.ts'

/** The entries of the user menu before 'Log out'. */
export const USER_MENU: readonly Place[] = [
  { label: 'Upgrade to Pro', to: '/subscriptions/plan-types', icon: 'star-four' },
  { label: 'Login Information', to: '/user-account/login-information', icon: 'lock-key' },
  { label: 'Billing', to: '/subscriptions/billing', icon: 'receipt' },
]
