import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { asEmail, isEmail } from '#domain/account/email.ts'
import { isValidPassword } from '#domain/account/password.ts'
import { maskPhone, maskZip, phoneError } from '#domain/account/phone.ts'
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
    ['(512) 555-01429', '(512) 555-0142'],
    ['+1 512.555.0142', '(512) 555-0142'],
    ['1 (512) 555-0142', '(512) 555-0142'],
    ['+1 (512) 555‑0142', '(512) 555-0142'],
    ['001 512 555 0142', '(512) 555-0142'],
    ['\u202a+1 512-555-0142\u202c', '(512) 555-0142'],
    ['tel:+1-512-555-0142', '(512) 555-0142'],
    ['５１２５５５０１４２', '(512) 555-0142'],
    ['+', '+'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
    ['(+44) 20 7946 0958', '(+44) 20 7946 0958'],
    ['0044 20 7946 0958', '0044 20 7946 0958'],
    ['011 52 55 1234 5678', '011 52 55 1234 5678'],
    ['525512345678', '525512345678'],
    ['512-555-0142 ext. 204', '512-555-0142 ext. 204'],
  ])('the phone mask makes %j into %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
    expect(maskPhone(masked)).toBe(masked)
  })

  test('the phone mask changes nothing in what it made', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-+().0-9 x]{0,24}$/))
    fc.assert(fc.property(typed, (text) => maskPhone(maskPhone(text)) === maskPhone(text)))
  })

  test('a US number is read in every way of writing it, and typed digit by digit', () => {
    const number = fc.tuple(
      fc.constantFrom('512', '212', '787', '800'),
      fc.constantFrom('555', '202'),
      fc.integer({ max: 9999, min: 0 }),
    )
    const form = fc.record({
      country: fc.constantFrom('', '1', '+1', '001', '+1 ', '1-', '(1) '),
      between: fc.constantFrom('', ' ', '-', '.', '\u2011', '\u00a0', ') '),
    })
    fc.assert(
      fc.property(number, form, ([area, exchange, last], { country, between }) => {
        const parts = [area, exchange, String(last).padStart(4, '0')]
        const [masked, written] = [`(${parts[0]}) ${parts[1]}-${parts[2]}`, country + parts.join(between)]
        expect(maskPhone(written)).toBe(masked)
        expect(Array.from(written).reduce((text, digit) => maskPhone(text + digit), '')).toBe(masked)
        expect(phoneError(masked)).toBeNull()
      }),
    )
  })

  test('a number of another country is never made a US number, and refused', () => {
    const code = fc.constantFrom('+52', '+44', '+49', '+33', '+502', '0044', '0052', '011 52', '011 44', '020')
    fc.assert(
      fc.property(code, fc.stringMatching(/^[0-9 ]{6,12}$/), (country, rest) => {
        expect(maskPhone(country + rest)).toBe(country + rest)
        expect(phoneError(maskPhone(country + rest))).toContain('other countries')
      }),
    )
  })

  test.each([
    ['(512) 555-014', 'all ten digits'],
    ['512-555-0142', 'all ten digits'],
    ['525512345678', 'ten digits without an extension'],
    ['(123) 555-0142', '(123) isn’t a US area code'],
    ['(023) 555-0142', '(023) isn’t a US area code'],
    ['(911) 555-0142', '(911) isn’t a US area code'],
    ['(592) 555-0142', '(592) isn’t a US area code'],
    ['(370) 555-0142', '(370) isn’t a US area code'],
    ['(555) 555-0142', '(555) isn’t a US area code'],
    ['(416) 555-0142', '(416) isn’t a US area code'],
    ['(809) 555-0142', '(809) isn’t a US area code'],
    [maskPhone('65 8212 3456'), '(658) isn’t a US area code'],
    ['44 7911 123456', 'a US number of ten digits'],
    ['(512) 155-0142', 'isn’t a US phone number'],
    ['(512) 911-0142', 'isn’t a US phone number'],
  ])('the phone number %s is refused: %s', (text, message) => {
    expect(phoneError(text)).toContain(message)
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

describe('an e-mail address', () => {
  test.each(['smith&jones@homes.example', "o'brien@homes.example", 'a+b/c=d@x.co', '{june}@a-b.example'])(
    'the address %s is taken as HTML takes it',
    (address) => {
      expect(isEmail(asEmail(address))).toBe(true)
    },
  )

  test.each([
    'june',
    'june@',
    '@homes.example',
    'june@homes',
    'june smith@homes.example',
    'june@-homes.example',
    'a@b@c.example',
  ])('the address %s is refused', (address) => {
    expect(isEmail(asEmail(address))).toBe(false)
  })

  test('what nobody sees makes no difference to an address, wherever it is', () => {
    const unseen = fc.constantFrom('\u200b', '\ufeff', '\u00ad', '\u200e', '\u2060', '\u202c', '\u0000')
    const space = fc.constantFrom('', ' ', '\u00a0', '\u3000', '\t', '\n')
    fc.assert(
      fc.property(unseen, space, fc.integer({ min: 0, max: 18 }), (character, end, place) => {
        const address = 'june@homes.example'
        expect(asEmail(end + address.slice(0, place) + character + address.slice(place) + end)).toBe(address)
      }),
    )
  })
})

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
