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
import { CAPTION_LIMIT, captionError, captionLimit, hashtagNote, splitHashtags } from '#domain/publication/caption.ts'

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

  test('mentions are limited for Instagram only', () => {
    expect(captionError(tags(5, '#') + tags(20, ' @'), ['instagram'])).toBeNull()
    expect(captionError(tags(21, '@'), ['facebook', 'linkedin'])).toBeNull()
    expect(captionError(tags(21, '@'), ['instagram'])).toBe('Instagram allows 20 @ names. This caption has 21.')
    expect(captionError('# # # @ @ #️⃣ '.repeat(40), ['instagram'])).toBeNull()
  })

  test('more than five hashtags keep no caption from going to Instagram, and a note says what is left out there', () => {
    expect(captionError(tags(31, '#'), ['facebook', 'instagram'])).toBeNull()
    expect(hashtagNote(tags(5, '#'), ['facebook', 'instagram'])).toBeNull()
    expect(hashtagNote(tags(31, '#'), ['facebook', 'linkedin'])).toBeNull()
    expect(hashtagNote(tags(6, '#'), ['facebook', 'instagram'])).toBe(
      'Instagram takes 5 hashtags. The first 5 go out there, the last one doesn’t.',
    )
    expect(hashtagNote('#an\u0303os '.repeat(8), ['instagram'])).toContain('the other 3 don’t')
    expect(hashtagNote('# # # @ @ #️⃣ '.repeat(40), ['instagram'])).toBeNull()
  })
})

const tags = (count: number, sign: string) =>
  `Home ${Array.from({ length: count }, (_, at) => `${sign}a${at}`).join(' ')}`

describe('the hashtags of a caption that a network has no place for', () => {
  test.each<[string, string, string]>([
    ['Sold!\n\n#a #b #c #d #e #f #g', 'Sold!\n\n#a #b #c #d #e', '#f #g'],
    ['Sold! #a #b #c #d #e #f #g\nCall me.', 'Sold! #a #b #c #d #e\nCall me.', '#f #g'],
    ['#a #b #c #d #e\n\nOpen on Sunday\n\n#f #g', '#a #b #c #d #e\n\nOpen on Sunday', '#f #g'],
    ['#a #b #c #d #e and #f too. I love #austin', '#a #b #c #d #e and f too. I love austin', '#f #austin'],
    ['#a#b#c#d#e#f#g', '#a#b#c#d#e', '#f #g'],
    ['#a #b #c #d ##e ##f, x#g y', '#a #b #c #d ##e f, x g y', '#f #g'],
    ['#a #b #c\n#d #e #f\n#g\nEnd', '#a #b #c\n#d #e\nEnd', '#f #g'],
    [
      '#uno #dos\n\n· · ·\n\n#tres #cuatro #cinco #a\u00f1os',
      '#uno #dos\n\n· · ·\n\n#tres #cuatro #cinco',
      '#a\u00f1os',
    ],
  ])('%j goes to Instagram as %j, and %j is left for a comment', (typed, caption, restOfHashtags) => {
    expect(splitHashtags(typed, 'instagram')).toEqual({ caption, restOfHashtags })
  })

  test('other networks and captions with five or fewer keep every character', () => {
    const many = `${tags(40, '#')}  \n\n\n\n`
    expect(splitHashtags(many, 'facebook')).toEqual({ caption: many, restOfHashtags: '' })
    expect(splitHashtags(many, 'linkedin').caption).toBe(many)
    const few = `${tags(5, '#')}  \n\n\n\n`
    expect(splitHashtags(few, 'instagram')).toEqual({ caption: few, restOfHashtags: '' })
  })

  test('whatever is typed, the first five stay, every other one is in the rest, and nothing gets longer', () => {
    const piece = fc.oneof(
      fc.stringMatching(/^#{1,2}[a-z\u00f1]{1,4}$/),
      fc.constantFrom(' ', '\n', '. ', 'home', '＃', '#', '· · ·', '🏡', '_', 'e\u0301'),
    )
    const hashtags = (text: string) => (text.match(/[#＃]+[\p{L}\p{N}_]\p{M}*/gu) ?? []).length
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const typed = pieces.join('')
        const { caption, restOfHashtags } = splitHashtags(typed, 'instagram')
        expect(hashtags(caption)).toBe(Math.min(5, hashtags(typed)))
        expect(hashtags(caption) + hashtags(restOfHashtags)).toBe(hashtags(typed))
        expect(caption.length).toBeLessThanOrEqual(typed.length)
        expect(splitHashtags(caption, 'instagram')).toEqual({ caption, restOfHashtags: '' })
      }),
      { numRuns: 500 },
    )
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
