import { parseArgs } from 'node:util'

import type { Page } from '@playwright/test'

import { swipe } from '#tests/e2e/support/swipe.ts'
import { saveSettings } from '#tests/support/auto-posts.ts'
import { signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'

import { median, show } from './measure.ts'
import { openPhone, slowDown, startChromium } from './phone.ts'
import { startApp } from './programs.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const RUNS = Number(values.runs)
/** A month by a thumb, from the first card to the confirmation, may not take longer. */
const LIMIT_MS = 60_000
/** How long a thumb looks at a card before it moves. */
const LOOK_MS = 500

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

await withCleanUp(async () => {
  const { address } = await startApp()
  const browser = await startChromium()
  const agent = await signedIn(address)
  const tags = ['homeBuyers', 'homeSellers', 'mortgage']
  await saveSettings(agent, { tags, frequency_time_of_day: 'evening' })
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) {
    // Nothing is sent, so that each run has the same cards.
    const page = await openPhone(browser, address, agent)
    await page.goto(`${address}/calendar`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await page.goto(`${address}/calendar/month`)
    await page.getByText(/^Card 1 of/).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await slowDown(page)
    const began = performance.now()
    const { cards, taps } = await decideAll(page)
    await page.getByRole('button', { name: 'Schedule these posts' }).click()
    await page.getByRole('heading', { name: 'Your month is saved on this device' }).waitFor()
    show(performance.now() - began, `ms for ${cards} cards, no network, CPU four times slower`, LIMIT_MS)
    all.push(...taps)
    await page.context().close()
  }
  show(median(all), 'ms from a tap or swipe to the next card, stored; median')
  show(Math.max(...all), 'ms at most')
  console.log(`Each card is looked at for ${LOOK_MS} ms, also after a swap.`)
})
