import type { SocialPost } from '#contract/library/library.ts'
import { pinnedPost, readDeviceLibrary, searchDevice } from '#sync/pins/search.ts'
import { db } from '#sync/storage/database.ts'

import { median } from './measure.ts'

// Runs in the page of `search.ts`, on the device's own database.

async function medianOf(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

const bench = {
  /** Stores posts on the device as a download does; returns how many characters a text has. */
  store: async (userId: number, posts: readonly SocialPost[]): Promise<number> => {
    const rows = posts.map((post) => pinnedPost(userId, 'newest', post))
    await db.pinnedPosts.bulkPut(rows)
    return rows.reduce((sum, { text = '' }) => sum + text.length, 0) / rows.length
  },

  read: (userId: number): Promise<number> => medianOf(5, () => readDeviceLibrary(userId)),

  search: async (userId: number, text: string, runs: number): Promise<number> => {
    const library = await readDeviceLibrary(userId)
    return await medianOf(runs, () => searchDevice(library, text))
  },

  /** Milliseconds from Enter until the results are in the document, and until the next frame with them. */
  submit: async (): Promise<{ shown: number; painted: number }> => {
    const found = () => document.querySelector('main :is(#posts-here, #collections-here, section svg)')
    const form = document.querySelector<HTMLFormElement>('form[role=search]')
    const main = document.querySelector('main')
    if (!form || !main || found()) throw new Error('The screen is not ready')
    const began = performance.now()
    const since = () => performance.now() - began
    const shown = await new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!found()) return
        observer.disconnect()
        resolve(since())
      })
      observer.observe(main, { childList: true, subtree: true })
      form.requestSubmit()
    })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { shown, painted: since() }
  },
}

declare global {
  var searchBench: typeof bench
}

globalThis.searchBench = bench
