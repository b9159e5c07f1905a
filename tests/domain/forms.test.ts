import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isValidPassword } from '#domain/account/password.ts'
import { maskPhone, maskZip } from '#domain/account/phone.ts'
import { hasAtMostOneSidebarTag, isSidebarTag, mayAddTag } from '#domain/library/sidebar-tags.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'
import { allowsSquareVideo, FLAG_NAME, NEW_POST_FLAGS, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { PLATFORM_NAMES } from '#tests/support/specified-names.ts'

describe('the phone mask', () => {
  test.each([
    ['', ''],
    ['abc', ''],
    ['5', '(5'],
    ['512', '(512'],
    ['5125', '(512) 5'],
    ['512555', '(512) 555'],
    ['5125550', '(512) 555-0'],
    ['5125550142', '(512) 555-0142'],
    ['51255501429', '(512) 555-0142'],
    ['+1 512.555.0142', '(512) 555-0142'],
    ['1 (512) 555-0142', '(512) 555-0142'],
  ])('the phone mask makes %j into %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
    expect(maskPhone(masked)).toBe(masked)
  })

  test('the phone mask lets everything be deleted again, character by character', () => {
    let text = '(512) 555-0142'
    for (let steps = 0; text !== '' && steps < 20; steps++) {
      const shorter = maskPhone(text.slice(0, -1))
      expect(shorter.length).toBeLessThan(text.length)
      text = shorter
    }
    expect(text).toBe('')
  })
})

test.each([
  ['', ''],
  ['7870', '7870'],
  ['78701-1234', '78701'],
  ['x7y8', '78'],
])('the ZIP mask makes %j into %j', (typed, masked) => expect(maskZip(typed)).toBe(masked))

describe('the password rule', () => {
  test.each(['Aaaaaa1!', 'porch-2 & swing', '12345678a$', 'ñandúes a1%'])(
    'the password rule accepts %j',
    (password) => {
      expect(isValidPassword(password)).toBe(true)
    },
  )
  test.each(['', 'Aaaaa1!', 'aaaaaaaa!', '11111111!', 'aaaaaaa1', 'aaaaaaa1#'])(
    'the password rule rejects %j',
    (password) => {
      expect(isValidPassword(password)).toBe(false)
    },
  )
})

const list = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
const three = fc.record({ seen: list, chosen: list, stored: list })

describe('a list that two screens change', () => {
  test('a merge has what both screens added, nothing that either removed, and each item once', () => {
    fc.assert(
      fc.property(three, ({ seen, chosen, stored }) => {
        const merged = mergeChosen({ seen, chosen, stored })
        expect(new Set(merged).size).toBe(merged.length)
        for (const item of [...seen, ...chosen, ...stored]) {
          const screenTouchedIt = seen.includes(item) !== chosen.includes(item)
          expect(merged.includes(item)).toBe((screenTouchedIt ? chosen : stored).includes(item))
        }
      }),
    )
  })

  test('a merge compares items by their key', () => {
    const city = (id: number, name = `City ${id}`) => ({ id, name })
    const merged = mergeChosen(
      { seen: [city(1)], chosen: [city(1), city(2)], stored: [city(1, 'New name'), city(3)] },
      ({ id }) => id,
    )
    expect(merged.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

const flags = fc.subarray([...PLATFORM_FLAGS])
const tags = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), type: fc.constantFrom('sidebar', 'category', 'season') }),
  { selector: ({ id }) => id },
)

test('square video is allowed with Facebook and LinkedIn alone, in whatever order they were chosen', () => {
  fc.assert(
    fc.property(flags, (chosen) => {
      const others = chosen.filter((flag) => flag !== 'facebook' && flag !== 'linkedin')
      expect(allowsSquareVideo(chosen)).toBe(chosen.length > 0 && others.length === 0)
      expect(allowsSquareVideo(chosen.toReversed())).toBe(allowsSquareVideo(chosen))
    }),
  )
  expect(allowsSquareVideo(NEW_POST_FLAGS)).toBe(false)
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

  test('a tag can’t be added twice', () => {
    const kitchen = { id: 4, type: 'category' }
    expect(mayAddTag(kitchen, [kitchen])).toBe(false)
  })
})

test('nine platforms have a name', () => {
  expect(PLATFORM_FLAGS.map((flag) => FLAG_NAME[flag])).toEqual(PLATFORM_NAMES)
})
