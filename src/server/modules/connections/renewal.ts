import { NETWORKS, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import type { Connector } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken, sealToken } from './tokens.ts'

const RENEW_EVERY_SECONDS = 60 * 60

const DAY_MS = 24 * 60 * 60 * 1000

/** Tokens that end within this time are renewed; ten days of retries outlast a network's outage. */
const RENEW_BEFORE_MS = 10 * DAY_MS

/** Instagram refuses to renew a token younger than a day. */
const LEAST_AGE_MS = DAY_MS

const BATCH = 100

/** Registers the job that renews tokens; to be called before the jobs start. */
export function startRenewing(context: AppContext): void {
  context.jobs.every('renew-connections', RENEW_EVERY_SECONDS, () => renewConnections(context))
}

/**
 * Renews the tokens that expire soon, and asks the agent to reconnect where one has expired. A failed renewal
 * leaves the token as it is, valid until its date: only the platform's own answer that it is invalid counts.
 */
export async function renewConnections(context: AppContext): Promise<void> {
  for (const platform of PLATFORMS) {
    const connector = connectorsOf(context)[platform]
    // The token of a chosen account has no expiry date.
    if (!connector || NETWORKS[platform].choosesAccount) continue
    await repo.markEnded(context.db, platform, context.now())
    if (connector.refresh) await renewAll(context, platform, connector.refresh)
  }
}

type Refresh = NonNullable<Connector['refresh']>

async function renewAll(context: AppContext, platform: Platform, refresh: Refresh): Promise<void> {
  const now = context.now().getTime()
  const span = { endsBefore: new Date(now + RENEW_BEFORE_MS), unchangedSince: new Date(now - LEAST_AGE_MS) }
  let after = 0
  for (;;) {
    const rows = await repo.findEnding(context.db, platform, span, after, BATCH)
    for (const row of rows) await renew(context, row, refresh)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function renew(context: AppContext, row: repo.ConnectionRow, refresh: Refresh): Promise<void> {
  if (!repo.isAccount(row)) return
  const { appSecret } = context.config
  const { agentId, platform } = row
  const token = row.userToken === null ? null : openToken(context.config, row.userToken)
  if (token === null) return
  const refreshToken = row.refreshToken === null ? null : openToken(context.config, row.refreshToken)
  try {
    const renewed = await refresh({ accountId: row.accountId, token, refreshToken })
    if (!renewed) return
    await changeHeld(context, row, {
      userToken: sealToken(appSecret, renewed.token),
      accountToken: sealToken(appSecret, renewed.token),
      userTokenExpiresAt: renewed.expiresAt,
      // An empty value overwrites nothing.
      ...(renewed.refreshToken && { refreshToken: sealToken(appSecret, renewed.refreshToken) }),
      updatedAt: context.now(),
    })
    context.log.info({ agentId, platform }, 'a connection was renewed')
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    context.log.warn({ agentId, platform, code: error.code, detail: error.detail }, 'a connection was not renewed')
    if (error.kind !== 'reconnect') return
    await changeHeld(context, row, { needsReconnect: true, updatedAt: context.now() })
  }
}

/** Changes a connection that still has the token it was read with, even if it was resealed meanwhile. */
async function changeHeld(
  context: AppContext,
  held: repo.ConnectionRow,
  set: Parameters<typeof repo.changeHeldToken>[2],
): Promise<void> {
  if (await repo.changeHeldToken(context.db, held, set)) return
  const row = await repo.findConnection(context.db, held.id)
  if (!row?.userToken || held.userToken === null) return
  const token = openToken(context.config, row.userToken)
  if (token === null || token !== openToken(context.config, held.userToken)) return
  await repo.changeHeldToken(context.db, row, set)
}
