import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run } from '#tests/support/programs/process.ts'

import { startApp } from './programs.ts'

const EMAIL = 'agent@porchlight.test'

/** The app and the bare server on one PostgreSQL, and the demo's agent signed in at the app. */
interface BesideBare {
  address: string
  bareAddress: string
  pid: number | undefined
  agent: Browser
  /** The agent's cookies, as a header. */
  cookie: string
  close: () => Promise<void>
}

/** Starts both servers. @param settings of PostgreSQL, as `name=value` */
export async function startBesideBare(settings: readonly string[] = []): Promise<BesideBare> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const postgres = await startPostgres(settings)
  const app = await startApp(dataDir, await freePort(), { DATABASE_URL: postgres.url })
  const twin = run(new URL('bare-twin.ts', import.meta.url), [postgres.url, await idOf(postgres.url, EMAIL)])
  const [, bareAddress = ''] = /listening at (\S+)/.exec(await twin.waitForLine((line) => line.includes('at'))) ?? []
  const agent = openBrowser(app.address)
  await agent.api('POST', '/login', { body: { email: EMAIL, password: 'Porchlight1!' } })
  return {
    address: app.address,
    bareAddress,
    pid: app.pid,
    agent,
    cookie: [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    close: async () => {
      await twin.end('SIGTERM')
      await app.end('SIGTERM')
      await postgres.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The id of a person in a database, as text. */
async function idOf(url: string, email: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from users where email = $1', [email])
  await client.end()
  return String(rows[0]?.id)
}
