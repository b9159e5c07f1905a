import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { PLATFORMS } from '#domain/platform/platform.ts'
import {
  CAPTION_FIELDS,
  captionFieldError,
  fieldValues,
  fillCaption,
  LONGEST_VALUE,
  longestCaption,
  NO_VALUES,
} from '#domain/publication/caption-fields.ts'
import {
  bilingualCaption,
  captionParts,
  DIVIDER,
  languageAfterEdit,
  languageCode,
  languageLabel,
  type CaptionIn,
} from '#domain/publication/caption-language.ts'
import { CAPTION_LIMIT, captionError, captionLimit } from '#domain/publication/caption.ts'

describe('captions', () => {
  test.each(PLATFORMS)('a caption for %s may have as many characters as it allows, and not one more', (platform) => {
    const faultAt = (length: number) => captionError('a'.repeat(length), [platform])
    expect(faultAt(CAPTION_LIMIT[platform])).toBeNull()
    expect(faultAt(CAPTION_LIMIT[platform] + 1)).not.toBeNull()
  })

  test('the tightest limit of the networks counts, and the message names it with the excess, or what is missing', () => {
    expect(captionLimit(['facebook', 'instagram', 'linkedin'])).toBe(CAPTION_LIMIT.instagram)
    expect(captionError(' \n\u00a0\u200b\u2800\u3164', ['facebook'])).toBe('Please enter a caption.')
    expect(captionError('e\u0301'.repeat(2_200), ['instagram'])).toBeNull()
    expect(captionError('a'.repeat(2_250), ['facebook', 'instagram'])).toBe(
      'Instagram allows 2,200 characters. This caption is 50 over.',
    )
  })

  test('hashtags and mentions are limited for Instagram only', () => {
    const tags = (count: number, sign: string) =>
      `Home ${Array.from({ length: count }, (_, at) => `${sign}a${at}`).join(' ')}`
    expect(captionError(tags(30, '#') + tags(20, ' @'), ['instagram'])).toBeNull()
    expect(captionError(tags(31, '#'), ['facebook', 'linkedin'])).toBeNull()
    expect(captionError(tags(31, '#'), ['facebook', 'instagram'])).toBe(
      'Instagram allows 30 hashtags. This caption has 31.',
    )
    expect(captionError(tags(21, '@'), ['instagram'])).toBe('Instagram allows 20 @ names. This caption has 21.')
    expect(captionError('# # # @ @ #️⃣ '.repeat(40), ['instagram'])).toBeNull()
    expect(captionError('#an\u0303os '.repeat(31), ['instagram'])).toContain('This caption has 31.')
  })
})

const words = fc.stringMatching(/^[A-Za-z0-9 ,.’é]{1,30}$/).filter((text) => text.trim() !== '')
const field = fc.tuple(fc.constantFrom(...CAPTION_FIELDS), words).map(([name, text]) => `{${name}|${text}}`)
/** A caption that an admin may save. */
const caption = fc
  .array(
    fc.oneof(
      field,
      words.map((text) => ` ${text} `),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))
const profile = fc.record({
  firstName: fc.string({ maxLength: 120, unit: 'grapheme' }),
  city: fc.option(fc.string({ maxLength: 60 })),
  areas: fc.array(fc.string({ maxLength: 60 }), { maxLength: 6 }),
  market: fc.string({ maxLength: 80 }),
})

test('no caption that may be saved shows a brace or gets longer than it was checked, whatever the profile says', () => {
  fc.assert(
    fc.property(caption, profile, (text, of) => {
      expect(captionFieldError(text)).toBeNull()
      const values = fieldValues(of)
      for (const name of CAPTION_FIELDS) {
        expect(values[name]).not.toMatch(/[{}|#@\\\n]/)
        expect(values[name].length).toBeLessThanOrEqual(LONGEST_VALUE[name])
      }
      const filled = fillCaption(text, values)
      expect(filled).not.toMatch(/[{}]/)
      expect(filled.length).toBeLessThanOrEqual(longestCaption(text).length)
    }),
  )
})

test('a field is filled from the profile, and reads with its own words without', () => {
  const text = 'Hello from {first_name|me} in {city|your neighborhood}, {areas|all over town}.'
  const values = fieldValues({
    firstName: ' June ',
    city: 'Austin',
    areas: ['Austin', 'Round Rock', 'Kyle', 'Buda'],
    market: '',
  })
  expect(fillCaption(text, values)).toBe('Hello from June in Austin, Austin, Round Rock & Kyle.')
  expect(fillCaption(text, NO_VALUES)).toBe('Hello from me in your neighborhood, all over town.')
})

test('areas stand for a missing city, and the city for missing areas', () => {
  expect(fieldValues({ firstName: '', city: null, areas: ['Kyle', 'Buda'], market: '' }).city).toBe('Kyle')
  expect(fieldValues({ firstName: '', city: 'Austin', areas: [], market: '' }).areas).toBe('Austin')
})

test.each([
  ['{town|here}', 'There’s no field “town”'],
  ['{City|here}', 'There’s no field “City”'],
  ['{city}', 'needs words for agents without one'],
  ['{city| }', 'needs words for agents without one'],
  ['{city|a|b}', 'needs words for agents without one'],
  ['{city|a\nb}', 'on one line'],
  ['{city|a\u2028b}', 'on one line'],
  ['{city|\u200b}', 'needs words for agents without one'],
  ['#an\u0303os{city|Austin}', 'part of a hashtag'],
  [`{city|${'x'.repeat(81)}}`, 'up to 80 characters'],
  ['#{city|Austin}', 'part of a hashtag'],
  ['#Homes{city|Austin}', 'part of a hashtag'],
  ['@{first_name|me}', 'part of a hashtag'],
  ['an open { brace', 'Braces are only for fields'],
  ['{}', 'There’s no field “”'],
])('%j can’t be saved', (text, message) => {
  expect(captionFieldError(text)).toContain(message)
})

const ENGLISH: CaptionIn = { language: 'en', isBilingual: false, fallback: null }
const SPANISH: CaptionIn = { ...ENGLISH, language: 'es' }
const BOTH: CaptionIn = { ...ENGLISH, isBilingual: true }
const MISSING: CaptionIn = { ...ENGLISH, fallback: 'no_spanish' }

const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '' && !one.includes(DIVIDER))

describe('a caption in both languages', () => {
  test('it has the English text, a divider, and the Spanish text', () => {
    expect(bilingualCaption({ en: 'Hello.\n\n#home\n', es: 'Hola.' })).toBe('Hello.\n\n#home\n\n· · ·\n\nHola.')
  })

  test('its parts are the two texts again, each in its language', () => {
    fc.assert(
      fc.property(text, text, (en, es) => {
        expect(captionParts(bilingualCaption({ en, es }), BOTH)).toEqual([
          { language: 'en', text: en.trim() },
          { language: 'es', text: es.trim() },
        ])
      }),
    )
  })

  test('a caption in one language has one part, whatever is in it', () => {
    const caption = `Before ${DIVIDER} after`
    expect(captionParts(caption, SPANISH)).toEqual([{ language: 'es', text: caption }])
    expect(captionParts('No divider', BOTH)).toEqual([{ language: 'en', text: 'No divider' }])
  })
})

describe('the language after an edit', () => {
  test('a caption stays bilingual while its divider stays', () => {
    const caption = bilingualCaption({ en: 'New', es: 'Nuevo' })
    expect(languageAfterEdit(BOTH, { language: 'en', caption })).toEqual(BOTH)
    expect(languageAfterEdit(BOTH, { language: 'en', caption: 'New' })).toEqual(ENGLISH)
    expect(languageAfterEdit(ENGLISH, { language: 'en', caption })).toEqual(ENGLISH)
  })

  test('a fallback stays until the agent chooses a language', () => {
    expect(languageAfterEdit(MISSING, { language: 'en', caption: 'New' })).toEqual(MISSING)
    expect(languageAfterEdit(MISSING, { language: 'es', caption: 'Nuevo' })).toEqual(SPANISH)
  })
})

test.each<[CaptionIn, string, string]>([
  [ENGLISH, 'EN', 'English'],
  [SPANISH, 'ES', 'Spanish'],
  [BOTH, 'EN + ES', 'English and Spanish'],
  [MISSING, 'EN', 'English (no Spanish version of this post)'],
  [{ ...ENGLISH, fallback: 'spanish_unfit' }, 'EN', 'English (the Spanish version doesn’t fit all your platforms)'],
  [{ ...ENGLISH, fallback: 'both_unfit' }, 'EN', 'English (both languages together don’t fit all your platforms)'],
])('%j is shown as %s and read as %s', (of, code, label) => {
  expect([languageCode(of), languageLabel(of)]).toEqual([code, label])
})
