import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { removeFirstAnswers } from '#tests/e2e/support/test.ts'

import { NOW, type Account, type Demo } from './demo.ts'
import { settle, watchRequests } from './settle.ts'

export const WIDTHS = { '390': { width: 390, height: 844 }, '1440': { width: 1440, height: 900 } } as const
export const THEMES = ['light', 'dark'] as const
export type Width = keyof typeof WIDTHS
export type Theme = (typeof THEMES)[number]

/** How the API answers while a screen is looked at. */
type Answers = 'normal' | 'held' | 'failing' | 'offline'

/** A step between the loaded screen and its screenshot. */
type Open = (page: Page, width: Width) => Promise<void>

/** One route in one state, before it is multiplied by widths and themes. */
export interface Shot {
  route: string
  address: string
  state: string
  account: Account
  answers: Answers
  open?: Open
  /** Answers of the API that replace the server's. */
  replace?: readonly { url: RegExp; data: unknown; meta?: unknown }[]
  /** Where the state is there at one width only. */
  width?: Width
}

/** A picture of the gallery. */
export interface Picture {
  route: string
  state: string
  width: Width
  theme: Theme
  file: string
}

/** The session itself is always answered; without it every route would show the same. */
const SESSION = /\/api\/(user|sanctum\/csrf-cookie)$/

async function answer(context: BrowserContext, { answers, replace = [] }: Shot): Promise<void> {
  if (answers === 'offline') {
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  }
  await context.addInitScript(removeFirstAnswers)
  await context.route('**/api/**', async (route) => {
    const url = route.request().url()
    const found = replace.find((one) => one.url.test(url))
    if (found)
      return await route.fulfill({ json: { data: found.data, ...(found.meta !== undefined && { meta: found.meta }) } })
    if (answers === 'normal' || SESSION.test(new URL(url).pathname)) return await route.continue()
    if (answers === 'offline') return await route.abort('internetdisconnected')
    if (answers === 'held') return
    return await route.fulfill({
      status: 500,
      json: { message: 'Something went wrong.', code: 'internal', request_id: '5c1c2f0e-0000-4000-8000-000000000000' },
    })
  })
}

/** Lets the time pass after which a failed query is repeated, as often as it is. */
async function skipRetries(page: Page): Promise<void> {
  for (let retry = 0; retry < 2; retry++) {
    await settle(page, true)
    await page.clock.fastForward(5_000)
  }
}

/** Opens the address of a shot at its time. */
export async function visit(page: Page, url: string, { address, answers }: Shot): Promise<void> {
  watchRequests(page)
  if (answers === 'failing') await page.clock.install({ time: NOW })
  else await page.clock.setFixedTime(NOW)
  await page.goto(url + address, { waitUntil: 'domcontentloaded' })
}

/** Waits for the screen, and opens what the shot is of. */
export async function arrive(page: Page, { answers, open }: Shot, width: Width): Promise<void> {
  if (answers === 'failing') await skipRetries(page)
  await settle(page, answers === 'held')
  await open?.(page, width)
  await settle(page, answers === 'held')
}

/** The tallest window; what is below is left out. */
const TALLEST = 8_000

/**
 * Makes the window as tall as its content, so that pictures fetched on arrival are there and bars stay at the foot. What
 * lies over a screen belongs to a window of the usual size, so this is not for drawers.
 */
async function growToContent(page: Page, width: Width): Promise<void> {
  const usual = WIDTHS[width]
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...usual, height: Math.min(Math.max(content, usual.height), TALLEST) })
}

const nameOf = (text: string) =>
  text
    .replace(/^\/$/, 'start')
    .replace(/\*/g, 'unknown')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-|-$/g, '')

/** The contexts of a run. Shots that only load a screen share one for each account, so that code is fetched once. */
export class Contexts {
  private readonly demo: Demo
  private readonly shared = new Map<string, Promise<BrowserContext>>()

  constructor(demo: Demo) {
    this.demo = demo
  }

  /** A new page for a shot. A step that opens something may leave drafts behind, so it has a context of its own. */
  async openPage(shot: Shot, width: Width): Promise<Page> {
    if (shot.open || shot.replace) return await (await this.make(shot, width)).newPage()
    const key = [shot.account, shot.answers, width].join()
    const context = this.shared.get(key) ?? this.make(shot, width)
    this.shared.set(key, context)
    return await (await context).newPage()
  }

  private async make(shot: Shot, width: Width): Promise<BrowserContext> {
    const session = this.demo.sessions[shot.account]
    const context = await this.demo.browser.newContext({
      viewport: WIDTHS[width],
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      serviceWorkers: 'block',
      hasTouch: width === '390',
      ...(session && { storageState: session }),
    })
    context.setDefaultTimeout(10_000)
    await answer(context, shot)
    return context
  }

  /** Closes a page, with its context unless others share it. */
  async closePage(page: Page, shot: Shot): Promise<void> {
    await (shot.open || shot.replace ? page.context() : page).close()
  }
}

/** Takes a shot at one width in each of the themes, and says what went wrong on the way. */
export async function capture(
  contexts: Contexts,
  url: string,
  shot: Shot,
  { width, themes, folder }: { width: Width; themes: readonly Theme[]; folder: string },
): Promise<{ pictures: Picture[]; failure: string | null }> {
  const page = await contexts.openPage(shot, width)
  let failure: string | null = null
  // What a screen shows by then is worth a look, too.
  const reach = (step: Promise<void>) =>
    step.catch((error: unknown) => {
      failure = error instanceof Error ? error.message : String(error)
    })
  try {
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' })
    await visit(page, url, shot)
    await reach(arrive(page, shot, width))
    if (!shot.open) {
      await growToContent(page, width)
      await reach(settle(page, shot.answers === 'held'))
    }
    const pictures: Picture[] = []
    for (const theme of themes) {
      if (pictures.length > 0) {
        await page.emulateMedia({ colorScheme: theme })
        await reach(settle(page, true))
      }
      const file = join(nameOf(shot.route), `${nameOf(shot.state)}-${width}-${theme}.png`)
      await mkdir(join(folder, nameOf(shot.route)), { recursive: true })
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
      pictures.push({ route: shot.route, state: shot.state, width, theme, file })
    }
    return { pictures, failure }
  } finally {
    await contexts.closePage(page, shot)
  }
}
