import type { IncomingMessage } from 'node:http'

import type { DemoAccount as OfferedAccount } from '#contract/account/session.ts'

import type { Config } from '../config.ts'
import type { Serve } from '../http/serve.ts'
import { namesLoopbackHost } from '../http/loopback.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

const PLAN_NAME = { plus: 'Plus', pro: 'Pro', premium: 'Premium' } as const

type DemoSettings = Pick<Config, 'sandbox' | 'openSandbox' | 'demo'>

/** Whether a request may use the demo's password: at this machine's own name, or where the sandbox is open. */
function mayUseDemo({ sandbox, openSandbox }: DemoSettings, request: IncomingMessage): boolean {
  return sandbox && (openSandbox || namesLoopbackHost(request))
}

/** Whether a request from elsewhere uses the publicly known password. */
export function isRefusedDemoPassword(config: DemoSettings, request: IncomingMessage, password: string): boolean {
  return password === DEMO_PASSWORD && !mayUseDemo(config, request)
}

/** The demo accounts the login may offer: all of them in a sandbox that was filled with them, else none. */
function offeredAccounts(config: DemoSettings, request: IncomingMessage): OfferedAccount[] {
  if (!config.demo || !mayUseDemo(config, request)) return []
  return DEMO_ACCOUNTS.map(({ email, firstName, lastName, agent }) => ({
    email,
    label: `${firstName} ${lastName}, ${agent ? PLAN_NAME[agent.plan] : 'admin'}`,
    password: DEMO_PASSWORD,
  }))
}

/** The accounts the login card offers. */
export function demoRoutes(serve: Serve, config: DemoSettings): void {
  serve('GET /demo-accounts', async ({ request }) => ({ data: { accounts: offeredAccounts(config, request.raw) } }))
}
