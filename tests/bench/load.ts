import { parseArgs } from 'node:util'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

import { startBesideBare } from './beside-bare.ts'
import { loadWith, type Asked } from './http-load.ts'
import { median } from './measure.ts'
import { residentMb } from './resident-memory.ts'
import { twinCalls } from './twin-calls.ts'

/**
 * Mixed traffic of agents for minutes: nine reads, two pictures and a changed caption of twelve requests, on 32 and on
 * 200 connections. Beside it the reads alone, of the app and of the bare server. Option: `--minutes`, shared by both.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const CONNECTIONS = [32, 200]
const MINUTES = Number(values.minutes) / CONNECTIONS.length

/** How long the reads alone are measured, in seconds. */
const READS_SECONDS = 10

/** By how much memory may grow from the second quarter of a load to the last, as a share. */
const MOST_GROWTH = 0.1

const OPEN_POSTS = 20

const { address, bareAddress, pid, agent, cookie, close } = await startBesideBare(['max_connections=200'])
try {
  const headers = { 'x-xsrf-token': agent.cookies.get('XSRF-TOKEN') ?? '' }
  const reads = Object.values(twinCalls(new Date())).map((path) => ({ path: `/api${path}` }))
  const mixed = mix(reads, await picturesOf(agent), await openPosts(agent))

  console.log('connections   requests     /s    p50    p99  memory MB, second quarter and last')
  for (const connections of CONNECTIONS) {
    const memory = watchMemory(pid)
    const until = performance.now() + MINUTES * 60_000
    const options = { connections, cookie, headers, goesOn: () => performance.now() < until, next: mixed }
    const { requests, perSecond, p50, p99 } = await loadWith(address, options)
    const [before, after] = memory.stop()
    const isFlat = after <= before * (1 + MOST_GROWTH)
    if (!isFlat) process.exitCode = 1
    console.log(
      `${String(connections).padStart(11)} ${String(requests).padStart(10)} ${perSecond.toFixed(0).padStart(6)} ` +
        `${p50.toFixed(1).padStart(6)} ${p99.toFixed(1).padStart(6)}  ${before.toFixed(0)}, ${after.toFixed(0)}` +
        `${isFlat ? '' : '  grows'}; errors 0`,
    )
  }
  for (const connections of CONNECTIONS) {
    const alone = async (origin: string) => {
      const until = performance.now() + READS_SECONDS * 1000
      const options = { connections, cookie, goesOn: () => performance.now() < until, next: inTurn(reads) }
      return (await loadWith(origin, options)).perSecond
    }
    const [ours, bare] = [await alone(address), await alone(bareAddress)]
    console.log(
      `reads alone, ${connections} connections: ${ours.toFixed(0)} a second, ${bare.toFixed(0)} of the bare server: ${(ours / bare).toFixed(2)}`,
    )
  }
} finally {
  await close()
}

function inTurn<T>(all: readonly T[]): () => T {
  let turn = 0
  return () => {
    const one = all[turn++ % all.length]
    if (one === undefined) throw new Error('There is nothing to ask for')
    return one
  }
}

/** Of twelve requests nine read, two fetch a picture and one changes a caption. */
function mix(reads: readonly Asked[], pictures: readonly Asked[], posts: readonly number[]): () => Asked {
  const [read, picture, post] = [inTurn(reads), inTurn(pictures), inTurn(posts)]
  let turn = 0
  return () => {
    const place = turn++ % 12
    if (place === 3 || place === 9) return picture()
    if (place === 6) return { path: `/api/agent/social-posts/${post()}`, body: { caption: `A caption, ${turn}` } }
    return read()
  }
}

async function picturesOf(agent: Browser): Promise<Asked[]> {
  const { body } = await agent.api<{ data: { thumbnail: string | null }[] }>('GET', '/social-posts?page=1')
  return body.data.flatMap(({ thumbnail }) => (thumbnail === null ? [] : { path: `${thumbnail}?w=540` }))
}

/** Publications that are scheduled for days of their own, whose captions are changed. */
async function openPosts(agent: Browser): Promise<number[]> {
  const ids: number[] = []
  for (let day = 0; day < OPEN_POSTS; day++) {
    const at = new Date(Date.now() + (40 + day) * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    const made = await publish<{ data: ScheduledPost }>(agent, 1, publishBody({ scheduled_at: at }))
    if (made.status !== 201) throw new Error(`A publish was answered ${made.status}`)
    ids.push(made.body.data.id)
  }
  return ids
}

/** The process's memory in MB in the second and in the last quarter of the time until `stop`. */
function watchMemory(pid: number | undefined): { stop: () => [number, number] } {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMb(pid)), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      const quarter = (from: number) =>
        median(samples.slice(Math.floor((samples.length * from) / 4), Math.floor((samples.length * (from + 1)) / 4)))
      return [quarter(1), quarter(3)]
    },
  }
}
