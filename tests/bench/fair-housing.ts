import { readFileSync } from 'node:fs'

import { chromium } from '@playwright/test'

import type { compiling, findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { LIGHT, QUIET_FLAGS } from '#tests/e2e/support/chromium.ts'

import { median } from './measure.ts'
import { moduleScript } from './module-script.ts'

const RUNS = 15
/** A check of a caption may not take longer, in the median. */
const LIMIT_MS = 50
/** What Instagram takes. */
const LONGEST = 2200

declare global {
  interface Window {
    fairHousing: { compiling: typeof compiling; findFairHousingIssues: typeof findFairHousingIssues }
  }
}

/** Captions of the greatest length: of the demo's in both languages, with a finding in every line, and hostile. */
function captions(): [string, string][] {
  const library = readFileSync(new URL('../../demo/library.json', import.meta.url), 'utf8')
  const { collections } = JSON.parse(library) as {
    collections: { posts: { caption: string; spanish_caption: string }[] }[]
  }
  const posts = collections.flatMap((collection) => collection.posts)
  const filled = (parts: readonly string[]) => parts.join(' ').repeat(100).slice(0, LONGEST)
  return [
    ['English', filled(posts.map(({ caption }) => caption))],
    ['Spanish', filled(posts.map((post) => post.spanish_caption))],
    ['full of findings', filled(['Perfect for families near great schools. No kids.', 'Zona segura, solo adultos.'])],
    ['the same word', filled(['no '])],
  ]
}

const browser = await chromium.launch({ executablePath: LIGHT, args: QUIET_FLAGS })
try {
  const page = await browser.newPage()
  await page.evaluate(
    `${await moduleScript('src/domain/fair-housing/find.ts', 'fairHousing')};window.fairHousing = fairHousing;null`,
  )
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  console.log(`Captions of ${LONGEST} characters, CPU four times slower, medians in ms`)
  const steps = await page.evaluate(() => {
    const times: number[] = []
    for (let done: boolean | undefined = false; !done;) {
      const began = performance.now()
      done = window.fairHousing.compiling.next().done
      times.push(performance.now() - began)
    }
    return times
  })
  const total = steps.reduce((sum, ms) => sum + ms, 0)
  console.log(
    `${total.toFixed(1).padStart(7)}  compiling the rules once, in ${steps.length} steps of at most ${Math.max(...steps).toFixed(1)}`,
  )
  for (const [name, caption] of captions()) {
    const times = await page.evaluate(
      ({ text, runs }) =>
        Array.from({ length: runs }, () => {
          const began = performance.now()
          window.fairHousing.findFairHousingIssues(text)
          return performance.now() - began
        }),
      { text: caption, runs: RUNS },
    )
    const ms = median(times)
    console.log(
      `${ms.toFixed(1).padStart(7)}  ${name}${ms > LIMIT_MS ? '  over' : ''}; the first ${times[0]?.toFixed(1)}`,
    )
    if (!(ms <= LIMIT_MS)) process.exitCode = 1
  }
} finally {
  await browser.close()
}
