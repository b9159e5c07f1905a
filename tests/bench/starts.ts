import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Browser } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'

import { LIGHT, QUIET_FLAGS } from '#tests/e2e/support/chromium.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { blockingProcessorTime } from './blocking-time.ts'
import { median } from './measure.ts'
import { isForAgents, MEASURED_SCREENS, sessionCookie, warmUp } from './measured-screens.ts'
import { BEHIND_THE_BROWSER, startApp, startTwin } from './programs.ts'
import { warmStart, type WarmStart } from './warm-start.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    desk: { type: 'boolean', default: false },
    cold: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
  },
})
const RUNS = Number(values.runs)

const SCREENS = MEASURED_SCREENS.filter((path) => path.includes(values.only))

interface ColdStart {
  fcp: number
  lcp: number
  tbt: number
  /** The same by processor time. */
  cpu: number
  cls: number
  points: number
  /** Of accessibility, best practices and SEO. */
  others: string
}

/** In a browser of its own, since nothing may be left of an earlier start. A trace that failed is recorded again. */
async function coldStart(url: string, cookie: string | null, desk: boolean): Promise<ColdStart> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await auditedAlone(url, cookie, desk)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function auditedAlone(url: string, cookie: string | null, desk: boolean): Promise<ColdStart> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: LIGHT,
    args: [...QUIET_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    return await audited(port, url, cookie, desk)
  } finally {
    await browser.close()
  }
}

async function audited(port: number, url: string, cookie: string | null, desk: boolean): Promise<ColdStart> {
  const flags = {
    port,
    output: 'json' as const,
    logLevel: 'error' as const,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  }
  const result = await lighthouse(url, flags, desk ? desktopConfig : undefined)
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cpu: blockingProcessorTime(result.artifacts.Trace.traceEvents),
    cls: value('cumulative-layout-shift'),
    points: score('performance'),
    others: ['accessibility', 'best-practices', 'seo'].map(score).join('/'),
  }
}

/** The medians of several starts. */
async function coldMedians(start: () => Promise<ColdStart>): Promise<ColdStart> {
  const starts: ColdStart[] = []
  for (let run = 0; run < RUNS; run++) starts.push(await start())
  const of = (key: 'fcp' | 'lcp' | 'tbt' | 'cpu' | 'cls' | 'points') => median(starts.map((one) => one[key]))
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cpu: of('cpu'),
    cls: of('cls'),
    points: of('points'),
    others: starts.at(-1)?.others ?? '',
  }
}

const ms = (value: number) => String(Math.round(value)).padStart(6)
const ratio = (value: number, of: number) => `${(value / of).toFixed(2)}x`.padStart(7)
let failures = 0

function judge(name: string, checks: Record<string, boolean>): string {
  const missed = Object.keys(checks).filter((check) => !checks[check])
  failures += missed.length
  return missed.length > 0 ? `${name}  over: ${missed.join(', ')}` : name
}

async function measureCold(address: string, twin: string, cookie: string, desk: boolean): Promise<void> {
  console.log(`\ncold, ${desk ? 'desk' : 'phone'}, medians of ${RUNS}`)
  console.log('   FCP  ratio    LCP  ratio    TBT by CPU   CLS points  others')
  const base = await coldMedians(() => coldStart(twin, null, desk))
  const row = (name: string, one: ColdStart) =>
    console.log(
      `${ms(one.fcp)}${ratio(one.fcp, base.fcp)} ${ms(one.lcp)}${ratio(one.lcp, base.lcp)} ${ms(one.tbt)} ${ms(one.cpu)} ${one.cls.toFixed(3)} ${ms(one.points)}  ${one.others}  ${name}`,
    )
  row('static twin of /login', base)
  for (const path of SCREENS) {
    const one = await coldMedians(() => coldStart(address + path, isForAgents(path) ? cookie : null, desk))
    row(
      judge(path, {
        FCP: one.fcp <= base.fcp * 1.2,
        LCP: one.lcp <= base.lcp * 2,
        TBT: one.tbt <= 200,
        CLS: one.cls <= 0.02,
        points: one.points >= (path === '/login' ? 100 : 95),
        others: one.others === '100/100/100',
      }),
      one,
    )
  }
}

async function measureWarm(browser: Browser, address: string, twin: string, cookie: string, offline: boolean) {
  console.log(`\nwarm, ${offline ? 'offline' : 'online'}, CPU four times slower, medians of ${RUNS}`)
  console.log(' paint  ratio heading ratio picture ratio')
  const medians = async (url: string, isOffline: boolean, session: string | null) => {
    const starts = await warmStart(browser, url, { runs: RUNS, offline: isOffline, cookie: session })
    const of = (key: keyof WarmStart) => median(starts.map((one) => one[key]))
    return { paint: of('paint'), heading: of('heading'), picture: of('picture') }
  }
  const base = await medians(twin, false, null)
  const row = (name: string, one: WarmStart) =>
    console.log(
      `${ms(one.paint)}${ratio(one.paint, base.paint)} ${ms(one.heading)}${ratio(one.heading, base.paint)} ${ms(one.picture)}${ratio(one.picture, base.paint)}  ${name}`,
    )
  row('static twin of /login', base)
  for (const path of SCREENS.filter(isForAgents)) {
    const one = await medians(address + path, offline, cookie)
    row(
      judge(path, {
        paint: one.paint <= base.paint * 1.5,
        heading: one.heading <= base.paint * 2,
        picture: one.picture <= base.paint * 3 || Number.isNaN(one.picture),
      }),
      one,
    )
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
const server = await startApp(dataDir, await freePort(), {}, BEHIND_THE_BROWSER)
const twin = await startTwin(`${server.address}/login`, BEHIND_THE_BROWSER)
try {
  const cookie = await sessionCookie(server.address)
  await warmUp(server.address, cookie)
  const both = !values.cold && !values.warm
  if (both || values.cold) await measureCold(server.address, twin.address, cookie, false)
  if ((both || values.cold) && values.desk) await measureCold(server.address, twin.address, cookie, true)
  if (both || values.warm) {
    const browser = await chromium.launch({ executablePath: LIGHT, args: QUIET_FLAGS })
    try {
      await measureWarm(browser, server.address, twin.address, cookie, false)
      await measureWarm(browser, server.address, twin.address, cookie, true)
    } finally {
      await browser.close()
    }
  }
} finally {
  await twin.end('SIGTERM')
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
if (failures > 0) process.exitCode = 1
