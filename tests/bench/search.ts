import { parseArgs } from 'node:util'

import type { Page } from '@playwright/test'

import type { SocialPost } from '#contract/library/library.ts'
import { signedIn } from '#tests/support/browser.ts'
import { withCleanUp } from '#tests/support/clean-up.ts'
import { moduleScript } from '#tests/support/module-script.ts'

import { median, show } from './measure.ts'
import { openPhone, slowDown, startChromium } from './phone.ts'
import { startApp } from './programs.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
const RUNS = Number(values.runs)
/** The median of the search alone, and of showing its results, may not take longer. */
const LIMIT_MS = 100
const POSTS = 5000

const SEARCHES = {
  'two whole words': 'open house',
  'two letters': 'ho',
  'three words': 'home first year',
  'no match': 'zeppelin',
}

/** As many posts as a device may have, with the texts of the demo's: each in another order of its sentences. */
function manyPosts(some: readonly SocialPost[]): SocialPost[] {
  return Array.from({ length: POSTS }, (_, index) => {
    const post = some[index % some.length]
    const other = some[(index * 7 + 3) % some.length]
    if (!post || !other) throw new Error('The library is empty')
    return {
      ...post,
      id: 100_000 + index,
      title: `${post.title} ${index}`,
      caption: `${post.caption} ${other.caption}`,
      spanish_caption: `${post.spanish_caption} ${other.spanish_caption}`,
    }
  })
}

async function measureShown(page: Page, search: string): Promise<{ shown: number; painted: number }> {
  await page.getByRole('searchbox').fill(search)
  const times = await page.evaluate(() => searchBench.submit())
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Find collections, posts and templates by').waitFor()
  return times
}

await withCleanUp(async () => {
  const { address } = await startApp()
  const agent = await signedIn(address)
  const ask = async <T>(path: string) => (await agent.api<{ data: T }>('GET', path)).body.data
  const { id } = await ask<{ id: number }>('/user')
  const posts: SocialPost[] = []
  for (const post of await ask<{ id: number }[]>('/social-posts')) posts.push(await ask(`/social-posts/${post.id}`))

  const page = await openPhone(await startChromium(), address, agent)
  await page.addInitScript({ content: await moduleScript(new URL('search-in-page.ts', import.meta.url), 'search') })
  await page.goto(`${address}/search`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const length = await page.evaluate(({ id, posts }) => searchBench.store(id, posts), { id, posts: manyPosts(posts) })
  await page.context().setOffline(true)
  // Its code and what it reads are there before anything is typed.
  await page.waitForTimeout(3_000)
  await slowDown(page)

  console.log(`${POSTS} posts of ${Math.round(length)} characters, CPU four times slower, medians in ms`)
  show(await page.evaluate((id) => searchBench.read(id), id), 'reading the posts, once when the screen opens')
  for (const [name, text] of Object.entries(SEARCHES)) {
    const given = { id, text, runs: RUNS }
    const alone = await page.evaluate(({ id, text, runs }) => searchBench.search(id, text, runs), given)
    const times: { shown: number; painted: number }[] = []
    for (let run = 0; run < RUNS; run++) times.push(await measureShown(page, text))
    show(alone, `${name}: the search alone`, LIMIT_MS)
    show(median(times.map(({ shown }) => shown)), `${name}: from Enter to the results in the document`, LIMIT_MS)
    show(median(times.map(({ painted }) => painted)), `${name}: until they are painted`)
  }
  console.log('Typing without Enter adds the pause of 300 ms after the last letter.')
})
