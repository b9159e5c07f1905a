import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { captionIn, languageOfDay, type Versions } from '#domain/auto-post/auto-post-language.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

const days = fc
  .subarray([...WEEKDAYS], { minLength: 1 })
  .chain((chosen) => fc.shuffledSubarray(chosen, { minLength: chosen.length }))
const day = fc.integer({ min: 0, max: 40_000 }).map((count) => shiftDay('1990-01-01', count))

/** The chosen days of the three weeks from a day on. */
function chosenFrom(first: string, chosen: readonly string[]): string[] {
  return Array.from({ length: 21 }, (_, ahead) => shiftDay(first, ahead)).filter((one) =>
    chosen.includes(weekdayOfDay(one)),
  )
}

describe('the language of a day', () => {
  test('in turn, no two chosen days in a row have the same language', () => {
    fc.assert(
      fc.property(days, day, (chosen, first) => {
        const languages = chosenFrom(first, chosen).map((one) =>
          languageOfDay(one, { language: 'alternating', days: chosen }),
        )
        for (const [at, language] of languages.entries()) {
          expect(['en', 'es']).toContain(language)
          if (at > 0) expect(language).not.toBe(languages[at - 1])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the language of a day depends on neither the order of the chosen days nor on when it is asked', () => {
    fc.assert(
      fc.property(days, day, (chosen, one) => {
        const inOrder = WEEKDAYS.filter((weekday) => chosen.includes(weekday))
        const of = (asked: readonly (typeof WEEKDAYS)[number][]) =>
          languageOfDay(one, { language: 'alternating', days: asked })
        expect(of(chosen)).toBe(of(inOrder))
        expect(of([...chosen, ...chosen])).toBe(of(inOrder))
      }),
    )
  })

  test('a fixed language is that of every day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en' as const, 'es' as const, 'both' as const),
        days,
        day,
        (language, chosen, one) => {
          expect(languageOfDay(one, { language, days: chosen })).toBe(language)
        },
      ),
    )
  })
})

describe('the language of a post’s caption', () => {
  const versions = fc.record<Versions>({ hasSpanish: fc.boolean(), spanishFits: fc.boolean(), bothFit: fc.boolean() })

  test('a caption is in the wanted language, or in English with the reason', () => {
    fc.assert(
      fc.property(fc.constantFrom('en' as const, 'es' as const, 'both' as const), versions, (wanted, has) => {
        const { language, isBilingual, fallback } = captionIn(wanted, has)
        const got = isBilingual ? 'both' : language
        if (fallback === null) expect(got).toBe(wanted)
        else expect(got).toBe('en')
        if (got !== 'en') expect(has.hasSpanish && (got === 'es' ? has.spanishFits : has.bothFit)).toBe(true)
      }),
    )
  })

  test.each([
    ['es', { hasSpanish: false, spanishFits: false, bothFit: false }, 'no_spanish'],
    ['both', { hasSpanish: false, spanishFits: false, bothFit: false }, 'no_spanish'],
    ['es', { hasSpanish: true, spanishFits: false, bothFit: true }, 'spanish_unfit'],
    ['both', { hasSpanish: true, spanishFits: true, bothFit: false }, 'both_unfit'],
  ] as const)('where %s is wanted of %j, the fallback is %s', (wanted, has, fallback) => {
    expect(captionIn(wanted, has)).toEqual({ language: 'en', isBilingual: false, fallback })
  })
})
