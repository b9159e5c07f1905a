import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from './programs/free-port.ts'
import { ask, openClusterFolder, untilUp } from './programs/postgres-cluster.ts'
import { countStarted } from './started.ts'

/** A PostgreSQL server of a test's own, on loopback, gone with its data when it is closed. */
export interface Postgres {
  /** For DATABASE_URL. */
  url: string
  /** Ends it as an administrator does (`fast`) or as a crash (`immediate`), and starts it again after `downMs`. */
  restart: (mode: 'fast' | 'immediate', downMs: number) => Promise<void>
  /** Ends every connection by `pg_terminate_backend`; gives their number. */
  terminateConnections: () => Promise<number>
  close: () => Promise<void>
}

/** @param settings of the server, as `name=value` */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  countStarted('PostgreSQL clusters')
  const { folder, user, program, initialize } = openClusterFolder()
  const data = join(folder, 'data')
  initialize(data)
  const port = await freePort()
  const listen = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']
  listen.push(...settings.flatMap((setting) => ['-c', setting]))
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  const launch = async () => {
    const started = spawn(program('postgres'), listen, { ...user, cwd: folder, stdio: 'ignore' })
    await untilUp(url)
    return started
  }
  let server = await launch()
  return {
    url,
    restart: async (mode, downMs) => {
      await end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await wait(downMs)
      server = await launch()
    },
    terminateConnections: async () => (await ask(url, TERMINATE)).length,
    close: async () => {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Stops it with its connections: in order by SIGINT, without a checkpoint by SIGQUIT. */
export async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}
