import { parseArgs } from 'node:util'

import type { Page } from '@playwright/test'

import type { CollectionPost } from '#contract/library/library.ts'
import { signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'

import { median } from './measure.ts'
import { openPhone, slowDown, startChromium } from './phone.ts'
import { startApp } from './programs.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const RUNS = Number(values.runs)
/** No tap may wait longer for its response. */
const LIMIT_MS = 200
const LONG_LIST = 500

interface Interaction {
  name: string
  path: string
  /** The screen is ready for it. */
  ready: (page: Page) => Promise<unknown>
  act: (page: Page, run: number) => Promise<unknown>
  /** Leads back to where `act` begins; not measured. */
  reset?: (page: Page) => Promise<unknown>
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByText(name)
const day = (page: Page) => page.getByRole('main').getByRole('button', { name: /, (no posts|1 post|\d+ posts)$/ })

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'open a drawer',
    path: '/dashboard',
    ready: (page) => tab(page, 'Menu').waitFor(),
    act: async (page) => {
      await tab(page, 'Menu').click()
    },
    reset: async (page) => {
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'switch a tab of the bar',
    path: '/dashboard',
    ready: (page) => tab(page, 'Calendar').waitFor(),
    act: async (page, run) => {
      const name = ['Ready to Post', 'Calendar', 'Home'][run % 3] ?? 'Home'
      await tab(page, name).click()
    },
  },
  {
    name: 'type in the caption',
    path: '/social-posts/1',
    ready: (page) => page.getByRole('textbox', { name: 'Caption' }).click(),
    act: (page, run) => page.keyboard.press('abcdefghij'[run % 10] ?? 'a'),
  },
  {
    name: 'move a month',
    path: '/calendar',
    ready: (page) => page.getByRole('button', { name: 'Next month' }).waitFor(),
    act: (page, run) => page.getByRole('button', { name: run % 2 === 0 ? 'Next month' : 'Previous month' }).click(),
  },
  {
    name: 'choose a day',
    path: '/calendar',
    ready: (page) => day(page).first().waitFor(),
    act: (page, run) => day(page).nth(run).click(),
  },
  {
    name: `scroll a collection of ${LONG_LIST}`,
    path: '/social-post-collections/1',
    ready: (page) => page.getByRole('main').locator('img').first().waitFor(),
    act: async (page) => {
      await page.mouse.move(200, 400)
      await page.mouse.wheel(0, 2_000)
    },
  },
]

declare global {
  interface Window {
    longestWait: number
    endWatch: () => void
  }
}

/**
 * Starts noting the longest wait: of a tap or key for the next frame, as INP counts it, or while scrolling of a frame for
 * the next one.
 */
function watch(isScrolled: boolean): void {
  window.longestWait = 0
  const note = (ms: number) => (window.longestWait = Math.max(window.longestWait, ms))
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.interactionId) note(entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let last = performance.now()
  let frame = 0
  const tick = (now: number) => {
    note(now - last)
    last = now
    frame = requestAnimationFrame(tick)
  }
  if (isScrolled) frame = requestAnimationFrame(tick)
  window.endWatch = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

async function measure(page: Page, { name, act, reset }: Interaction): Promise<number[]> {
  const waits: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.evaluate(watch, name.startsWith('scroll'))
    await act(page, run)
    // What the interaction has begun is over before the next one.
    await page.waitForTimeout(1_500)
    waits.push(
      await page.evaluate(() => {
        window.endWatch()
        return window.longestWait
      }),
    )
    await reset?.(page)
    await page.waitForTimeout(200)
  }
  return waits
}

/** Answers with a long collection: the first posts of the library again and again. */
async function lengthen(page: Page): Promise<void> {
  await page.route('**/api/social-post-collections/1/social-posts', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: CollectionPost[] }
    const long = Array.from({ length: LONG_LIST }, (_, index) => ({ ...data[index % data.length], id: index + 1 }))
    await route.fulfill({ response: answer, json: { data: long } })
  })
  // The document has the short answer.
  await page.route('**/social-post-collections/1', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace(/<script type="application\/json".*?<\/script>/s, '') })
  })
}

await withCleanUp(async () => {
  const { address } = await startApp()
  const browser = await startChromium()
  const agent = await signedIn(address)
  console.log(`CPU four times slower, longest wait of ${RUNS} each, in ms`)
  console.log('median  worst')
  for (const interaction of INTERACTIONS.filter(({ name }) => name.includes(values.only))) {
    const page = await openPhone(browser, address, agent, { serviceWorkers: 'block' })
    if (interaction.name.startsWith('scroll')) await lengthen(page)
    await page.goto(address + interaction.path)
    await interaction.ready(page)
    // What starts after the first paint is over.
    await page.waitForTimeout(3_000)
    await slowDown(page)
    const waits = await measure(page, interaction)
    const worst = Math.max(...waits)
    if (worst > LIMIT_MS) process.exitCode = 1
    const line = [median(waits), worst].map((ms) => String(Math.round(ms)).padStart(6)).join(' ')
    console.log(`${line}  ${interaction.name}${worst > LIMIT_MS ? '  over' : ''}`)
    await page.context().close()
  }
})
