import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { AD_TEXT_LIMITS, adTexts, type AdText } from '#domain/listings/ad-texts.ts'
import { LISTING_STATUSES, NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'

const LISTING: ListingContent = {
  ...NEW_LISTING,
  address: { street: '1204 Oak Street', unit: '', city: 'Round Rock', state: 'TX', zip: '78664' },
  price: 425_000,
  beds: 3,
  baths: 2.5,
  area: 1850,
  features: ['New roof', 'Pool'],
}

test('an ad says price, place and facts', () => {
  expect(adTexts(LISTING, 'en')).toEqual({
    primary: 'For sale · Round Rock, TX. 3 beds · 2.5 baths · 1,850 sq ft. New roof, Pool. Message me to see it.',
    headline: '$425,000 · Round Rock, TX',
    description: '3 beds · 2.5 baths',
  })
  expect(adTexts({ ...LISTING, area: null }, 'es').primary).toBe(
    'En venta · Round Rock, TX. 3 recámaras · 2.5 baños. Escríbeme para verla.',
  )
})

test('an ad of a sold house names no price', () => {
  expect(adTexts({ ...LISTING, status: 'sold' }, 'en').headline).toBe('Round Rock, TX')
})

test('no text of an ad is longer than every placement shows', () => {
  const text = fc.string({ maxLength: 80, unit: 'grapheme' })
  const contents = fc.record({
    status: fc.constantFrom(...LISTING_STATUSES),
    city: text,
    price: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
    features: fc.array(text, { maxLength: 5 }),
    language: fc.constantFrom('en' as const, 'es' as const),
  })
  fc.assert(
    fc.property(contents, ({ city, language, ...more }) => {
      const texts = adTexts({ ...LISTING, ...more, address: { ...LISTING.address, city } }, language)
      for (const [name, words] of Object.entries(texts)) {
        expect(words.length).toBeLessThanOrEqual(AD_TEXT_LIMITS[name as AdText])
      }
      expect(texts.headline).not.toBe('')
    }),
  )
})
