import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pages of others in a frame are theirs, and the card fields are the stand-in's. */
const RUN = `axe.run(document, { iframes: false, resultTypes: ['violations'] })`

/** The initials in place of a portrait are a picture, no label. */
const INITIALS = /^<button[^>]* aria-label="Your account, /

/** What axe finds on a page, a line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate<AxeResults>(RUN)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !INITIALS.test(html))
      .map(({ html, any }) => `axe ${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}
