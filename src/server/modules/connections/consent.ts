import { createHash, randomBytes } from 'node:crypto'

import { mayConnect, planNameWith } from '#domain/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Account, Connector, Grant } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { resumeWaiting } from '../publishing/service.ts'
import { outsideFailure } from './outside-failure.ts'
import * as repo from './repo.ts'
import { sealToken } from './tokens.ts'

/** How long an agent may take at the platform's consent page. */
const CONSENT_MS = 10 * 60 * 1000

/** What came of a consent: words for the agent and, where an account is still to be chosen, the choice. */
export interface ConsentOutcome {
  success: boolean
  message: string
  accounts?: Account[]
  /** The account that is connected by now, where there was nothing to choose. */
  connected?: Account
}

/** The connector of a platform. @throws network_unavailable when this server has none */
export function connectorFor(house: House, platform: Platform): Connector {
  const connector = connectorsOf(house)[platform]
  if (connector) return connector
  throw problem('network_unavailable', { message: `${PLATFORM_NAME[platform]} is not available yet.` })
}

/** @throws plan_required */
async function checkPlan(house: House, agentId: number, platform: Platform): Promise<void> {
  if (mayConnect(await repo.findPlan(house.db, agentId), platform)) return
  const plan = planNameWith(({ connections }) => connections[platform] > 0)
  throw problem('plan_required', { message: `${PLATFORM_NAME[platform]} comes with the ${plan} plan.` })
}

/** Begins a consent: the address to send the agent's browser to, good once and for ten minutes. @throws plan_required */
export async function beginConsent(house: House, agentId: number, platform: Platform): Promise<string> {
  const connector = connectorFor(house, platform)
  await checkPlan(house, agentId, platform)
  const state = randomBytes(32).toString('base64url')
  const now = house.now()
  const expiresAt = new Date(now.getTime() + CONSENT_MS)
  await repo.storeConsent(house.db, { stateHash: hashOf(state), agentId, platform, expiresAt }, now)
  const row = await repo.findConnection(house.db, agentId, platform)
  const wasDeclined = row !== null && missingScopes(connector, row.scopes).length > 0
  return connector.authorizeUrl({ state, redirectUri: returnAddress(house, platform), again: wasDeclined })
}

/**
 * Ends a consent. The state is looked at before anything leaves the house, so that nobody else's
 * code can be brought in; a code the platform refuses is an outcome, no error.
 * @throws oauth_state_invalid, network_unavailable, plan_required
 */
export async function endConsent(
  house: House,
  agentId: number,
  platform: Platform,
  { code, state }: { code: string; state: string },
): Promise<ConsentOutcome> {
  const connector = connectorFor(house, platform)
  await checkPlan(house, agentId, platform)
  const isGood = await repo.useConsent(house.db, { stateHash: hashOf(state), agentId, platform }, house.now())
  if (!isGood) throw problem('oauth_state_invalid')
  const name = PLATFORM_NAME[platform]
  try {
    const grant = await connector.exchange({ code, redirectUri: returnAddress(house, platform) })
    const isChosen = connector.choosesAccount
    if (isChosen) await storeGrant(house, agentId, platform, grant)
    if (missingScopes(connector, grant.scopes).length > 0) {
      if (!isChosen) await storeDeclined(house, agentId, platform, grant)
      return { success: false, message: `Porchlight may not post without every permission ${name} asks you about.` }
    }
    const accounts = await connector.listAccounts(grant)
    const message = `${name} connected successfully!`
    if (isChosen) return { success: true, message, accounts }
    const [connected] = accounts
    if (!connected) return { success: false, message: `${name} has no account we can post to.` }
    await storeAccount(house, agentId, platform, grant, connected)
    await resumeWaiting(house, agentId, platform)
    return { success: true, message, connected }
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'refused' || error.kind === 'reconnect')) {
      house.log.warn({ platform, code: error.code, detail: error.detail }, 'a consent was refused')
      return { success: false, message: `${name} did not accept the sign-in. Please try again.` }
    }
    throw outsideFailure(house, platform, error)
  }
}

async function storeGrant(house: House, agentId: number, platform: Platform, grant: Grant): Promise<void> {
  const { appSecret } = house.config
  await repo.storeConnection(house.db, {
    agentId,
    platform,
    userToken: sealToken(appSecret, grant.token),
    userTokenExpiresAt: grant.expiresAt,
    refreshToken: grant.refreshToken === null ? null : sealToken(appSecret, grant.refreshToken),
    scopes: grant.scopes,
    updatedAt: house.now(),
  })
}

/** Notes what she held back, so that she is asked for it again; a connection that works is left alone. */
async function storeDeclined(house: House, agentId: number, platform: Platform, grant: Grant): Promise<void> {
  if ((await repo.findConnection(house.db, agentId, platform))?.accountId) return
  await repo.storeConnection(house.db, { agentId, platform, scopes: grant.scopes, updatedAt: house.now() })
}

/** Connects the one account a grant is for. */
async function storeAccount(
  house: House,
  agentId: number,
  platform: Platform,
  grant: Grant,
  account: Account,
): Promise<void> {
  const { appSecret } = house.config
  const before = await repo.findConnection(house.db, agentId, platform)
  const now = house.now()
  await repo.storeConnection(house.db, {
    agentId,
    platform,
    userToken: sealToken(appSecret, grant.token),
    userTokenExpiresAt: grant.expiresAt,
    // A platform may give it once only: for the same account the old one stays, another's is none of hers.
    ...(grant.refreshToken !== null
      ? { refreshToken: sealToken(appSecret, grant.refreshToken) }
      : before?.accountId !== account.id && { refreshToken: null }),
    accountId: account.id,
    accountName: account.name,
    accountToken: sealToken(appSecret, account.token),
    scopes: grant.scopes,
    needsReconnect: false,
    connectedAt: now,
    updatedAt: now,
  })
}

function missingScopes(connector: Connector, granted: readonly string[]): string[] {
  return connector.requiredScopes.filter((scope) => !granted.includes(scope))
}

/** Where the platform sends the browser back to; byte for byte the same in dialog and exchange. */
function returnAddress(house: House, platform: Platform): string {
  return `${house.config.publicUrl}/social-media-connections/${platform}`
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
