import { expect, test } from 'vitest'

import { findFairHousingIssues } from '#domain/fair-housing/find.ts'
import { NEW_LISTING, type ListingContent, type OpenHouse } from '#domain/listings/listing.ts'
import {
  fillListingCaption,
  LISTING_TEMPLATES,
  listingCaption,
  listingTemplateError,
  listingValues,
  OCCASION_NAME,
  type ListingOccasion,
} from '#domain/listings/listing-captions.ts'
import { factsLine, hoursWords, openHouseWords } from '#domain/listings/listing-words.ts'
import { captionLimit } from '#domain/publication/caption.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

const OPEN_HOUSE: OpenHouse = {
  id: '5b0a7a52-6a0e-4b6e-9a44-0d2a3f3f0001',
  date: '2026-06-06',
  starts: '13:00',
  ends: '15:00',
  time_zone: 'America/Chicago',
  note: '',
}

const LISTING: ListingContent = {
  ...NEW_LISTING,
  address: { street: '1204 Oak Street', unit: '', city: 'Round Rock', state: 'TX', zip: '78664' },
  price: 425_000,
  beds: 3,
  baths: 2.5,
  area: 1850,
  features: ['New roof', 'Pool'],
  description: { en: 'Morning light in the kitchen.', es: 'Luz de mañana en la cocina.' },
}

const around = (language: 'en' | 'es', link = 'https://example.com/l/oak') => ({
  language,
  link,
  openHouse: OPEN_HOUSE,
})

const OCCASIONS = Object.keys(OCCASION_NAME) as ListingOccasion[]

test('a caption says the facts of the listing in English', () => {
  expect(listingCaption('active', LISTING, around('en'))).toBe(
    [
      'Just listed: 1204 Oak Street, Round Rock, TX 78664',
      '$425,000',
      '3 beds · 2.5 baths · 1,850 sq ft',
      '',
      'Morning light in the kitchen.',
      'New roof · Pool',
      '',
      'Come see it. Message me for a time that works for you.',
      'https://example.com/l/oak',
    ].join('\n'),
  )
})

test('a caption says the facts of the listing in Spanish', () => {
  expect(listingCaption('open_house_soon', LISTING, around('es'))).toBe(
    [
      'Casa abierta: sábado 6 de junio, 1–3 PM',
      '1204 Oak Street, Round Rock, TX 78664',
      '$425,000',
      '3 recámaras · 2.5 baños · 1,850 pies²',
      '',
      'Pasa a conocerla y pregúntame lo que quieras.',
      'https://example.com/l/oak',
    ].join('\n'),
  )
})

test.each(OCCASIONS)('a caption for %s leaves out each line whose fact is missing', (occasion) => {
  for (const language of ['en', 'es'] as const) {
    const text = listingCaption(occasion, NEW_LISTING, { language, link: '', openHouse: null })
    expect(text).not.toMatch(/[{}]|null|undefined|\$(?!\d)|\n{3}/)
    expect(text).not.toBe('')
  }
})

test.each(OCCASIONS)('the template for %s passes the fair housing check and fits every network', (occasion) => {
  for (const language of ['en', 'es'] as const) {
    const text = listingCaption(occasion, LISTING, around(language))
    expect(findFairHousingIssues(text)).toEqual([])
    expect(text.length).toBeLessThan(captionLimit(PLATFORMS))
    expect(listingTemplateError(LISTING_TEMPLATES[occasion][language])).toBeNull()
  }
})

test('a long description ends with a whole sentence', () => {
  const content = { ...LISTING, description: { en: 'A quiet street. '.repeat(40), es: '' } }
  const { description } = listingValues(content, around('en'))
  expect(description.length).toBeLessThanOrEqual(400)
  expect(description.endsWith('A quiet street.')).toBe(true)
})

test('a value that looks like a field is not filled again', () => {
  const content = { ...LISTING, description: { en: '{price}', es: '' } }
  expect(fillListingCaption('{description}', listingValues(content, around('en')))).toBe('{price}')
})

test.each([
  ['{prize}', /no field “prize”/],
  ['{price', /Braces/],
  ['{price} and {}', /no field/],
])('the template %j is refused', (template, message) => {
  expect(listingTemplateError(template)).toMatch(message)
})

test.each([
  ['13:00', '15:00', '1–3 PM'],
  ['11:30', '13:00', '11:30 AM–1 PM'],
  ['00:00', '12:30', '12 AM–12:30 PM'],
])('hours from %s to %s read %s', (starts, ends, words) => {
  expect(hoursWords({ starts, ends })).toBe(words)
})

test('land is told by its size, and one of anything is singular', () => {
  expect(factsLine({ beds: null, baths: null, area: null, lot: 65_340 }, 'en')).toBe('1.5 acres')
  expect(factsLine({ beds: 1, baths: 1, area: 640, lot: 5000 }, 'en')).toBe('1 bed · 1 bath · 640 sq ft')
  expect(factsLine({ beds: 0, baths: 1, area: null, lot: null }, 'es')).toBe('Estudio · 1 baño')
  expect(openHouseWords(OPEN_HOUSE, 'en')).toBe('Saturday, June 6, 1–3 PM')
})
