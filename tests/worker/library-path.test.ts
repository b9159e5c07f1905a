import { describe, expect, test } from 'vitest'

import { calls } from '#contract/index.ts'

import { isLibraryPath } from '../../src/worker/library-path.ts'

/** An address for a call's path, its params filled in. */
const addressOf = (name: string) => `/api${name.slice(name.indexOf(' ') + 1).replaceAll(/:\w+/g, '5')}`

const names = Object.keys(calls)
const library = names.filter(
  (name) => /^GET \/(tags|dashboard|social-post|template)/.test(name) && !name.endsWith('/download'),
)

describe('which answers the worker may keep', () => {
  test.each(library)('%s is the same for every agent and kept', (name) => {
    expect(isLibraryPath(addressOf(name), '/api')).toBe(true)
  })

  test.each(names.filter((name) => name.startsWith('GET ') && !library.includes(name)))('%s is never kept', (name) => {
    expect(isLibraryPath(addressOf(name), '/api')).toBe(false)
  })

  test.each([
    '/social-posts/5',
    '/apix/tags',
    '/api/tagsx',
    '/api/social-posts/5/publish',
    '/api/agent/social-posts/5',
    '/tags',
  ])('%s is no library call', (path) => {
    expect(isLibraryPath(path, '/api')).toBe(false)
  })
})
