import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { IMAGE_WIDTHS } from '#domain/media/media.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { load } from './http-load.ts'
import { residentMb } from './resident-memory.ts'
import { startApp } from './programs.ts'
import { twinCalls } from './twin-calls.ts'

const REQUESTS = 1_500
/** Megabytes at rest after load. */
const MOST = { embedded: 500, postgres: 250 }

async function measure(database: keyof typeof MOST): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const postgres = database === 'postgres' ? await startPostgres() : null
  const app = await startApp(dataDir, await freePort(), postgres ? { DATABASE_URL: postgres.url } : {})
  const say = (when: string, megabytes: number, note = '') =>
    console.log(`${String(megabytes).padStart(6)}  ${when}${note}`)
  try {
    console.log(`\n${database}, MB`)
    say('after the start', residentMb(app.pid))
    const agent = openBrowser(app.address)
    await agent.api('POST', '/login', { body: { email: 'agent@porchlight.test', password: 'Porchlight1!' } })
    const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const [name, path] of Object.entries(twinCalls(new Date()))) {
      await load(`${app.address}/api${path}`, { connections: 32, requests: REQUESTS, cookie })
      say(`after ${REQUESTS} calls of ${name}`, residentMb(app.pid))
    }
    const posts = await agent.api<{ data: { thumbnail: string | null }[] }>('GET', '/social-posts?page=1')
    const pictures = posts.body.data.flatMap(({ thumbnail }) => thumbnail ?? [])
    for (const width of IMAGE_WIDTHS)
      await Promise.all(pictures.map(async (url) => (await fetch(`${app.address}${url}?w=${width}`)).arrayBuffer()))
    say(`after ${pictures.length} pictures in each width`, residentMb(app.pid))
    await wait(10_000)
    const rest = residentMb(app.pid)
    if (rest > MOST[database]) process.exitCode = 1
    say('ten seconds later', rest, rest > MOST[database] ? `, over ${MOST[database]}` : '')
    say('at its highest', residentMb(app.pid, 'VmHWM'))
  } finally {
    await app.end('SIGTERM')
    await postgres?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measure('embedded')
await measure('postgres')
