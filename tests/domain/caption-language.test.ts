import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  bilingualCaption,
  captionParts,
  DIVIDER,
  languageAfterEdit,
  languageCode,
  languageLabel,
  type CaptionIn,
} from '#domain/publication/caption-language.ts'

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

  test('an edit that leaves language and text alone changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(ENGLISH, SPANISH, BOTH, MISSING), text, text, (before, en, es) => {
        const caption = before.isBilingual ? bilingualCaption({ en, es }) : en
        expect(languageAfterEdit(before, { language: before.language, caption })).toEqual(before)
      }),
    )
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
