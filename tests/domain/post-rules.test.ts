import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FLAG_NAME, NEW_POST_FLAGS } from '#domain/platform-flags.ts'
import { allowsSquareVideo, PLATFORM_FLAGS } from '#domain/post-form.ts'
import { isSidebarTag, keepsSidebarRule, mayAddTag } from '#domain/sidebar-tags.ts'
import { PLATFORM_NAMES } from '#tests/support/specified-names.ts'

const flags = fc.subarray([...PLATFORM_FLAGS])
const tags = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), type: fc.constantFrom('sidebar', 'category', 'season') }),
  { selector: ({ id }) => id },
)

describe('square video', () => {
  test('goes with Facebook, with LinkedIn and with both', () => {
    expect(allowsSquareVideo(['facebook'])).toBe(true)
    expect(allowsSquareVideo(['linkedin'])).toBe(true)
    expect(allowsSquareVideo(['facebook', 'linkedin'])).toBe(true)
  })

  test('goes with no platform and with those of a new post not at all', () => {
    expect(allowsSquareVideo([])).toBe(false)
    expect(allowsSquareVideo(NEW_POST_FLAGS)).toBe(false)
  })

  test('is closed by any third platform, and the order of the choice never matters', () => {
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
  test('never come to two, however tags are added one by one', () => {
    fc.assert(
      fc.property(tags, (wanted) => {
        const chosen: typeof wanted = []
        for (const tag of wanted) if (mayAddTag(tag, chosen)) chosen.push(tag)
        expect(keepsSidebarRule(chosen)).toBe(true)
        expect(chosen.filter(isSidebarTag)).toEqual(wanted.filter(isSidebarTag).slice(0, 1))
        // What is no sidebar tag is never held back.
        expect(chosen.filter((tag) => !isSidebarTag(tag))).toEqual(wanted.filter((tag) => !isSidebarTag(tag)))
      }),
    )
  })

  test('keep the rule exactly when a set holds one or none', () => {
    fc.assert(
      fc.property(tags, (chosen) => {
        expect(keepsSidebarRule(chosen)).toBe(chosen.filter(isSidebarTag).length < 2)
      }),
    )
  })

  test('can not be added twice', () => {
    const kitchen = { id: 4, type: 'category' }
    expect(mayAddTag(kitchen, [kitchen])).toBe(false)
  })
})

test('nine platforms have a name', () => {
  expect(PLATFORM_FLAGS.map((flag) => FLAG_NAME[flag])).toEqual(PLATFORM_NAMES)
})
