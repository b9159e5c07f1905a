import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FLAG_NAME, NEW_POST_FLAGS, allowsSquareVideo, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { isSidebarTag, hasAtMostOneSidebarTag, mayAddTag } from '#domain/library/sidebar-tags.ts'
import { PLATFORM_NAMES } from '#tests/support/specified-names.ts'

const flags = fc.subarray([...PLATFORM_FLAGS])
const tags = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), type: fc.constantFrom('sidebar', 'category', 'season') }),
  { selector: ({ id }) => id },
)

describe('square video', () => {
  test('square video is allowed with Facebook, with LinkedIn and with both', () => {
    expect(allowsSquareVideo(['facebook'])).toBe(true)
    expect(allowsSquareVideo(['linkedin'])).toBe(true)
    expect(allowsSquareVideo(['facebook', 'linkedin'])).toBe(true)
  })

  test('square video is not allowed without a platform, nor with the platforms of a new post', () => {
    expect(allowsSquareVideo([])).toBe(false)
    expect(allowsSquareVideo(NEW_POST_FLAGS)).toBe(false)
  })

  test('square video is not allowed with any third platform, in whatever order they were chosen', () => {
    fc.assert(
      fc.property(flags, (chosen) => {
        const others = chosen.filter((flag) => flag !== 'facebook' && flag !== 'linkedin')
        expect(allowsSquareVideo(chosen)).toBe(chosen.length > 0 && others.length === 0)
        expect(allowsSquareVideo(chosen.toReversed())).toBe(allowsSquareVideo(chosen))
      }),
    )
  })
})

describe('sidebar tags', () => {
  test('adding tags one by one never gives two sidebar tags', () => {
    fc.assert(
      fc.property(tags, (wanted) => {
        const chosen: typeof wanted = []
        for (const tag of wanted) if (mayAddTag(tag, chosen)) chosen.push(tag)
        expect(hasAtMostOneSidebarTag(chosen)).toBe(true)
        expect(chosen.filter(isSidebarTag)).toEqual(wanted.filter(isSidebarTag).slice(0, 1))
        // Other tags are never refused.
        expect(chosen.filter((tag) => !isSidebarTag(tag))).toEqual(wanted.filter((tag) => !isSidebarTag(tag)))
      }),
    )
  })

  test('a set of tags is valid exactly when it has at most one sidebar tag', () => {
    fc.assert(
      fc.property(tags, (chosen) => {
        expect(hasAtMostOneSidebarTag(chosen)).toBe(chosen.filter(isSidebarTag).length < 2)
      }),
    )
  })

  test('a tag can’t be added twice', () => {
    const kitchen = { id: 4, type: 'category' }
    expect(mayAddTag(kitchen, [kitchen])).toBe(false)
  })
})

test('nine platforms have a name', () => {
  expect(PLATFORM_FLAGS.map((flag) => FLAG_NAME[flag])).toEqual(PLATFORM_NAMES)
})
