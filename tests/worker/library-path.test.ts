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
  test('are those of the library, which are the same for every agent', () => {
    const reads = names.filter((name) => name.startsWith('GET '))
    expect(reads.filter((name) => isLibraryPath(addressOf(name), '/api')).toSorted()).toEqual(library.toSorted())
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
