import { readFileSync } from 'node:fs'

import { OAK, save } from '#tests/support/listings.ts'
import { signedIn, type Browser } from '#tests/support/browser.ts'
import { cleanUp, withCleanUp } from '#tests/support/clean-up.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { load } from './http-load.ts'
import { startApp } from './programs.ts'

const ROUNDS = 3
const REQUESTS = 10_000
/**
 * What the server has to answer in a second of a processor: on a busy machine it gets less than a second in each. Two cores
 * then do it with the one that asks beside them.
 */
const LEAST_PER_SECOND = 1_000
const MOST_QUERIES_PER_SECOND = 1

/** Processor seconds that a process has taken, of hundredths. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Turns on the page of a listing; its path. */
async function turnOnPage(agent: Browser): Promise<string> {
  const { status, body } = await save(agent, crypto.randomUUID(), { ...OAK, beds: 3, baths: 2, is_public: true })
  if (status !== 200) throw new Error(`The listing was answered ${status}`)
  return `/l/${body.data.content.slug}`
}

await withCleanUp(async () => {
  const postgres = await startPostgres()
  cleanUp(postgres.close)
  const app = await startApp({ DATABASE_URL: postgres.url })
  const agent = await signedIn(app.address)
  const page = app.address + (await turnOnPage(agent))
  // Counted by the database itself, a second late at most.
  const queries = async () => {
    await new Promise((after) => setTimeout(after, 1_500))
    const scans = "select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'listings'"
    const [row] = await ask<{ scans: string }>(postgres.url, scans)
    return Number(row?.scans)
  }
  const headers = { 'accept-encoding': 'br', accept: 'text/html' }
  await load(page, 2_000, headers)

  for (let round = 0; round < ROUNDS; round++) {
    const before = await queries()
    const began = performance.now()
    const taken = processorSeconds(app.pid)
    const { perSecond, p50, p99 } = await load(page, REQUESTS, headers)
    const seconds = (performance.now() - began) / 1000
    const perProcessor = REQUESTS / (processorSeconds(app.pid) - taken)
    const asked = (await queries()) - before
    const isUnder = perProcessor < LEAST_PER_SECOND || asked > MOST_QUERIES_PER_SECOND * Math.ceil(seconds + 3)
    if (isUnder) process.exitCode = 1
    console.log(
      `${perProcessor.toFixed(0).padStart(6)} per second of a processor, ${perSecond.toFixed(0)} /s here  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${asked} queries in ${seconds.toFixed(1)} s${isUnder ? '  under' : ''}`,
    )
  }
})
