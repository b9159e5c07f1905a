import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allowsSquareVideo, NEW_POST_PLATFORMS, platformFlags } from '#domain/platform-flags.ts'
import { isSidebarTag, keepsSidebarRule, mayAddTag, SIDEBAR_TAGS } from '#domain/sidebar-tags.ts'

const flags = fc.subarray(platformFlags)
const tags = fc
  .uniqueArray(fc.constantFrom(...SIDEBAR_TAGS, 'first-home', 'staging', 'holidays', 'kitchen'))
  .map((slugs) => slugs.map((slug) => ({ slug })))

describe('square video', () => {
  test('goes with Facebook, with LinkedIn and with both', () => {
    expect(allowsSquareVideo(['facebook'])).toBe(true)
    expect(allowsSquareVideo(['linkedin'])).toBe(true)
    expect(allowsSquareVideo(['facebook', 'linkedin'])).toBe(true)
  })

  test('goes with no platform and with those of a new post not at all', () => {
    expect(allowsSquareVideo([])).toBe(false)
    expect(allowsSquareVideo(NEW_POST_PLATFORMS)).toBe(false)
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
  test('are the twelve of the specification', () => {
    expect(new Set(SIDEBAR_TAGS).size).toBe(12)
  })

  test('never come to two, however tags are added one by one', () => {
    fc.assert(
      fc.property(tags, (wanted) => {
        const chosen: { slug: string }[] = []
        for (const tag of wanted) if (mayAddTag(tag, chosen)) chosen.push(tag)
        expect(keepsSidebarRule(chosen)).toBe(true)
        const [first] = wanted.filter(isSidebarTag)
        expect(chosen.filter(isSidebarTag)).toEqual(first ? [first] : [])
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
    expect(mayAddTag({ slug: 'kitchen' }, [{ slug: 'kitchen' }])).toBe(false)
  })
})
