import type { IncomingMessage } from 'node:http'

import type { DemoAccount } from '#contract/session.ts'

import type { Config } from '../../config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts'
import { isLocalRequest } from '../../loopback.ts'

const PLAN_NAME = { plus: 'Plus', pro: 'Pro', premium: 'Premium' } as const

type Known = Pick<Config, 'sandbox' | 'openSandbox' | 'demo'>

/** Whether a request may use the demo's password: on this machine, or where the sandbox is open. */
function mayUseDemo({ sandbox, openSandbox }: Known, request: IncomingMessage): boolean {
  return sandbox && (openSandbox || isLocalRequest(request))
}

/** Whether a request from elsewhere uses the publicly known password. */
export function isRefusedDemoPassword(config: Known, request: IncomingMessage, password: string): boolean {
  return password === DEMO_PASSWORD && !mayUseDemo(config, request)
}

/** The demo accounts the login may offer: all of them in a sandbox that was filled with them, else none. */
export function offeredAccounts(config: Known, request: IncomingMessage): DemoAccount[] {
  if (!config.demo || !mayUseDemo(config, request)) return []
  return DEMO_ACCOUNTS.map(({ email, firstName, lastName, agent }) => ({
    email,
    label: `${firstName} ${lastName}, ${agent ? PLAN_NAME[agent.plan] : 'admin'}`,
    password: DEMO_PASSWORD,
  }))
}
