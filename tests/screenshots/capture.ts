import { join } from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { removeFirstAnswers } from '#tests/e2e/support/test.ts'

import type { Answer } from './answers.ts'
import { NOW, openContext, type Account, type Demo } from './demo.ts'
import { settle, watchRequests } from './settle.ts'
import type { Step } from './steps.ts'

export const WIDTHS = { '390': { width: 390, height: 844 }, '1440': { width: 1440, height: 900 } } as const
export const THEMES = ['light', 'dark'] as const
export type Width = keyof typeof WIDTHS
export type Theme = (typeof THEMES)[number]

/** How the API answers while a screen is looked at. */
type Answers = 'normal' | 'held' | 'failing' | 'offline'

/** One route in one state, before it is multiplied by widths and themes. */
export interface Shot {
  route: string
  address: string
  state: string
  account: Account
  answers: Answers
  open?: Step
  replace?: readonly Answer[]
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
    if (found) return await route.fulfill({ json: { data: found.data, meta: found.meta } })
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
    const options = { viewport: WIDTHS[width], hasTouch: width === '390' }
    const context = await openContext(this.demo, this.demo.sessions[shot.account], options)
    context.setDefaultTimeout(10_000)
    await answer(context, shot)
    return context
  }

  /** Opens the address of a shot at its time, waits for the screen, and opens what the shot is of. */
  async visit(page: Page, { address, answers, open }: Shot): Promise<void> {
    watchRequests(page)
    if (answers === 'failing') await page.clock.install({ time: NOW })
    else await page.clock.setFixedTime(NOW)
    await page.goto(this.demo.app.url + address, { waitUntil: 'domcontentloaded' })
    if (answers === 'failing') await skipRetries(page)
    await settle(page, answers === 'held')
    await open?.(page)
    await settle(page, answers === 'held')
  }

  /** Closes a page, with its context unless others share it. */
  async closePage(page: Page, shot: Shot): Promise<void> {
    await (shot.open || shot.replace ? page.context() : page).close()
  }
}

/** Pages that are open at a time. */
const PAGES = 2

/** Does `work` for each shot at each width that it has, a few at a time, and gives the results in order. */
export async function forEachShot<T>(
  shots: readonly Shot[],
  widths: readonly Width[],
  work: (shot: Shot, width: Width) => Promise<T>,
): Promise<T[]> {
  const pairs = shots.flatMap((shot) =>
    widths.filter((width) => (shot.width ?? width) === width).map((width) => ({ shot, width })),
  )
  const waiting = pairs.entries()
  const results: T[] = []
  const worker = async () => {
    for (const [at, { shot, width }] of waiting) results[at] = await work(shot, width)
  }
  await Promise.all(Array.from({ length: PAGES }, worker))
  return results
}

/** Takes a shot at one width in each of the themes, and says what went wrong on the way. */
export async function capture(
  contexts: Contexts,
  shot: Shot,
  { width, themes, folder }: { width: Width; themes: readonly Theme[]; folder: string },
): Promise<{ pictures: Picture[]; failures: string[] }> {
  const pictures: Picture[] = []
  const failures: string[] = []
  // What a screen shows by then is worth a look, too.
  const reach = (step: Promise<void>) =>
    step.catch((error: unknown) => {
      failures.push(
        `${shot.route} · ${shot.state} · ${width}: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  const page = await contexts.openPage(shot, width)
  try {
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' })
    await reach(contexts.visit(page, shot))
    if (!shot.open) {
      await growToContent(page, width)
      await reach(settle(page, shot.answers === 'held'))
    }
    for (const theme of themes) {
      if (theme !== themes[0]) {
        await page.emulateMedia({ colorScheme: theme })
        await reach(settle(page, true))
      }
      const file = join(nameOf(shot.route), `${nameOf(shot.state)}-${width}-${theme}.png`)
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
      pictures.push({ route: shot.route, state: shot.state, width, theme, file })
    }
    return { pictures, failures }
  } finally {
    await contexts.closePage(page, shot)
  }
}
