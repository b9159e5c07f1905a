import type { Page } from '@playwright/test'

import { WIDTHS, type Contexts, type Shot, type Theme, type Width } from '../screenshots/capture.ts'
import { settle } from '../screenshots/settle.ts'
import { axeFindings } from './axe.ts'
import { LAYOUT_PROBLEMS, RING_PROBLEMS } from './in-page.ts'

export const PARTS = ['axe', 'layout', 'focus', 'keyboard'] as const
type Part = (typeof PARTS)[number]

/** Small screens and large text: 195 px is a phone of 390 at twice the size. */
const SIZES = [
  { name: '390 at 200 % text', width: 390, height: 844, text: 200 },
  { name: '320', width: 320, height: 640, text: 100 },
  { name: '195', width: 195, height: 640, text: 100 },
] as const

/** Something that is wrong, and where. */
export interface Finding {
  place: string
  text: string
}

/** How much was checked. */
export interface Counts {
  axe: number
  layouts: number
  stops: number
  dialogs: number
}

interface Checks {
  contexts: Contexts
  parts: ReadonlySet<Part>
  themes: readonly Theme[]
  counts: Counts
}

/** Checks a screen, or what is open over it, at a width in all themes and, on a phone, at all small sizes. */
export async function checkScreen(checks: Checks, shot: Shot, width: Width): Promise<Finding[]> {
  const findings: Finding[] = []
  const add = (where: string, texts: readonly string[]) => {
    for (const text of texts) findings.push({ place: `${shot.route} · ${shot.state} · ${where}`, text })
  }
  const page = await checks.contexts.openPage(shot, width)
  try {
    await page.emulateMedia({ colorScheme: checks.themes[0] ?? 'light' })
    await checks.contexts.visit(page, shot)
    await checkPage(checks, page, shot, width, add)
  } catch (error) {
    add(width, [error instanceof Error ? error.message : String(error)])
  } finally {
    await checks.contexts.closePage(page, shot)
  }
  return findings
}

async function checkPage(
  { parts, themes, counts }: Checks,
  page: Page,
  shot: Shot,
  width: Width,
  add: (where: string, texts: readonly string[]) => void,
): Promise<void> {
  const held = shot.answers === 'held'
  if (parts.has('axe')) {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page, held)
      add(`${width} ${theme}`, await axeFindings(page))
      counts.axe += 1
    }
  }
  if (parts.has('layout') && width === '390') {
    // What isn't laid out far from the viewport has no true size.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.lazy-row { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    for (const { name, text, ...size } of SIZES) {
      await page.setViewportSize(size)
      await setText(page, text)
      await settle(page, held)
      add(name, await page.evaluate<string[]>(LAYOUT_PROBLEMS))
      counts.layouts += 1
    }
    await page.setViewportSize(WIDTHS[width])
    await setText(page, 100)
    await settle(page, held)
  }
  if (parts.has('focus')) {
    // Rings are shown once a key was pressed.
    await page.keyboard.press('Tab')
    const { stops, found } = await page.evaluate<{ stops: number; found: string[] }>(RING_PROBLEMS)
    counts.stops += stops
    add(width, found)
    add(width, await afterEscape(page, counts))
  }
}

const setText = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`)

/** Closes a dialog by its key, and says when that fails or leaves the focus nowhere. */
async function afterEscape(page: Page, counts: Counts): Promise<string[]> {
  const dialogs = page.locator('[role="dialog"], dialog[open]')
  const open = await dialogs.count()
  if (open === 0) return []
  counts.dialogs += 1
  await page.keyboard.press('Escape')
  await settle(page, true)
  if ((await dialogs.count()) >= open) return ['Escape does not close the dialog']
  const isNowhere = await page.evaluate(() => document.activeElement === document.body)
  return isNowhere ? ['the focus is nowhere after the dialog was closed'] : []
}
