import { isInTime, MAX_ATTEMPTS, attemptsSinceAsked } from '#domain/publication.ts'

import type { Account } from '../../networks/connector.ts'
import type { NetworkError } from '../../networks/network-error.ts'
import { markReconnect } from '../connections/service.ts'
import { awaitConnection } from './await-connection.ts'
import type { HeldTarget } from './held-target.ts'
import { requeue, settleFailed } from './settle.ts'

/** The next step after a failure that certainly made nothing public: a later try, or the end. */
export async function retryOrFail(held: HeldTarget, { id }: Account, error: NetworkError): Promise<void> {
  const { row, context, scheduledAt } = held
  if (error.kind === 'reconnect') {
    await markReconnect(context, held.agentId, row.platform, id)
    return awaitConnection(held, id)
  }
  if (error.kind === 'refused') return settleFailed(held, error.fault ?? error.code, error.message, error)
  const isPatient = isInTime(context.now(), scheduledAt, row.askedAgainAt)
  const mayRetry = error.kind === 'wait' ? isPatient : attemptsSinceAsked(row) < MAX_ATTEMPTS
  return mayRetry ? requeue(held, error) : settleFailed(held, error.code, `${error.message} We tried for a while.`)
}
