import { describe, expect, test } from 'vitest'

import { calls } from '#contract/index.ts'

import { isLibraryPath } from '../../src/worker/library-path.ts'

/** The address of a call's path, its params filled in. */
const addressOf = (name: string) => `/api${name.slice(name.indexOf(' ') + 1).replaceAll(/:\w+/g, '5')}`

const names = Object.keys(calls)
const library = names.filter(
  (name) => /^GET \/(tags|dashboard|social-post|template)/.test(name) && !('file' in calls[name as keyof typeof calls]),
)

describe('the answers the worker may cache', () => {
  test.each(library)('caches %s, which is the same for every agent', (name) => {
    expect(isLibraryPath(addressOf(name), '/api')).toBe(true)
  })

  test.each(names.filter((name) => name.startsWith('GET ') && !library.includes(name)))('never caches %s', (name) => {
    expect(isLibraryPath(addressOf(name), '/api')).toBe(false)
  })

  test.each([
    '/social-posts/5',
    '/apix/tags',
    '/api/tagsx',
    '/api/social-posts/5/publish',
    '/api/agent/social-posts/5',
    '/tags',
  ])('does not take %s for a library call', (path) => {
    expect(isLibraryPath(path, '/api')).toBe(false)
  })
})
