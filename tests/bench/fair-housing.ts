import { readFileSync } from 'node:fs'

import type { compiling, findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'
import { moduleScript } from '#tests/support/module-script.ts'

import { median, show } from './measure.ts'
import { slowDown, startChromium } from './phone.ts'

const RUNS = 15
/** A check of a caption may not take longer, in the median. */
const LIMIT_MS = 50
/** What Instagram takes. */
const LONGEST = 2200

declare global {
  var fairHousing: { compiling: typeof compiling; findFairHousingIssues: typeof findFairHousingIssues }
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

await withCleanUp(async () => {
  const page = await (await startChromium()).newPage()
  const script = await moduleScript(new URL('../../src/domain/fair-housing/find.ts', import.meta.url), 'fairHousing')
  await page.addScriptTag({ content: script })
  await slowDown(page)
  console.log(`Captions of ${LONGEST} characters, CPU four times slower, medians in ms`)
  const steps = await page.evaluate(() => {
    const times: number[] = []
    for (let done: boolean | undefined = false; !done;) {
      const began = performance.now()
      done = fairHousing.compiling.next().done
      times.push(performance.now() - began)
    }
    return times
  })
  const total = steps.reduce((sum, ms) => sum + ms, 0)
  show(total, `compiling the rules once, in ${steps.length} steps of at most ${Math.max(...steps).toFixed(1)}`)
  for (const [name, caption] of captions()) {
    const times = await page.evaluate(
      ({ caption, runs }) =>
        Array.from({ length: runs }, () => {
          const began = performance.now()
          fairHousing.findFairHousingIssues(caption)
          return performance.now() - began
        }),
      { caption, runs: RUNS },
    )
    show(median(times), `${name}; the first ${times[0]?.toFixed(1)}`, LIMIT_MS)
  }
})
