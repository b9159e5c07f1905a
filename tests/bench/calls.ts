import { startBesideBare } from './beside-bare.ts'
import { load, type Load } from './http-load.ts'
import { median } from './measure.ts'
import { twinCalls } from './twin-calls.ts'

const CONNECTIONS = 32
const REQUESTS = 2_000
const ROUNDS = 3
/** Of the bare server's answers per second. */
const LEAST_SHARE = 0.6

const { address, bareAddress, cookie, close } = await startBesideBare()
try {
  const options = { connections: CONNECTIONS, requests: REQUESTS, cookie }
  const calls = Object.entries(twinCalls(new Date()))
  // What is compiled and planned at the first requests is not measured.
  for (const origin of [address, bareAddress])
    for (const [, path] of calls) await load(`${origin}/api${path}`, { ...options, requests: 300 })

  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${REQUESTS} requests`)
  console.log('           app                     bare')
  console.log('  /s    p50    p99        /s    p50    p99  share')
  for (const [name, path] of calls) {
    const rounds: Record<'app' | 'bare', Load[]> = { app: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++) {
      rounds.app.push(await load(`${address}/api${path}`, options))
      rounds.bare.push(await load(`${bareAddress}/api${path}`, options))
    }
    const [ours, bare] = [middleOf(rounds.app), middleOf(rounds.bare)]
    const share = ours.perSecond / bare.perSecond
    if (share < LEAST_SHARE) process.exitCode = 1
    console.log(`${line(ours)}     ${line(bare)}  ${share.toFixed(2)}  ${name}${share < LEAST_SHARE ? '  under' : ''}`)
  }
} finally {
  await close()
}

function middleOf(loads: readonly Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((one) => one[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function line({ perSecond, p50, p99 }: Load): string {
  return `${perSecond.toFixed(0).padStart(5)} ${p50.toFixed(1).padStart(6)} ${p99.toFixed(1).padStart(6)}`
}
