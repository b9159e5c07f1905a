import { setTimeout as wait } from 'node:timers/promises'

import { Client, type ClientConfig } from 'pg'

import type { Log } from '../app-context.ts'
import { reasonOf } from './faults.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Listens on a connection of its own, which is opened again whenever it is lost. Returns at once: notifications are
 * hints, so nothing waits for a database that is away.
 */
export function listenPostgres(
  connection: ClientConfig,
  channel: string,
  hear: (payload: string | null) => void,
  log: Log,
  onListening: (isListening: boolean) => void = () => {},
): () => Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const running = (async () => {
    let pause = FIRST_PAUSE_MS
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new Client(connection)
      const lost = new Promise<Error | null>((resolve) => {
        client.on('error', resolve)
        client.on('end', () => resolve(null))
        signal.addEventListener('abort', () => resolve(null), { once: true })
      })
      try {
        client.on('notification', ({ payload = '' }) => hear(payload))
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
        pause = FIRST_PAUSE_MS
        if (!isFirst) hear(null)
        onListening(true)
        const error = await lost
        onListening(false)
        if (error) log.warn({ reason: reasonOf(error) }, 'the connection for notifications was lost')
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'notifications of the database can’t be received yet')
      }
      // One that never connected can't end, and one that is lost needs no end.
      await client.end().catch(() => {})
      await wait(pause, undefined, { signal, ref: false }).catch(() => {})
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    }
  })()
  return async () => {
    ended.abort()
    await running
  }
}
