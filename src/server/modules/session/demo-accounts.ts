import type { DemoAccount } from '#contract/session.ts'

import type { Config } from '../../config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts'

const PLAN_NAME = { plus: 'Plus', pro: 'Pro', premium: 'Premium' } as const

/** The demo accounts the login may offer: all of them in a sandbox that was filled with them, else none. */
export function offeredAccounts({ sandbox, demo }: Pick<Config, 'sandbox' | 'demo'>): DemoAccount[] {
  if (!sandbox || !demo) return []
  return DEMO_ACCOUNTS.map(({ email, firstName, lastName, agent }) => ({
    email,
    label: `${firstName} ${lastName}, ${agent ? PLAN_NAME[agent.plan] : 'admin'}`,
    password: DEMO_PASSWORD,
  }))
}
