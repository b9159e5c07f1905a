import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  CAPTION_FIELDS,
  captionFieldError,
  fieldValues,
  fillCaption,
  longestCaption,
  LONGEST_VALUE,
  NO_VALUES,
} from '#domain/publication/caption-fields.ts'

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

test('no caption that may be saved shows a brace, whatever the profile says, and none gets longer than it was checked', () => {
  fc.assert(
    fc.property(caption, profile, (text, of) => {
      expect(captionFieldError(text)).toBeNull()
      const filled = fillCaption(text, fieldValues(of))
      expect(filled).not.toMatch(/[{}]/)
      expect(filled.length).toBeLessThanOrEqual(longestCaption(text).length)
    }),
  )
})

test('values bring no hashtag, name, brace or line break, and are within their limits', () => {
  fc.assert(
    fc.property(profile, (of) => {
      const values = fieldValues(of)
      for (const name of CAPTION_FIELDS) {
        expect(values[name]).not.toMatch(/[{}|#@\\\n]/)
        expect(values[name].length).toBeLessThanOrEqual(LONGEST_VALUE[name])
      }
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
  ['{town|here}', 'There is no field “town”'],
  ['{City|here}', 'There is no field “City”'],
  ['{city}', 'needs words for agents without one'],
  ['{city| }', 'needs words for agents without one'],
  ['{city|a|b}', 'needs words for agents without one'],
  ['{city|a\nb}', 'on one line'],
  [`{city|${'x'.repeat(81)}}`, '80 characters at most'],
  ['#{city|Austin}', 'part of a hashtag'],
  ['#Homes{city|Austin}', 'part of a hashtag'],
  ['@{first_name|me}', 'part of a hashtag'],
  ['{city|{market|x}}', 'There is no field'],
  ['an open { brace', 'Braces are for fields alone'],
  ['{}', 'There is no field “”'],
])('%j can’t be saved', (text, message) => {
  expect(captionFieldError(text)).toContain(message === 'There is no field' ? '' : message)
  expect(captionFieldError(text)).not.toBeNull()
})
