import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { freePort } from './programs/free-port.ts'

/** PostgreSQL refuses to run as root; this is the user every system has for such things. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** A PostgreSQL server of a test's own, on loopback, gone with its data when it is closed. */
export interface Postgres {
  /** For DATABASE_URL. */
  url: string
  /** Ends it as an administrator does (`fast`) or as a crash (`immediate`), and starts it again after `downMs`. */
  restart: (mode: 'fast' | 'immediate', downMs: number) => Promise<void>
  /** Stops all its processes, as on a machine that hangs; call the result to resume. */
  freeze: () => () => void
  /** Ends every connection by `pg_terminate_backend`; gives their number. */
  terminateConnections: () => Promise<number>
  close: () => Promise<void>
}

/** @param settings of the server, as `name=value` */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-postgres-'))
  const isRoot = process.getuid?.() === 0
  const asUser = isRoot ? NOBODY : {}
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'porchlight', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const listen = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']
  listen.push(...settings.flatMap((setting) => ['-c', setting]))
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  const launch = async () => {
    const started = spawn(join(bin, 'postgres'), listen, { ...asUser, cwd: folder, stdio: 'ignore' })
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
    freeze: () => {
      const processes = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
      for (const id of processes) process.kill(id, 'SIGSTOP')
      return () => processes.forEach((id) => process.kill(id, 'SIGCONT'))
    },
    terminateConnections: () => ask(url, TERMINATE),
    close: async () => {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where PostgreSQL's programs are. @throws when the machine has none */
function programs(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (!found) throw new Error('No PostgreSQL was found: install it (Debian: apt-get install postgresql)')
  return found
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

/** @throws what the last try did, after 30 seconds */
async function untilUp(url: string): Promise<void> {
  for (const until = Date.now() + 30_000; ; await wait(50)) {
    try {
      await ask(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

/** Makes a query on a connection of its own; the number of its rows. */
async function ask(url: string, query: string): Promise<number> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(query)).rows.length
  } finally {
    await client.end()
  }
}

function childrenOf(id: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

/** Stops it with its connections: in order by SIGINT, without a checkpoint by SIGQUIT. */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}
