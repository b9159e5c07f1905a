import { createHash, randomBytes } from 'node:crypto'

import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Account, Connector, Grant } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { storeConsent, useConsent } from './consents.ts'
import { type Chosen, keepAccount } from './keep-account.ts'
import { type Meant, meantAccount } from './meant-account.ts'
import { outsideFailure } from './outside-failure.ts'
import * as repo from './repo.ts'
import { checkPlatform } from './room.ts'
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
  /** The account that is connected anew by the choice. */
  accountId?: string
}

/** The connector of a platform. @throws network_unavailable when this server has none */
export function connectorFor(house: House, platform: Platform): Connector {
  const connector = connectorsOf(house)[platform]
  if (connector) return connector
  throw problem('network_unavailable', { message: `${PLATFORM_NAME[platform]} is not available yet.` })
}

/**
 * Begins a consent: the address to send the agent's browser to, good once and for ten minutes.
 * @throws plan_required, not_found for an account that isn't connected
 */
export async function beginConsent(
  house: House,
  agentId: number,
  platform: Platform,
  meant: Meant = {},
): Promise<string> {
  const connector = connectorFor(house, platform)
  const rows = await repo.findConnections(house.db, agentId, platform)
  const accountId = meantAccount(await repo.findPlan(house.db, agentId), platform, rows.filter(repo.isAccount), meant)
  const state = randomBytes(32).toString('base64url')
  const now = house.now()
  const expiresAt = new Date(now.getTime() + CONSENT_MS)
  await storeConsent(house.db, { stateHash: hashOf(state), agentId, platform, accountId, expiresAt }, now)
  const row = rows.find((one) => one.accountId === accountId)
  const wasDeclined = row !== undefined && missingScopes(connector, row.scopes).length > 0
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
  checkPlatform(await repo.findPlan(house.db, agentId), platform)
  const consent = await useConsent(house.db, { stateHash: hashOf(state), agentId, platform }, house.now())
  if (!consent) throw problem('oauth_state_invalid')
  const { accountId } = consent
  const name = PLATFORM_NAME[platform]
  try {
    const grant = await connector.exchange({ code, redirectUri: returnAddress(house, platform) })
    const isChosen = connector.choosesAccount
    const sealed = sealGrant(house, grant)
    const isAnew = isChosen && (await storeGrant(house, agentId, platform, accountId, sealed))
    if (missingScopes(connector, grant.scopes).length > 0) {
      if (!isChosen && accountId === null) await storeDeclined(house, agentId, platform, grant)
      return { success: false, message: `Porchlight may not post without every permission ${name} asks you about.` }
    }
    const accounts = await connector.listAccounts(grant)
    const message = `${name} connected successfully!`
    if (isChosen) return { success: true, message, accounts, ...(isAnew && accountId !== null && { accountId }) }
    const [connected] = accounts
    if (!connected) return { success: false, message: `${name} has no account we can post to.` }
    await keepAccount(house, agentId, platform, { account: connected, replaces: accountId, grant: sealed })
    return { success: true, message, connected }
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'refused' || error.kind === 'reconnect')) {
      house.log.warn({ platform, code: error.code, detail: error.detail }, 'a consent was refused')
      return { success: false, message: `${name} did not accept the sign-in. Please try again.` }
    }
    throw outsideFailure(house, platform, error)
  }
}

type Sealed = Chosen['grant']

function sealGrant({ config: { appSecret } }: House, { token, expiresAt, refreshToken, scopes }: Grant): Sealed {
  return {
    userToken: sealToken(appSecret, token),
    userTokenExpiresAt: expiresAt,
    refreshToken: refreshToken === null ? null : sealToken(appSecret, refreshToken),
    scopes,
  }
}

/** Keeps a grant until she has chosen; true when it is that of an account she has connected. */
async function storeGrant(
  house: House,
  agentId: number,
  platform: Platform,
  accountId: string | null,
  sealed: Sealed,
): Promise<boolean> {
  const updatedAt = house.now()
  const accounts = (await repo.findConnections(house.db, agentId, platform)).filter(repo.isAccount)
  const row = accounts.find((one) => one.accountId === accountId)
  if (row) await repo.changeConnection(house.db, row.id, { ...sealed, updatedAt })
  else await repo.storeBegun(house.db, { ...sealed, agentId, platform, updatedAt })
  return row !== undefined
}

/** Notes what she held back, so that she is asked for it again. */
async function storeDeclined(house: House, agentId: number, platform: Platform, { scopes }: Grant): Promise<void> {
  await repo.storeBegun(house.db, { agentId, platform, scopes, updatedAt: house.now() })
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
