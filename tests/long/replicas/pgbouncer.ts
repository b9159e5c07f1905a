import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#tests/support/programs/free-port.ts'
import { untilUp } from '#tests/support/programs/postgres-cluster.ts'
import { runCommand } from '#tests/support/programs/process.ts'

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** For DATABASE_URL. */
  url: string
  close: () => Promise<void>
}

/** Runs one in front of the PostgreSQL on a port of this machine. */
export async function startPooler(postgresPort: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pooler-'))
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const settings = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${postgresPort} user=porchlight`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 500',
    // It refuses to run as root.
    ...(isRoot ? ['user = nobody'] : []),
  ]
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(path, `${settings.join('\n')}\n`)
  const pgbouncer = runCommand(['pgbouncer', path], { PATH: `${process.env['PATH']}:/usr/sbin` })
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  const close = async () => {
    await pgbouncer.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilUp(url)
  } catch (error) {
    await close()
    throw new Error(`PgBouncer doesn't lead to PostgreSQL: ${pgbouncer.errorOutput()}`, { cause: error })
  }
  return { url, close }
}
