import { setTimeout as wait } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'

import { LEAST_BYTES, needBytes } from './data-folder.ts'
import type { Log } from '../app-context.ts'
import { EngineStopped, guardEngine } from './engine-guard.ts'
import { reasonOf } from './faults.ts'
import { SyncedNodeFS } from './pglite-fs.ts'

/** What drizzle, the job queue and the upkeep use of PGlite. */
export type EngineClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

/** PGlite's own start parameters, without `-F` (which turns syncing off) and with every commit on disk. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((set) => [
    '-c',
    set,
  ]),
]

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Opens the engine on a folder with a database. When it stops (PostgreSQL does so when it can't write its log or a
 * checkpoint) it is reopened in this process as soon as there is space for it, which replays the log as after a
 * crash; until then every statement fails with `EngineStopped`.
 */
export async function openEngine(folder: string, log: Log): Promise<EngineClient> {
  const engine = new ReopeningEngine(folder, log)
  await engine.open()
  return engine
}

interface Listener {
  channel: string
  hear: (payload: string) => void
}

class ReopeningEngine {
  readonly #folder: string
  readonly #log: Log
  #client: PGlite | null = null
  #isClosed = false
  #reopening: Promise<void> | null = null
  /** Stored here because a reopened engine has none of them. */
  readonly #listeners = new Set<Listener>()

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  query: PGlite['query'] = async (...given) => await this.#running().query(...given)
  exec: PGlite['exec'] = async (...given) => await this.#running().exec(...given)
  transaction: PGlite['transaction'] = async (work) => await this.#running().transaction(work)

  listen: PGlite['listen'] = async (channel, hear) => {
    const listener = { channel, hear }
    await this.#running().listen(channel, hear)
    this.#listeners.add(listener)
    return async () => {
      this.#listeners.delete(listener)
      await this.#client?.unlisten(channel, hear)
    }
  }

  async open(): Promise<void> {
    await needBytes(this.#folder, LEAST_BYTES)
    const files = new SyncedNodeFS(this.#folder)
    try {
      const client = await PGlite.create({ fs: files, startParams: START_PARAMS })
      guardEngine(client, () => this.#stopped(files))
      for (const { channel, hear } of this.#listeners) await client.listen(channel, hear)
      this.#client = client
    } catch (error) {
      files.abandon()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reopening
    await this.#client?.close()
  }

  #running(): PGlite {
    if (this.#client === null) throw new EngineStopped('The embedded database has stopped.')
    return this.#client
  }

  #stopped(files: SyncedNodeFS): void {
    this.#log.error({}, 'the embedded database has stopped and is being opened again')
    this.#client = null
    this.#reopening = this.#reopen(files)
  }

  async #reopen(files: SyncedNodeFS): Promise<void> {
    // The statements running in it fail first.
    await wait(FIRST_PAUSE_MS)
    files.abandon()
    let logged = ''
    for (let pause = FIRST_PAUSE_MS; !this.#isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await this.open()
        for (const { hear } of this.#listeners) hear('')
        this.#log.info({}, 'the embedded database is open again')
        return
      } catch (error) {
        const reason = reasonOf(error)
        if (reason !== logged) this.#log.error({ reason }, 'the embedded database can’t be opened yet')
        logged = reason
      }
      await wait(pause)
    }
  }
}
