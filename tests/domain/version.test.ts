import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filterMatrix, graded, gradePixels, PALETTES } from '#domain/media/palettes.ts'
import {
  chooseVersion,
  inOwnOrder,
  isSameVersion,
  palettesOf,
  versionSentence,
  versionsOf,
  VERSION_SPAN_MS,
} from '#domain/publication/version.ts'

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{0,6}$/), { minLength: 1, maxLength: 7 })
const rank = fc.nat(2 ** 32 - 1)

test('versions are all combinations, each once, and everybody has all of them in an order of their own', () => {
  fc.assert(
    fc.property(names, rank, (variants, first) => {
      const all = versionsOf(variants, PALETTES)
      expect(all).toHaveLength(variants.length * PALETTES.length)
      expect(new Set(all.map(({ variant, palette }) => `${variant} ${palette}`)).size).toBe(all.length)
      const own = inOwnOrder(all, first)
      expect(own.toSorted(bySpelling)).toEqual(all.toSorted(bySpelling))
    }),
  )
})

const bySpelling = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

test('as many agents as there are versions have different ones; the next gets the one used longest ago', () => {
  fc.assert(
    fc.property(names, fc.array(rank, { minLength: 1, maxLength: 60 }), (variants, ranks) => {
      const all = versionsOf(variants, PALETTES)
      const usedAt = new Map<string, number>()
      const keyOf = (version: object) => JSON.stringify(version)
      ranks.forEach((own, now) => {
        const distance = (version: object) => {
          const at = usedAt.get(keyOf(version))
          return at === undefined ? Infinity : now - at
        }
        const chosen = chooseVersion(inOwnOrder(all, own), distance)
        if (now < all.length) expect(usedAt.has(keyOf(chosen))).toBe(false)
        else expect(distance(chosen)).toBe(Math.max(...all.map(distance)))
        usedAt.set(keyOf(chosen), now)
      })
    }),
  )
})

test('a version that was sent a span ago is free again', () => {
  const [one, other] = versionsOf(['', 'Short'], ['original'])
  if (!one || !other) throw new Error('There are two versions')
  const away = (version: typeof one) => (isSameVersion(version, one) ? VERSION_SPAN_MS : VERSION_SPAN_MS - 1)
  expect(chooseVersion([other, one], away)).toEqual(one)
})

test('films and posts an admin excluded keep their colors', () => {
  expect(palettesOf({ type: 'reel', hasPalettes: true })).toEqual(['original'])
  expect(palettesOf({ type: 'image', hasPalettes: false })).toEqual(['original'])
  expect(palettesOf({ type: 'carousel', hasPalettes: true })).toEqual(PALETTES)
})

test.each([
  [{ variant: '', palette: 'dusk' }, { city: 'Austin', alsoOn: null }, 'Dusk version. Nobody else in Austin has it.'],
  [{ variant: 'Question', palette: 'original' }, { city: null, alsoOn: null }, '“Question” version.'],
  [
    { variant: 'Question', palette: 'film' },
    { city: 'Austin', alsoOn: 'Tue, Nov 3' },
    '“Question” version in film colors. Another agent in Austin has it on Tue, Nov 3. All versions were taken.',
  ],
  [{ variant: null, palette: 'dusk' }, { city: 'Austin', alsoOn: null }, 'Your own words in dusk colors.'],
] as const)('says of %j with %j: %s', (version, use, sentence) => {
  expect(versionSentence(version, use)).toBe(sentence)
})

const channel = fc.nat(255)
const color = fc.tuple(channel, channel, channel)

test('lettering that people can read on a picture stays readable as large text in every palette', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(...PALETTES), (ink, paper, palette) => {
      // What WCAG asks of small text and of large text.
      fc.pre(contrast(ink, paper) >= 4.5)
      expect(contrast(graded(ink, palette), graded(paper, palette))).toBeGreaterThan(3)
    }),
    { numRuns: 500 },
  )
})

test('a palette changes every color but of the original, so that no picture stays the same', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(...PALETTES.filter((one) => one !== 'original')), (of, palette) => {
      const pixels = new Uint8ClampedArray([...of, 255])
      gradePixels(pixels, palette)
      expect(Array.from(pixels.slice(0, 3))).toEqual(graded(of, palette).map((one) => new Uint8ClampedArray([one])[0]))
      expect(pixels[3]).toBe(255)
    }),
  )
  expect(filterMatrix('original')).toBe('1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0')
})

/** As WCAG defines it. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((one) => {
    const share = one / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
