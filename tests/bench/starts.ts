import { parseArgs } from 'node:util'

import { LIGHT, WHOLE } from '#tests/e2e/support/chromium.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'

import { coldStart } from './cold-start.ts'
import { isForAgents, MEASURED_SCREENS, warmUp } from './measured-screens.ts'
import { median } from './measure.ts'
import { startChromium } from './phone.ts'
import { BEHIND_THE_BROWSER, cookieOf, startApp, startStaticTwin } from './programs.ts'
import { warmStarts } from './warm-start.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    shared: { type: 'boolean', default: false },
  },
})
const RUNS = Number(values.runs)
/**
 * Quietly, a browser without windows comes before the server. Shared, a whole browser and the server have the same
 * priority, as on a cheap phone that does other things. LCP and pictures are multiples of the twin's.
 */
const SETTING = values.shared
  ? { browser: WHOLE, niceness: 0, most: { lcp: 1.5, tbt: 250, picture: 2 } }
  : { browser: LIGHT, niceness: BEHIND_THE_BROWSER, most: { lcp: 2, tbt: 200, picture: 3 } }
const { browser: BROWSER, niceness, most } = SETTING
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
    for (let run = 0; run < RUNS; run++) starts.push(await coldStart(BROWSER, url, session))
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
      LCP: one.lcp <= base.lcp * most.lcp,
      TBT: one.tbt <= most.tbt,
      CLS: one.cls <= 0.02,
    }
    row(judge(path, checks), one)
  }
}

async function measureWarm(address: string, twin: string, agent: Browser): Promise<void> {
  const browser = await startChromium(BROWSER)
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
        picture: one.picture <= base.paint * most.picture || Number.isNaN(one.picture),
      }
      row(judge(path, checks), one)
    }
  }
}

await withCleanUp(async () => {
  const { address } = await startApp({}, { niceness })
  const twin = await startStaticTwin(`${address}/login`, niceness)
  const agent = await signedIn(address)
  await warmUp(address, cookieOf(agent))
  await measureCold(address, twin.address, cookieOf(agent))
  await measureWarm(address, twin.address, agent)
})
