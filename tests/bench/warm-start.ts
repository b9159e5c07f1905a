import type { Browser } from '@playwright/test'

/** Milliseconds from the start of a navigation; NaN for what did not come. */
export interface WarmStart {
  paint: number
  /** The screen's own heading is visible, also in a prerendered shell. */
  heading: number
  /** The largest picture. */
  picture: number
}

declare global {
  interface Window {
    warmStart: { heading: number; picture: number }
  }
}

/** Notes in the page when the heading was visible and when the largest picture was painted. */
function watch(): void {
  window.warmStart = { heading: Number.NaN, picture: Number.NaN }
  const look = () => {
    const heading = document.querySelector('main h1')
    if (heading && heading.textContent !== '' && getComputedStyle(heading).visibility === 'visible') {
      window.warmStart.heading = performance.now()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      if (entry.url) window.warmStart.picture = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

interface Options {
  runs: number
  offline: boolean
  cookie: string | null
}

/** Starts at an address that was visited before, with its worker installed, on a processor four times slower. */
export async function warmStart(
  browser: Browser,
  url: string,
  { runs, offline, cookie }: Options,
): Promise<WarmStart[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    if (cookie) {
      const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
      await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: new URL(url).origin })))
    }
    const first = await context.newPage()
    await first.goto(url)
    if (cookie) {
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
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(url)
      await page.waitForTimeout(5_000)
      starts.push(
        await page.evaluate(() => ({
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          ...window.warmStart,
        })),
      )
      await page.close()
    }
    return starts
  } finally {
    await context.close()
  }
}
