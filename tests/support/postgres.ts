import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { Client } from 'pg'
import { vi } from 'vitest'

import { freePort } from './free-port.ts'

/** PostgreSQL refuses to run as root; this is the user every system has for such things. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** A PostgreSQL server of a test's own, on loopback, gone with its data when it is closed. */
export interface Postgres {
  /** For DATABASE_URL. */
  url: string
  close: () => Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
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
  const server = spawn(join(bin, 'postgres'), listen, { ...asUser, cwd: folder, stdio: 'ignore' })
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  await vi.waitFor(() => ask(url), { timeout: 30_000, interval: 50 })
  return {
    url,
    close: async () => {
      await end(server)
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

async function ask(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}

/** Ends it at once, with its connections. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  await exited
}
