import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../db/open.ts'
import { agents, connections, serviceAreas, subscriptions, users } from '../db/schema/index.ts'
import { sealToken } from '../modules/connections/tokens.ts'
import { isReserved } from '../modules/session/user-access.ts'
import { hashPassword } from '../security/password.ts'
import { COMMENT_SCOPES as FACEBOOK_COMMENTS, FACEBOOK_SCOPES } from '../networks/facebook/facebook-settings.ts'
import { COMMENT_SCOPES as INSTAGRAM_COMMENTS, INSTAGRAM_SCOPES } from '../networks/instagram/instagram-settings.ts'
import { LINKEDIN_SCOPES } from '../networks/linkedin/linkedin-settings.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount, type DemoAgent } from './accounts.ts'
import { remember } from './seeded.ts'
import type { StoredMedia } from './put-library.ts'

/** An account with its prepared values that are slow to make. */
export interface NewAccount extends DemoAccount {
  passwordHash: string
}

export async function withPasswords(accounts: readonly DemoAccount[]): Promise<NewAccount[]> {
  return await Promise.all(
    accounts.map(async (account) => ({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD) })),
  )
}

/**
 * Adds accounts with profile and connections. An existing account with a demo's address stays unchanged, and an address
 * that another account left and can still take back is left out.
 */
export async function putAccounts(
  tx: Db,
  wanted: readonly NewAccount[],
  known: { stored: StoredMedia; appSecret: string; now: Date; standIns: readonly Platform[] },
): Promise<void> {
  const accounts: NewAccount[] = []
  for (const account of wanted)
    if (!(await isReserved(tx, { email: account.email, now: known.now }))) accounts.push(account)
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
    const areas = agent.areas.map((cityId, index) => ({ agentId: id, cityId, position: index + 1 }))
    if (areas.length > 0) await tx.insert(serviceAreas).values(areas)
    const rows = connectionsOf(id, agent, known).filter(({ platform }) => known.standIns.includes(platform))
    if (rows.length > 0) await tx.insert(connections).values(rows)
  }
  await remember(
    tx,
    'account',
    made.map(({ id, email }) => ({ key: email, id })),
  )
}

/** Stores which of the sandbox's customers the demo's agents are; the subscriptions are read from there. */
export async function putCustomers(tx: Db, ids: ReadonlyMap<string, number | null>): Promise<void> {
  const rows = DEMO_ACCOUNTS.flatMap(({ email, agent }) => {
    const agentId = ids.get(email) ?? null
    return agent && agentId !== null ? [{ agentId, customerId: agent.customer }] : []
  })
  if (rows.length > 0) await tx.insert(subscriptions).values(rows).onConflictDoNothing()
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
    ...(agent.office && {
      brokeragePhone: agent.office.phone,
      brokerageAddress: agent.office.address,
      brokerageCityId: agent.office.cityId,
      brokerageZipCode: agent.office.zipCode,
    }),
    plan: agent.plan,
  }
}

/** The stored lifetime of the demo's tokens, in days; the sandbox accepts them forever. */
const DEMO_TOKEN_DAYS = 60

function connectionsOf(
  agentId: number,
  { facebook, instagram, linkedin }: DemoAgent,
  { appSecret, now }: { appSecret: string; now: Date },
): (typeof connections.$inferInsert)[] {
  const rows: (typeof connections.$inferInsert)[] = []
  const common = { agentId, connectedAt: now, updatedAt: now }
  if (facebook) {
    rows.push({
      ...common,
      platform: 'facebook',
      userToken: sealToken(appSecret, facebook.userToken),
      accountId: facebook.pageId,
      accountName: facebook.pageName,
      accountToken: sealToken(appSecret, facebook.pageToken),
      scopes: [...FACEBOOK_SCOPES, ...FACEBOOK_COMMENTS],
    })
  }
  const userTokenExpiresAt = new Date(now.getTime() + DEMO_TOKEN_DAYS * 24 * 60 * 60 * 1000)
  const profiles = [
    { platform: 'instagram' as const, profile: instagram, scopes: [...INSTAGRAM_SCOPES, ...INSTAGRAM_COMMENTS] },
    { platform: 'linkedin' as const, profile: linkedin, scopes: LINKEDIN_SCOPES },
  ]
  for (const { platform, profile, scopes } of profiles) {
    if (!profile) continue
    rows.push({
      ...common,
      platform,
      userToken: sealToken(appSecret, profile.token),
      userTokenExpiresAt,
      accountId: profile.id,
      accountName: profile.name,
      accountToken: sealToken(appSecret, profile.token),
      scopes: [...scopes],
    })
  }
  return rows
}
