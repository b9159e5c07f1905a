import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { connectorFor } from './consent.ts'
import { connectFirst, keepAccount } from './keep-account.ts'
import { outsideFailure } from './outside-failure.ts'
import * as repo from './repo.ts'
import { markReconnect } from './service.ts'
import { openToken } from './tokens.ts'

/**
 * The pages an agent may post to, asked of Facebook each time: by the consent of the account that is
 * connected anew, else by one just given, else by that of her usual page.
 * @throws connection_missing before consent
 */
export async function listPages(house: House, agentId: number, accountId?: string): Promise<Account[]> {
  return (await askForPages(house, agentId, accountId)).pages
}

/**
 * Connects one of her own pages; from then on posts go there.
 * @throws validation_failed for any other page, plan_required past the plan's number
 */
export async function connectPage(house: House, agentId: number, pageId: string, accountId?: string): Promise<Account> {
  const { pages, from } = await askForPages(house, agentId, accountId)
  const account = pages.find((one) => one.id === pageId)
  if (!account) {
    const message = 'Selected page not found.'
    throw problem('validation_failed', { message, fields: { pageId: message } })
  }
  const { userToken, userTokenExpiresAt, refreshToken, scopes } = from
  const grant = { userToken, userTokenExpiresAt, refreshToken, scopes }
  await keepAccount(house, agentId, 'facebook', { account, replaces: from.accountId, from, grant })
  return account
}

async function askForPages(house: House, agentId: number, accountId?: string) {
  const rows = await repo.findConnections(house.db, agentId, 'facebook')
  const from =
    accountId === undefined
      ? (rows.find((row) => row.accountId === null) ?? rows[0])
      : rows.find((row) => row.accountId === accountId)
  const token = from?.userToken ? openToken(house.config.appSecret, from.userToken) : null
  if (!from || token === null) throw connectFirst()
  try {
    return { pages: await connectorFor(house, 'facebook').listAccounts({ token }), from }
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect' && from.accountId !== null) {
      await markReconnect(house, agentId, 'facebook', from.accountId)
    }
    throw outsideFailure(house, 'facebook', error)
  }
}
