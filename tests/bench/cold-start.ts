import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

import { QUIET_FLAGS } from '#tests/e2e/support/chromium.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

/** What Lighthouse measures on its slow phone; milliseconds but for the shift. */
export interface ColdStart {
  fcp: number
  lcp: number
  tbt: number
  /** The same by processor time. */
  cpu: number
  cls: number
}

/** In a browser of its own, since nothing may be left of an earlier start. A trace that failed is recorded again. */
export async function coldStart(program: string, url: string, cookie: string | null): Promise<ColdStart> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(program, url, cookie)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function start(program: string, url: string, cookie: string | null): Promise<ColdStart> {
  const port = await freePort()
  const args = [...QUIET_FLAGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: program, args })
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    })
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
    const value = (id: string) => result.lhr.audits[id]?.numericValue ?? Number.NaN
    return {
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cpu: blockingProcessorTime(result.artifacts.Trace.traceEvents),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of processor time. */
  tdur?: number
}

/** As Lighthouse's phone: its processor is four times slower, and a task blocks by what it takes beyond 50 ms. */
const SLOWDOWN = 4
const RESPONSIVE_MS = 50

/**
 * Total blocking time after the first contentful paint, by the processor time of the main thread's tasks. Lighthouse
 * measures by the clock, on which browser, compositor and server share the processors with the page.
 */
function blockingProcessorTime(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      return name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - RESPONSIVE_MS), 0)
}
