import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Page } from '@playwright/test'

import { LIGHT, QUIET_FLAGS } from '#tests/e2e/support/chromium.ts'
import { swipe } from '#tests/e2e/support/swipe.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { median } from './measure.ts'
import { startApp } from './programs.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const RUNS = Number(values.runs)
/** A month by a thumb, from the first card to the confirmation, may not take longer. */
const LIMIT_MS = 60_000
/** How long a thumb looks at a card before it moves. */
const LOOK_MS = 500

const EVERY_DAY = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Decides every card: one in five is skipped, one in seven swapped first; half of those kept are swiped. */
async function decideAll(page: Page): Promise<{ cards: number; taps: number[] }> {
  const progress = page.getByText(/^Card \d+ of \d+$/)
  const cards = Number((await progress.textContent())?.split(' of ')[1])
  const taps: number[] = []
  for (let at = 0; at < cards; at++) {
    await page.waitForTimeout(LOOK_MS)
    if (at % 7 === 3) {
      await swipe(page, 'up')
      await page.getByText('· Swapped').waitFor()
      await page.waitForTimeout(LOOK_MS)
    }
    const began = performance.now()
    if (at % 5 === 4) await swipe(page, 'left')
    else if (at % 2 === 0) await swipe(page, 'right')
    else await page.getByRole('button', { name: /^Keep/ }).click()
    await (at + 1 < cards
      ? page.getByText(`Card ${at + 2} of ${cards}`, { exact: true }).waitFor()
      : page.getByRole('button', { name: 'Schedule these posts' }).waitFor())
    taps.push(performance.now() - began)
  }
  return { cards, taps }
}

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
const server = await startApp(dataDir, await freePort())
const browser = await chromium.launch({ executablePath: LIGHT, args: QUIET_FLAGS })
try {
  const agent = openBrowser(server.address)
  await agent.api('POST', '/login', { body: { email: 'agent@porchlight.test', password: 'Porchlight1!' } })
  await agent.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers', 'homeSellers', 'mortgage'],
      frequency_days_of_week: EVERY_DAY,
      frequency_time_of_day: 'evening',
    },
  })
  const all: number[] = []
  const months: number[] = []
  for (let run = 0; run < RUNS; run++) {
    // Nothing is sent, so that each run has the same cards.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addCookies([...agent.cookies].map(([name, value]) => ({ name, value, url: server.address })))
    const page = await context.newPage()
    await page.goto(`${server.address}/calendar`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await page.goto(`${server.address}/calendar/month`)
    await page.getByText(/^Card 1 of/).waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const began = performance.now()
    const { cards, taps } = await decideAll(page)
    await page.getByRole('button', { name: 'Schedule these posts' }).click()
    await page.getByRole('heading', { name: 'Your month waits on this device' }).waitFor()
    const took = performance.now() - began
    months.push(took)
    all.push(...taps)
    console.log(
      `${(took / 1000).toFixed(1).padStart(7)}  seconds for ${cards} cards, no network, CPU four times slower`,
    )
    await context.close()
  }
  console.log(`${median(all).toFixed(0).padStart(7)}  ms from a tap or swipe to the next card, stored; median`)
  console.log(
    `${Math.max(...all)
      .toFixed(0)
      .padStart(7)}  ms at most`,
  )
  console.log(`Each card is looked at for ${LOOK_MS} ms, also after a swap.`)
  if (Math.max(...months) > LIMIT_MS) process.exitCode = 1
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
