import { parseArgs } from 'node:util'

import { toWireTime } from '#domain/time/time.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { cleanUp, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

import { load, type Asked } from './http-load.ts'
import { median } from './measure.ts'
import { residentMb } from './processes.ts'
import { cookieOf, startApp } from './programs.ts'
import { picturesOf, twinCalls } from './twin-calls.ts'

// Mixed traffic of agents for minutes: nine reads, two pictures and a changed caption of twelve requests.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const CONNECTIONS = [32, 200]
const MINUTES = Number(values.minutes) / CONNECTIONS.length

/** By how much memory may grow from the second quarter of a load to the last, as a share. */
const MOST_GROWTH = 0.1

const OPEN_POSTS = 20
const DAY_MS = 86_400_000

/** Publications that are scheduled for days of their own, whose captions are changed. */
async function openPosts(agent: Browser): Promise<number[]> {
  const ids: number[] = []
  for (let day = 0; day < OPEN_POSTS; day++) {
    const at = toWireTime(new Date(Date.now() + (40 + day) * DAY_MS))
    const { status, body } = await publish(agent, 1, publishBody({ scheduled_at: at }))
    if (status !== 201) throw new Error(`A publish was answered ${status}`)
    ids.push(body.data.id)
  }
  return ids
}

await withCleanUp(async () => {
  const postgres = await startPostgres(['max_connections=200'])
  cleanUp(postgres.close)
  const { address, pid } = await startApp({ DATABASE_URL: postgres.url })
  const agent = await signedIn(address)
  const headers = { cookie: cookieOf(agent), 'x-xsrf-token': agent.cookies.get('XSRF-TOKEN') ?? '' }
  const [reads, pictures] = [Object.values(twinCalls(new Date())), await picturesOf(agent)]
  const posts = await openPosts(agent)
  let turn = 0
  const mixed = (): Asked => {
    const [place, round] = [turn % 12, Math.floor(turn++ / 12)]
    if (place === 6) {
      return { path: `/api/agent/social-posts/${posts[round % posts.length]}`, body: { caption: `A caption, ${turn}` } }
    }
    if (place % 6 === 3) return { path: `${pictures[round % pictures.length]}?w=540` }
    return { path: reads[turn % reads.length] ?? '' }
  }

  console.log('connected requests       /s      p50      p99  memory MB, second quarter and last')
  for (const connections of CONNECTIONS) {
    const memory: number[] = []
    const watching = setInterval(() => memory.push(residentMb(pid)), 1000)
    const until = performance.now() + MINUTES * 60_000
    const next = () => (performance.now() < until ? mixed() : null)
    const { requests, perSecond, p50, p99 } = await load(address, { connections, headers, next })
    clearInterval(watching)
    const quarter = (from: number) =>
      median(memory.slice(Math.floor((memory.length * from) / 4), Math.floor((memory.length * (from + 1)) / 4)))
    const [before, after] = [quarter(1), quarter(3)]
    const isFlat = after <= before * (1 + MOST_GROWTH)
    if (!isFlat) process.exitCode = 1
    const figures = [connections, requests, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
    console.log(
      `${figures.map((one) => String(one).padStart(8)).join(' ')}  ${before}, ${after}${isFlat ? '' : '  grows'}`,
    )
  }
})
