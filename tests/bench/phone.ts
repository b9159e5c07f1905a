import { type Browser, chromium, type Page } from '@playwright/test'

import { launched, LIGHT } from '#tests/e2e/support/chromium.ts'
import type { Browser as SignedIn } from '#tests/support/browser.ts'
import { cleanUp } from '#tests/support/clean-up.ts'

export async function startChromium(program = LIGHT): Promise<Browser> {
  const browser = await chromium.launch(launched(program))
  cleanUp(() => browser.close())
  return browser
}

/** A page on a phone of its own, on which the agent is signed in. */
export async function openPhone(browser: Browser, address: string, agent: SignedIn | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const cookies = [...(agent?.cookies ?? [])]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })))
  return await context.newPage()
}

/** Makes the page's processor four times slower, as Lighthouse's phone is. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
