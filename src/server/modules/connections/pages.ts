import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { resumeWaiting } from '../publishing/service.ts'
import { connectorFor } from './consent.ts'
import { outsideFailure } from './outside-failure.ts'
import * as repo from './repo.ts'
import { markReconnect } from './service.ts'
import { openToken, sealToken } from './tokens.ts'

/** The pages an agent may post to, asked of Facebook each time. @throws connection_missing before consent */
export async function listPages(house: House, agentId: number): Promise<Account[]> {
  const row = await repo.findConnection(house.db, agentId, 'facebook')
  const token = row?.userToken ? openToken(house.config.appSecret, row.userToken) : null
  if (token === null) throw problem('connection_missing', { message: 'Please connect Facebook first.' })
  try {
    return await connectorFor(house, 'facebook').listAccounts({ token })
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect') await markReconnect(house, agentId, 'facebook')
    throw outsideFailure(house, 'facebook', error)
  }
}

/** Connects one of her own pages; from then on posts go there. @throws validation_failed for any other page */
export async function connectPage(house: House, agentId: number, pageId: string): Promise<Account> {
  const page = (await listPages(house, agentId)).find((one) => one.id === pageId)
  if (!page) {
    const message = 'Selected page not found.'
    throw problem('validation_failed', { message, fields: { pageId: message } })
  }
  const now = house.now()
  const isThere = await repo.changeConnection(house.db, agentId, 'facebook', {
    accountId: page.id,
    accountName: page.name,
    accountToken: sealToken(house.config.appSecret, page.token),
    needsReconnect: false,
    connectedAt: now,
    updatedAt: now,
  })
  // Removed in another window while Facebook was asked.
  if (!isThere) throw problem('connection_missing', { message: 'Please connect Facebook first.' })
  await resumeWaiting(house, agentId, 'facebook')
  return page
}
