import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { freePort } from '#tests/support/programs/free-port.ts'
import { untilUp } from '#tests/support/programs/postgres-cluster.ts'
import { type Process, runCommand } from '#tests/support/programs/process.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const HAPROXY = join(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg')

/** Starts a program in front of PostgreSQL; the address under which it leads there, for DATABASE_URL. */
async function startFront(
  command: readonly string[],
  settingsFor: (port: number) => string,
  isReady: (program: Process) => Promise<unknown> = async () => {},
): Promise<string> {
  const port = await freePort()
  const path = join(testFolder(), 'settings')
  writeFileSync(path, settingsFor(port))
  const program = runCommand([...command, path], { PATH: `${process.env['PATH']}:/usr/sbin` })
  onTestFinished(() => program.end('SIGKILL'))
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  await isReady(program)
  await untilUp(url).catch((error: unknown) => {
    throw new Error(`${command[0]} doesn't lead to PostgreSQL: ${program.errorOutput()}`, { cause: error })
  })
  return url
}

/** HAProxy with the configuration of `deploy`, which leads to whichever of these two is the primary. */
export function startHaproxy([primary, standby]: readonly [number, number]): Promise<string> {
  const settings = (port: number) =>
    readFileSync(HAPROXY, 'utf8')
      .replace('127.0.0.1:5432', `127.0.0.1:${port}`)
      .replace('10.0.0.11:5432', `127.0.0.1:${primary}`)
      .replace('10.0.0.12:5432', `127.0.0.1:${standby}`)
  // Until its first checks it takes both for primaries.
  return startFront(['haproxy', '-db', '-f'], settings, (haproxy) =>
    haproxy.waitForLine((line) => line.includes('postgres/pg2 is DOWN')),
  )
}

/** PgBouncer in transaction mode in front of the PostgreSQL on a port of this machine. */
export function startPgbouncer(postgresPort: string): Promise<string> {
  const settings = (port: number) => `[databases]
postgres = host=127.0.0.1 port=${postgresPort} user=porchlight
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`
  return startFront(['pgbouncer'], settings)
}
