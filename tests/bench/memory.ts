import { setTimeout as wait } from 'node:timers/promises'

import { IMAGE_WIDTHS } from '#domain/media/media.ts'
import { signedIn } from '#tests/support/browser.ts'
import { cleanUp, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { load } from './http-load.ts'
import { residentMb } from './processes.ts'
import { cookieOf, startApp } from './programs.ts'
import { twinCalls } from './twin-calls.ts'

const REQUESTS = 1_500
/** Megabytes at rest after load. */
const MOST = { embedded: 500, postgres: 250 }

async function databaseUrl(): Promise<string> {
  const postgres = await startPostgres()
  cleanUp(postgres.close)
  return postgres.url
}

async function measure(database: keyof typeof MOST): Promise<void> {
  const app = await startApp(database === 'postgres' ? { DATABASE_URL: await databaseUrl() } : {})
  const say = (when: string, megabytes = residentMb(app.pid)) =>
    console.log(`${String(megabytes).padStart(6)}  ${when}`)
  console.log(`\n${database}, MB`)
  say('after the start')
  const agent = await signedIn(app.address)
  for (const [name, path] of Object.entries(twinCalls(new Date()))) {
    await load(app.address + path, REQUESTS, { accept: 'application/json', cookie: cookieOf(agent) })
    say(`after ${REQUESTS} calls of ${name}`)
  }
  const { body: newest } = await agent.api<{ data: { thumbnail: string | null }[] }>('GET', '/social-posts?page=1')
  const pictures = newest.data.flatMap(({ thumbnail }) => thumbnail ?? [])
  for (const width of IMAGE_WIDTHS)
    await Promise.all(pictures.map(async (url) => (await fetch(`${app.address}${url}?w=${width}`)).arrayBuffer()))
  say(`after ${pictures.length} pictures in each width`)
  await wait(10_000)
  const rest = residentMb(app.pid)
  if (rest > MOST[database]) process.exitCode = 1
  say(`ten seconds later${rest > MOST[database] ? `, over ${MOST[database]}` : ''}`, rest)
  say('at its highest', residentMb(app.pid, 'VmHWM'))
}

for (const database of ['embedded', 'postgres'] as const) await withCleanUp(() => measure(database))
