import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from '../app-context.ts'
import { databaseFault, faultOf, reasonOf } from './faults.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000

/**
 * Runs `work`, again and again while the database can't be reached or the disk is full; each new reason is logged
 * once. Any other error is thrown.
 * @throws the reason of `signal` once it is aborted
 */
export async function untilThere<T>(work: () => Promise<T>, log: Log, signal?: AbortSignal): Promise<T> {
  let logged = ''
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if ((faultOf(error) ?? databaseFault(error)) === null) throw error
      const reason = reasonOf(error)
      if (reason !== logged) log.warn({ reason }, 'waiting for the database')
      logged = reason
    }
    await wait(pause, undefined, { signal }).catch(() => signal?.throwIfAborted())
  }
}
