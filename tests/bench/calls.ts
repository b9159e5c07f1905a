import { signedIn } from '#tests/support/browser.ts'
import { cleanUp, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { load, type Load } from './http-load.ts'
import { median } from './measure.ts'
import { cookieOf, startApp, startBareTwin } from './programs.ts'
import { twinCalls } from './twin-calls.ts'

const REQUESTS = 2_000
const ROUNDS = 3
/** Of the bare server's answers per second. */
const LEAST_SHARE = 0.6

await withCleanUp(async () => {
  const postgres = await startPostgres()
  cleanUp(postgres.close)
  const app = await startApp({ DATABASE_URL: postgres.url })
  const agent = await signedIn(app.address)
  const { body: user } = await agent.api<{ data: { id: number } }>('GET', '/user')
  const bare = await startBareTwin(postgres.url, user.data.id)
  const ask = (origin: string, path: string, requests: number) =>
    load(origin + path, requests, { accept: 'application/json', cookie: cookieOf(agent) })
  const calls = Object.entries(twinCalls(new Date()))
  // What is compiled and planned at the first requests is not measured.
  for (const { address } of [app, bare]) for (const [, path] of calls) await ask(address, path, 300)

  console.log(`medians of ${ROUNDS} rounds of ${REQUESTS} requests`)
  console.log('           app                     bare')
  console.log('  /s    p50    p99        /s    p50    p99  share')
  for (const [name, path] of calls) {
    const rounds: Record<'app' | 'bare', Load[]> = { app: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++) {
      rounds.app.push(await ask(app.address, path, REQUESTS))
      rounds.bare.push(await ask(bare.address, path, REQUESTS))
    }
    const middle = (of: 'app' | 'bare', key: keyof Load) => median(rounds[of].map((one) => one[key]))
    const line = (of: 'app' | 'bare') =>
      `${middle(of, 'perSecond').toFixed(0).padStart(5)} ${middle(of, 'p50').toFixed(1).padStart(6)} ${middle(of, 'p99').toFixed(1).padStart(6)}`
    const share = middle('app', 'perSecond') / middle('bare', 'perSecond')
    if (share < LEAST_SHARE) process.exitCode = 1
    console.log(
      `${line('app')}     ${line('bare')}  ${share.toFixed(2)}  ${name}${share < LEAST_SHARE ? '  under' : ''}`,
    )
  }
})
