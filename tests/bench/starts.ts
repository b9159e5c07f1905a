import { parseArgs } from 'node:util'

import { type Browser, signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'

import { coldStart } from './cold-start.ts'
import { isForAgents, MEASURED_SCREENS, warmUp } from './measured-screens.ts'
import { median } from './measure.ts'
import { startChromium } from './phone.ts'
import { BEHIND_THE_BROWSER, cookieOf, startApp, startStaticTwin } from './programs.ts'
import { warmStarts } from './warm-start.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
})
const RUNS = Number(values.runs)
const SCREENS = MEASURED_SCREENS.filter((path) => path.includes(values.only))

/** The median of each figure. */
function medians<K extends string>(starts: readonly Record<K, number>[], keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, median(starts.map((one) => one[key]))])) as Record<K, number>
}

const ms = (value: number) => String(Math.round(value)).padStart(6)
const ratio = (value: number, of: number) => `${ms(value)}${`${(value / of).toFixed(2)}x`.padStart(7)} `

/** The name with the limits that were missed. */
function judge(name: string, checks: Record<string, boolean>): string {
  const missed = Object.keys(checks).filter((check) => !checks[check])
  if (missed.length > 0) process.exitCode = 1
  return missed.length > 0 ? `${name}  over: ${missed.join(', ')}` : name
}

async function measureCold(address: string, twin: string, cookie: string): Promise<void> {
  console.log(`\ncold, medians of ${RUNS}\n   FCP  ratio    LCP  ratio    TBT by CPU   CLS`)
  const start = async (url: string, session: string | null) => {
    const starts = []
    for (let run = 0; run < RUNS; run++) starts.push(await coldStart(url, session))
    return medians(starts, ['fcp', 'lcp', 'tbt', 'cpu', 'cls'])
  }
  const base = await start(twin, null)
  const row = (name: string, { fcp, lcp, tbt, cpu, cls }: typeof base) =>
    console.log(`${ratio(fcp, base.fcp)}${ratio(lcp, base.lcp)}${ms(tbt)} ${ms(cpu)} ${cls.toFixed(3)}  ${name}`)
  row('static twin of /login', base)
  for (const path of SCREENS) {
    const one = await start(address + path, isForAgents(path) ? cookie : null)
    const checks = {
      FCP: one.fcp <= base.fcp * 1.2,
      LCP: one.lcp <= base.lcp * 2,
      TBT: one.tbt <= 200,
      CLS: one.cls <= 0.02,
    }
    row(judge(path, checks), one)
  }
}

async function measureWarm(address: string, twin: string, agent: Browser): Promise<void> {
  const browser = await startChromium()
  const start = async (url: string, offline: boolean, session: Browser | null) =>
    medians(await warmStarts(browser, url, { runs: RUNS, offline, agent: session }), ['paint', 'heading', 'picture'])
  const base = await start(twin, false, null)
  const row = (name: string, { paint, heading, picture }: typeof base) =>
    console.log(`${ratio(paint, base.paint)}${ratio(heading, base.paint)}${ratio(picture, base.paint)} ${name}`)
  for (const offline of [false, true]) {
    console.log(`\nwarm, ${offline ? 'offline' : 'online'}, CPU four times slower, medians of ${RUNS}`)
    console.log(' paint  ratio heading ratio picture ratio')
    row('static twin of /login', base)
    for (const path of SCREENS.filter(isForAgents)) {
      const one = await start(address + path, offline, agent)
      const checks = {
        paint: one.paint <= base.paint * 1.5,
        heading: one.heading <= base.paint * 2,
        picture: one.picture <= base.paint * 3 || Number.isNaN(one.picture),
      }
      row(judge(path, checks), one)
    }
  }
}

await withCleanUp(async () => {
  const { address } = await startApp({}, { niceness: BEHIND_THE_BROWSER })
  const twin = await startStaticTwin(`${address}/login`)
  const agent = await signedIn(address)
  await warmUp(address, cookieOf(agent))
  await measureCold(address, twin.address, cookieOf(agent))
  await measureWarm(address, twin.address, agent)
})
