import { MAX_ATTEMPTS, PATIENCE_MS } from '#domain/publication.ts'

import type { NetworkError } from '../../networks/network-error.ts'
import { markReconnect } from '../connections/service.ts'
import { type HeldTarget, requeue, settleFailed } from './held-target.ts'

/** What follows from a failure after which surely nothing is public: a later try, or the end. */
export async function settleRefusal(held: HeldTarget, error: NetworkError): Promise<void> {
  const { row, house, scheduledAt } = held
  if (error.kind === 'reconnect') await markReconnect(house, held.agentId, row.platform)
  if (error.kind === 'refused' || error.kind === 'reconnect') return settleFailed(held, error.code, error.message)
  const isPatient = house.now().getTime() - scheduledAt.getTime() < PATIENCE_MS
  const mayRetry = error.kind === 'wait' ? isPatient : row.attempts < MAX_ATTEMPTS
  return mayRetry ? requeue(held, error) : settleFailed(held, error.code, `${error.message} We tried for a while.`)
}
