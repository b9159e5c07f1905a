import { isInTime, MAX_ATTEMPTS, attemptsSinceAsked } from '#domain/publication/publication.ts'

import type { Account } from '../../../networks/connector.ts'
import type { NetworkError } from '../../../networks/network-error.ts'
import { markReconnect } from '../../connections/service.ts'
import { awaitConnection } from './waits.ts'
import type { ClaimedTarget } from './claimed-target.ts'
import { requeue, settleFailed } from './settle.ts'

/** The next step after a failure that certainly made nothing public: a later try, or the end. */
export async function retryOrFail(claimed: ClaimedTarget, { id }: Account, error: NetworkError): Promise<void> {
  const { row, context, scheduledAt } = claimed
  if (error.kind === 'reconnect') {
    await markReconnect(context, claimed.agentId, row.platform, id)
    return awaitConnection(claimed, id)
  }
  if (error.kind === 'refused') return settleFailed(claimed, error.fault ?? error.code, error.message, error)
  const isPatient = isInTime(context.now(), scheduledAt, row.askedAgainAt)
  const mayRetry = error.kind === 'wait' ? isPatient : attemptsSinceAsked(row) < MAX_ATTEMPTS
  return mayRetry
    ? requeue(claimed, error)
    : settleFailed(claimed, error.code, `${error.message} We tried several times.`)
}
