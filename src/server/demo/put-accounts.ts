import type { Db } from '../db/open.ts'
import { agents, connections, users } from '../db/schema/index.ts'
import { sealToken } from '../modules/connections/tokens.ts'
import { hashPassword } from '../modules/session/password.ts'
import { SCOPES } from '../networks/facebook/settings.ts'
import { DEMO_PASSWORD, type DemoAccount, type DemoAgent } from './accounts.ts'
import { remember } from './seeded.ts'
import type { StoredMedia } from './store-media.ts'

/** An account with what takes long to make of it. */
export interface NewAccount extends DemoAccount {
  passwordHash: string
}

export async function withPasswords(accounts: readonly DemoAccount[]): Promise<NewAccount[]> {
  return await Promise.all(
    accounts.map(async (account) => ({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD) })),
  )
}

/** Adds accounts with profile and connections. Somebody who took a demo's address before keeps it. */
export async function putAccounts(
  tx: Db,
  accounts: readonly NewAccount[],
  known: { stored: StoredMedia; appSecret: string; now: Date; connected: boolean },
): Promise<void> {
  if (accounts.length === 0) return
  const made = await tx
    .insert(users)
    .values(
      accounts.map(({ email, passwordHash, firstName, lastName, agent }) => ({
        email,
        passwordHash,
        firstName,
        lastName,
        role: agent ? ('agent' as const) : ('admin' as const),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  for (const { id, email } of made) {
    const agent = accounts.find((account) => account.email === email)?.agent
    if (!agent) continue
    await tx.insert(agents).values(profileOf(id, email, agent, known.stored))
    if (known.connected && agent.facebook) {
      await tx.insert(connections).values(connectionOf(id, agent.facebook, known.appSecret, known.now))
    }
  }
  await remember(
    tx,
    'account',
    made.map(({ id, email }) => ({ key: email, id })),
  )
}

function profileOf(userId: number, email: string, agent: DemoAgent, stored: StoredMedia): typeof agents.$inferInsert {
  const filledIn = agent.license !== ''
  return {
    userId,
    license: agent.license,
    phone: agent.phone,
    workEmail: filledIn ? email : '',
    designations: agent.designations,
    website: agent.website,
    timeZone: agent.timeZone,
    avatarKey: agent.portrait && stored.has(agent.portrait) ? stored.keyOf(agent.portrait) : null,
    brokerLogoKey: agent.logo && stored.has(agent.logo) ? stored.keyOf(agent.logo) : null,
    brokerageName: agent.brokerage,
    plan: agent.plan,
  }
}

function connectionOf(
  agentId: number,
  page: NonNullable<DemoAgent['facebook']>,
  appSecret: string,
  now: Date,
): typeof connections.$inferInsert {
  return {
    agentId,
    platform: 'facebook',
    userToken: sealToken(appSecret, page.userToken),
    accountId: page.pageId,
    accountName: page.pageName,
    accountToken: sealToken(appSecret, page.pageToken),
    scopes: [...SCOPES],
    connectedAt: now,
    updatedAt: now,
  }
}
