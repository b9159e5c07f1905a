import type { Browser } from '@playwright/test'

import type { Browser as SignedIn } from '#tests/support/browser.ts'

import { openPhone, slowDown } from './phone.ts'

/** Milliseconds from the start of a navigation; NaN for what did not come. */
export interface WarmStart {
  paint: number
  /** The screen's own heading is visible, also in a prerendered shell. */
  heading: number
  /** The largest picture. */
  picture: number
}

declare global {
  var warmStart: Omit<WarmStart, 'paint'>
}

/** Notes in the page when the heading was visible and when the largest picture was painted. */
function watch(): void {
  globalThis.warmStart = { heading: Number.NaN, picture: Number.NaN }
  const look = () => {
    const heading = document.querySelector('main h1')
    if (heading && heading.textContent !== '' && getComputedStyle(heading).visibility === 'visible') {
      warmStart.heading = performance.now()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { url?: string })[]) {
      if (entry.url) warmStart.picture = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

interface Options {
  runs: number
  offline: boolean
  /** Null for a page without a worker. */
  agent: SignedIn | null
}

/** Starts at an address that was visited before, with its worker installed, on a processor four times slower. */
export async function warmStarts(
  browser: Browser,
  url: string,
  { runs, offline, agent }: Options,
): Promise<WarmStart[]> {
  const first = await openPhone(browser, new URL(url).origin, agent)
  const context = first.context()
  await first.goto(url)
  if (agent) {
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    // A second visit goes through the worker, which then stores the answers and pictures.
    await first.reload()
    await first.waitForTimeout(3_000)
  }
  await first.close()
  await context.addInitScript(watch)
  await context.setOffline(offline)
  const starts: WarmStart[] = []
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url)
    await page.waitForTimeout(5_000)
    starts.push(
      await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        ...warmStart,
      })),
    )
    await page.close()
  }
  await context.close()
  return starts
}
