import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#tests/support/programs/free-port.ts'
import { untilUp } from '#tests/support/programs/postgres-cluster.ts'
import { type Process, runCommand } from '#tests/support/programs/process.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg')

/** The one address under which the primary is reached, whichever server it is. */
export interface DatabaseFront {
  /** For DATABASE_URL. */
  url: string
  process: Process
  close: () => Promise<void>
}

/** Runs HAProxy with the configuration of `deploy` in front of these two servers; `standby` is none it leads to. */
export async function startDatabaseFront([primary, standby]: readonly [number, number]): Promise<DatabaseFront> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-front-'))
  const port = await freePort()
  const configuration = readFileSync(CONFIGURATION, 'utf8')
    .replace('127.0.0.1:5432', `127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${primary}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${standby}`)
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, configuration)
  const process = runCommand(['haproxy', '-db', '-f', path], { PATH: `${globalThis.process.env['PATH']}:/usr/sbin` })
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`
  const close = async () => {
    await process.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // Until its first checks it takes both for primaries.
    await process.waitForLine((line) => line.includes('postgres/pg2 is DOWN'))
    await untilUp(url)
  } catch (error) {
    await close()
    throw new Error(`HAProxy doesn't lead to the primary: ${process.errorOutput()}`, { cause: error })
  }
  return { url, process, close }
}
