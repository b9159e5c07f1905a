import { expect as patient } from '@playwright/test'

import type { At } from './row.ts'

/** Shorter timeouts than elsewhere: what a row looks for is there already, or comes at once. */
export const expect = patient.configure({ timeout: 10_000 })

/** A part of an answer, by its path such as 'data.0.name'; undefined where there is none. */
export function part(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      body,
    )
}

interface LibraryPost {
  id: number
  type: string
  is_premium: boolean
}

/** The first post of that kind in the library, oldest first: newer ones may come from a test. */
export async function postThat(api: At['api'], fits: (post: LibraryPost) => boolean): Promise<LibraryPost> {
  const last = Number(part((await api('GET', '/social-posts')).body, 'meta.last_page'))
  for (let page = last; page >= 1; page--) {
    const { body } = await api('GET', `/social-posts?page=${page}`)
    const found = (part(body, 'data') as LibraryPost[]).find(fits)
    if (found) return found
  }
  throw new Error('the library has no such post')
}
