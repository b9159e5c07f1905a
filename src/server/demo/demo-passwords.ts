import type { IncomingMessage } from 'node:http'
import type { DemoAccount as OfferedAccount } from '#contract/account/session.ts'
import type { Config } from '../config.ts'
import type { Serve } from '../http/serve.ts'
import { namesLoopbackHost } from '../http/loopback.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { seeds, users } from '../db/schema/index.ts'
import { passwordMatches } from '../security/password.ts'
import { StartError } from '../start-error.ts'

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

/** Accounts the demo has added, and those with one of its addresses. */
export async function findDemoAccounts(db: Db) {
  return await db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      isSeeded: sql<boolean>`${seeds.id} is not null`,
    })
    .from(users)
    .leftJoin(seeds, and(eq(seeds.kind, 'account'), eq(seeds.id, users.id)))
    .where(or(eq(seeds.id, users.id), like(sql`lower(${users.email})`, '%@porchlight.test')))
    .orderBy(users.id)
}

/**
 * Makes sure that nobody can sign in with the password every demo account has.
 * @throws StartError that names the accounts and the command that removes the demo
 */
export async function refuseDemoPasswords(db: Db): Promise<void> {
  const open: string[] = []
  for (const { email, passwordHash } of await findDemoAccounts(db)) {
    if (await passwordMatches(DEMO_PASSWORD, passwordHash)) open.push(email)
  }
  if (open.length === 0) return
  throw new StartError(
    `The demo accounts ${open.join(', ')} have a password everybody knows. Remove the demo with: npm run admin -- remove-demo`,
  )
}
