import type { User } from '#contract/account/session.ts'

import type { Place } from '../navigation.ts'

const UPGRADE: Place = { label: 'Upgrade to Pro', to: '/subscriptions/plan-types', icon: 'star-four' }
const LOGIN: Place = { label: 'Login Information', to: '/user-account/login-information', icon: 'lock-key' }
const BILLING: Place = { label: 'Billing', to: '/subscriptions/billing', icon: 'receipt' }

/** The entries of the user menu before 'Log out'. An admin has no plan; Pro and Premium need no upgrade to Pro. */
export function userMenu({ role, plan }: User): readonly Place[] {
  if (role === 'admin') return [LOGIN]
  return plan === 'pro' || plan === 'premium' ? [LOGIN, BILLING] : [UPGRADE, LOGIN, BILLING]
}
