import { createHash, randomBytes } from 'node:crypto'
import { NETWORKS, PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import type { ConsentPurpose } from '../../db/schema/connections.ts'
import { problem } from '../../http/problem.ts'
import type { Account, CompanyPages, Connector, Grant } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { checkAccountOpen } from '../account-status/service.ts'
import { dropConsent, sealGrant, storeConsent, useConsent } from './tokens.ts'
import { type Chosen, storeAccount, outsideFailure, checkPlatform, checkRoom, inUse } from './store-account.ts'
import { accountToAsk, isPage, keepsInsights, noteRefusal, storePermission } from './insights.ts'
import { grantPages } from './company-pages.ts'
import * as repo from './repo.ts'
import { fullMessage } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { AccountRow } from './repo.ts'

/** Which account a consent is for: one to reconnect, an additional one, or else the default one. */
interface Meant {
  account?: string | undefined
  another?: 'true' | undefined
}

/**
 * The account to reconnect; null for an additional one.
 * @throws plan_required, not_found for an account that isn't connected
 */
function meantAccount(
  plan: Plan | null,
  platform: Platform,
  accounts: readonly AccountRow[],
  { account, another }: Meant,
): string | null {
  checkPlatform(plan, platform)
  if (another) {
    checkRoom(plan, platform, accounts.length)
    return null
  }
  if (account === undefined) return accounts[0]?.accountId ?? null
  const row = accounts.find(({ accountId }) => accountId === account)
  if (!row) throw problem('not_found', { message: 'This account is no longer connected.' })
  if (inUse(accounts, plan, platform).includes(row)) return account
  throw problem('plan_required', { message: fullMessage(plan, platform) })
}

/** How long an agent may take at the platform's consent page. */
const CONSENT_MS = 10 * 60 * 1000

/** The result of a consent: a message for the agent and, where an account is still to be chosen, the choice. */
export interface ConsentOutcome {
  success: boolean
  message: string
  purpose: 'publish' | 'insights'
  accounts?: Account[]
  /** The account that is connected now, where there was nothing to choose. */
  connected?: Account
  /** The account that the choice reconnects. */
  accountId?: string
  returnTo: string | null
}

/** The connector of a platform. @throws network_unavailable when this server has none */
export function connectorFor(context: AppContext, platform: Platform): Connector {
  const connector = connectorsOf(context)[platform]
  if (connector) return connector
  throw problem('network_unavailable', { message: `${PLATFORM_NAME[platform]} isn’t available right now.` })
}

/**
 * Begins a consent: the address to send the agent's browser to, valid once and for ten minutes.
 * @throws plan_required, not_found for an account that isn't connected
 */
export async function beginConsent(
  context: AppContext,
  agentId: number,
  platform: Platform,
  {
    returnTo = null,
    insights,
    pages,
    ...meant
  }: Meant & {
    returnTo?: string | null | undefined
    insights?: 'true' | undefined
    pages?: 'true' | undefined
  } = {},
): Promise<string> {
  const connector = connectorFor(context, platform)
  await checkAccountOpen(context.db, agentId)
  const rows = await repo.findConnections(context.db, agentId, platform)
  const accounts = rows.filter(repo.isAccount)
  const accountId = insights
    ? accountToAsk(context, platform, accounts, meant.account)
    : meantAccount(await repo.findPlan(context.db, agentId), platform, accounts, meant)
  const state = randomBytes(32).toString('base64url')
  const now = context.now()
  const expiresAt = new Date(now.getTime() + CONSENT_MS)
  const isForPages = pages !== undefined || (accountId !== null && isPage(context, platform, accountId))
  if (isForPages) checkPages(connector)
  const purpose: ConsentPurpose = insights ? 'insights' : isForPages ? 'pages' : 'publish'
  const consent = { stateHash: hashOf(state), agentId, platform, purpose, accountId, returnTo, expiresAt } as const
  await storeConsent(context.db, consent, now)
  const row = rows.find((one) => one.accountId === accountId)
  if (purpose === 'pages')
    return connector.authorizeUrl({ state, redirectUri: returnAddress(context, platform), pages: true })
  const redirectUri = returnAddress(context, platform)
  // Without asking again a dialog skips what was declined before.
  if (insights) return connector.authorizeUrl({ state, redirectUri, again: true, insights: true })
  const wasDeclined =
    row !== undefined &&
    (missingScopes(connector, row.scopes).length > 0 || commentsPermission(connector, row) === 'missing')
  return connector.authorizeUrl({ state, redirectUri, again: wasDeclined, insights: keepsInsights(context, row) })
}

/**
 * Ends a consent. The state is checked before any request to the platform, so that nobody can inject another
 * person's code; a code the platform refuses is an outcome, not an error.
 * @throws oauth_state_invalid, network_unavailable, plan_required
 */
export async function endConsent(
  context: AppContext,
  agentId: number,
  platform: Platform,
  { code, state }: { code: string; state: string },
): Promise<ConsentOutcome> {
  connectorFor(context, platform)
  await checkAccountOpen(context.db, agentId)
  checkPlatform(await repo.findPlan(context.db, agentId), platform)
  const consent = await useConsent(context.db, { stateHash: hashOf(state), agentId, platform }, context.now())
  if (!consent) throw problem('oauth_state_invalid')
  const { returnTo, accountId } = consent
  const purpose = consent.purpose === 'insights' ? 'insights' : 'publish'
  try {
    const connector = connectorFor(context, platform)
    if (consent.purpose === 'pages') {
      const { companyPages } = checkPages(connector)
      const grant = await connector.exchange({ code, redirectUri: returnAddress(context, platform), pages: true })
      return {
        ...(await grantPages(context, { agentId, platform, companyPages, accountId }, grant)),
        purpose,
        returnTo,
      }
    }
    if (purpose === 'insights' && accountId !== null) {
      const grant = await connector.exchange({ code, redirectUri: returnAddress(context, platform) })
      return { ...(await storePermission(context, { agentId, connector, accountId }, grant)), purpose, returnTo }
    }
    return { ...(await exchanged(context, agentId, platform, { code, accountId })), purpose, returnTo }
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'refused' || error.kind === 'reconnect')) {
      context.log.warn({ platform, code: error.code, detail: error.detail }, 'a consent was refused')
      const message = `${PLATFORM_NAME[platform]} didn’t accept the sign-in. Please try again.`
      return { success: false, message, purpose, returnTo }
    }
    throw outsideFailure(context, platform, error)
  }
}

/** Ends a consent the agent denied; returns what it was for and the screen it was begun on, where that is known. */
export async function denyConsent(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  agentId: number,
  platform: Platform,
  state: string,
): Promise<Pick<ConsentOutcome, 'purpose' | 'returnTo'>> {
  const dropped = await dropConsent(db, { stateHash: hashOf(state), agentId, platform }, now())
  if (dropped?.purpose === 'insights' && dropped.accountId !== null) {
    await noteRefusal({ db, now }, agentId, platform, dropped.accountId)
  }
  return { purpose: dropped?.purpose === 'insights' ? 'insights' : 'publish', returnTo: dropped?.returnTo ?? null }
}

/** Exchanges the code for a grant and stores it, with the account where there is nothing to choose. */
async function exchanged(
  context: AppContext,
  agentId: number,
  platform: Platform,
  { code, accountId }: { code: string; accountId: string | null },
): Promise<Omit<ConsentOutcome, 'purpose' | 'returnTo'>> {
  const connector = connectorFor(context, platform)
  const name = PLATFORM_NAME[platform]
  const grant = await connector.exchange({ code, redirectUri: returnAddress(context, platform) })
  const isChosen = NETWORKS[platform].choosesAccount
  const appScopedUserId = (await connector.appScopedUserId?.(grant)) ?? null
  const sealed = { ...sealGrant(context, grant), appScopedUserId }
  const isAnew = isChosen && (await storeGrant(context, agentId, platform, accountId, sealed))
  if (missingScopes(connector, grant.scopes).length > 0) {
    if (!isChosen && accountId === null) await storeDeclined(context, agentId, platform, grant)
    return {
      success: false,
      message: `Porchlight can’t post unless you allow everything ${name} asks for. Please try again.`,
    }
  }
  const accounts = await connector.listAccounts(grant)
  const message = `${name} connected successfully!`
  if (isChosen) return { success: true, message, accounts, ...(isAnew && accountId !== null && { accountId }) }
  const [connected] = accounts
  if (!connected) return { success: false, message: `${name} has no account we can post to.` }
  await storeAccount(context, agentId, platform, { account: connected, replaces: accountId, grant: sealed })
  return { success: true, message, connected }
}

type Sealed = Chosen['grant']

/** @throws network_unavailable where this server can't connect pages of companies */
function checkPages(connector: Connector): Connector & { companyPages: CompanyPages } {
  const { companyPages } = connector
  if (companyPages) return { ...connector, companyPages }
  const message = `${PLATFORM_NAME[connector.platform]} company pages aren’t available here.`
  throw problem('network_unavailable', { message })
}

/** Stores a grant until the agent has chosen an account; true when it belongs to an account already connected. */
async function storeGrant(
  context: AppContext,
  agentId: number,
  platform: Platform,
  accountId: string | null,
  sealed: Sealed,
): Promise<boolean> {
  const updatedAt = context.now()
  const accounts = (await repo.findConnections(context.db, agentId, platform)).filter(repo.isAccount)
  const row = accounts.find((one) => one.accountId === accountId)
  if (row) await repo.changeConnection(context.db, row.id, { ...sealed, updatedAt })
  else await repo.storeBegun(context.db, { ...sealed, agentId, platform, updatedAt })
  return row !== undefined
}

/** Stores which permissions the agent declined, so that the next consent asks for them again. */
async function storeDeclined(
  context: AppContext,
  agentId: number,
  platform: Platform,
  { scopes }: Grant,
): Promise<void> {
  await repo.storeBegun(context.db, { agentId, platform, scopes, updatedAt: context.now() })
}

/** How it stands with the permission to comment under an account's own posts; `none` where there is none to ask for. */
export function commentsPermission(
  connector: Connector | undefined,
  { scopes }: Pick<repo.ConnectionRow, 'scopes'>,
): 'none' | 'missing' | 'granted' {
  const comments = connector?.comments
  if (!comments?.canAsk) return 'none'
  return comments.scopes.every((scope) => scopes.includes(scope)) ? 'granted' : 'missing'
}

function missingScopes(connector: Connector, granted: readonly string[]): string[] {
  return connector.requiredScopes.filter((scope) => !granted.includes(scope))
}

/** Where the platform redirects the browser; it must be identical in the dialog and the code exchange. */
function returnAddress(context: AppContext, platform: Platform): string {
  return `${context.config.publicUrl}/social-media-connections/${platform}`
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
