import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { drawable, fontFor, FONTS, undrawn, type Face } from '#domain/branding/fonts.ts'

const asDrawn = (text: string, face: Face) => drawable(text, fontFor(text, face))

describe('the letters of drawn texts', () => {
  test.each<[string, Face, string]>([
    ['Nguyễn Thị Đặng O’Brien, Jr.', 'sans-strong', 'Nguyễn Thị Đặng O’Brien, Jr.'],
    ['Peña\u2011Łoś Realty', 'serif', 'Peña-Łoś Realty'],
    ['Jose\u0301 Garci\u0301a', 'sans-strong', 'José García'],
    ['Çağla Şahin & Žižka', 'sans', 'Çağla Şahin & Žižka'],
    ['Кедр', 'serif', 'Кедр'],
    ['Smith\u2010Jones\u00A0\u2009LLC\u200B', 'serif', 'Smith-Jones\u00A0 LLC'],
    ['ＭＡＹＡ ﬁnds 𝐡𝐨𝐦𝐞𝐬', 'sans', 'MAYA finds homes'],
    ['O\u02BBahu \u02BCOhana', 'sans', 'O‘ahu ’Ohana'],
    ['Maya 家 😀!', 'sans-strong', 'Maya  !'],
  ])('%s is drawn in %s as %s', (text, face, expected) => {
    expect(asDrawn(text, face)).toBe(expected)
  })

  test('are the same whether a text came composed or decomposed, and all in its font', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(text, fc.constantFrom<Face>('sans', 'sans-strong', 'serif'), (given, face) => {
        const drawn = asDrawn(given, face)
        expect(asDrawn(given.normalize('NFD'), face)).toBe(asDrawn(given.normalize('NFC'), face))
        for (const character of drawn) expect(character).toMatch(FONTS[fontFor(given, face)].has)
      }),
    )
  })

  test('are never lost of names in the Latin alphabets of Europe and of Vietnam', () => {
    const ranges = [
      [0x20, 0x7e],
      [0xc0, 0x17e],
      [0x1ea0, 0x1ef9],
    ] as const
    const letter = fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map(String.fromCodePoint)
    fc.assert(
      fc.property(
        fc.array(letter, { maxLength: 20 }),
        fc.constantFrom<Face>('sans', 'sans-strong', 'serif'),
        (all, face) => {
          const name = all.join('')
          expect(undrawn(name, face)).toEqual([])
          expect(Array.from(asDrawn(name, face)).length).toBeGreaterThanOrEqual(all.length)
        },
      ),
    )
  })
})
