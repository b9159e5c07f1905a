import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openBrowser, type Answered } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { inTurns, median, seconds } from './measure.ts'
import { startApp } from './programs.ts'

const CLIENTS = 10
const CALLS = 400

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))

/** The median milliseconds of one call, with a bounded number of clients asking at once. */
async function cost(ask: () => Promise<Answered<unknown>>): Promise<number> {
  const times: number[] = []
  await inTurns(CLIENTS, Array.from({ length: CALLS }), async () => {
    const began = performance.now()
    const { status } = await ask()
    if (status >= 300) throw new Error(`A call was answered ${status}`)
    times.push(performance.now() - began)
  })
  return median(times)
}

try {
  const port = await freePort()
  const first = await startApp(dataDir, port)
  console.log(`first start with the demo library: ready after ${seconds(first.tookMs)}`)
  await first.end('SIGTERM')
  const { address, tookMs, end } = await startApp(dataDir, port)
  console.log(`later start: ready after ${seconds(tookMs)}, ${(tookMs / first.tookMs).toFixed(2)} of the first`)

  const browser = openBrowser(address)
  const login = { email: 'agent@porchlight.test', password: 'Porchlight1!' }
  const signedIn = await browser.api('POST', '/login', { body: login })
  if (signedIn.status !== 200) throw new Error(`The login was answered ${signedIn.status}`)
  const now = new Date()
  const year = now.getUTCFullYear()
  const calls = {
    'a listing': () => browser.api('GET', '/social-post-collections/tag/home-buyers?page=2'),
    'a collection': () => browser.api('GET', '/social-post-collections/1/social-posts'),
    'a month': () => browser.api('GET', `/agent/social-posts?month=${now.getUTCMonth() + 1}&year=${year}`),
    'a scheduled publish': () =>
      browser.api('POST', '/social-posts/1/publish', {
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: {
          caption: 'A bench',
          caption_language: 'en',
          facebook: true,
          instagram: false,
          linkedin: false,
          scheduled_at: dayFrom(now),
        },
      }),
  }
  let days = 30
  /** Each on a day of its own: no plan allows many on one. */
  function dayFrom(start: Date): string {
    const day = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + days++, 18))
    return day.toISOString().slice(0, 19).replace('T', ' ')
  }
  const healthz = async () => {
    const answer = await browser.fetch('/healthz')
    await answer.arrayBuffer()
    return { status: answer.status, headers: answer.headers, body: undefined }
  }
  const cheapest = await cost(healthz)
  console.log(`one answer of /healthz, ${CLIENTS} clients at once: ${cheapest.toFixed(1)} ms (the measure below)`)
  for (const [name, ask] of Object.entries(calls)) {
    const took = await cost(ask)
    console.log(`${name}: ${took.toFixed(1)} ms, ${(took / cheapest).toFixed(1)} times the measure`)
  }
  await end('SIGTERM')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
