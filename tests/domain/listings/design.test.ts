import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { MeasureText } from '#domain/branding/footer.ts'
import {
  DESIGN_PHOTOS,
  DESIGN_SIZES,
  designLayout,
  DESIGNS,
  type DesignContent,
  type DesignShape,
} from '#domain/listings/design.ts'
import { NEW_LISTING } from '#domain/listings/listing.ts'
import { OCCASION_NAME, type ListingOccasion } from '#domain/listings/listing-captions.ts'

/** Letters of about the width they have in a font. */
const measure: MeasureText = (text, _font, size) => text.length * size * 0.55

const SHAPES = Object.keys(DESIGN_SIZES) as DesignShape[]
const OCCASIONS = Object.keys(OCCASION_NAME) as ListingOccasion[]

const words = (most: number) => fc.string({ maxLength: most, unit: 'grapheme' })
const figure = (most: number) => fc.option(fc.integer({ min: 0, max: most }))

const contents: fc.Arbitrary<DesignContent> = fc.record({
  content: fc
    .record({
      street: words(120),
      city: words(80),
      attribution: words(200),
      price: figure(999_999_999),
      beds: figure(99),
      area: figure(9_999_999),
    })
    .map(({ street, city, ...rest }) =>
      Object.assign({}, NEW_LISTING, rest, {
        address: { street, unit: '', city, state: 'TX', zip: '78701' },
      }),
    ),
  occasion: fc.constantFrom(...OCCASIONS),
  language: fc.constantFrom('en' as const, 'es' as const),
  openHouse: fc.option(
    fc.constant({
      id: '5b0a7a52-6a0e-4b6e-9a44-0d2a3f3f0001',
      date: '2026-06-06',
      starts: '13:00',
      ends: '15:00',
      time_zone: 'America/Chicago' as const,
      note: '',
    }),
  ),
  accent: fc.constant('#4B1D42'),
})

test.each(DESIGNS)('the texts of the design %s stay inside it and apart from one another', (design) => {
  fc.assert(
    fc.property(contents, fc.constantFrom(...SHAPES), (content, shape) => {
      const { size, lines, photos, panels } = designLayout(design, shape, content, measure)
      expect(new Set(photos.map(({ index }) => index)).size).toBe(DESIGN_PHOTOS[design])
      for (const { text, font, size: height, x, y } of lines) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + measure(text, font, height)).toBeLessThanOrEqual(size.width)
        expect(y - height).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThan(size.height)
      }
      const [, ...text] = lines
      for (const [index, line] of text.entries()) {
        const above = text[index - 1]
        if (above) expect(line.y - line.size * 0.8).toBeGreaterThan(above.y)
      }
      for (const { box } of [...photos, ...panels]) {
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(size.width)
        expect(box.top + box.height).toBeLessThanOrEqual(size.height)
        expect(Math.min(box.width, box.height)).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('a story keeps clear of what the networks draw over it', () => {
  const content = fc.sample(contents, 1)[0]
  if (!content) throw new Error('There is no sample')
  for (const design of DESIGNS) {
    const { size, lines } = designLayout(design, 'story', content, measure)
    for (const { y, size: height } of lines) {
      expect(y - height).toBeGreaterThan(200)
      expect(y).toBeLessThan(size.height - 320)
    }
  }
})

test('an open house is headed by its day and hours', () => {
  const content: DesignContent = {
    content: { ...NEW_LISTING, price: 425_000, address: { ...NEW_LISTING.address, street: '1204 Oak Street' } },
    occasion: 'open_house_soon',
    language: 'en',
    openHouse: { id: 'x', date: '2026-06-06', starts: '13:00', ends: '15:00', time_zone: 'America/Chicago', note: '' },
    accent: '#4B1D42',
  }
  const texts = designLayout('card', 'portrait', content, measure).lines.map(({ text }) => text)
  expect(texts).toEqual(['Open house', 'Saturday, June 6', '1–3 PM · $425,000', '1204 Oak Street'])
})

test('a sold house is not headed by the price it was listed for', () => {
  const content = { ...NEW_LISTING, price: 425_000, address: { ...NEW_LISTING.address, street: '1204 Oak Street' } }
  const layout = designLayout(
    'window',
    'square',
    { content, occasion: 'sold', language: 'es', openHouse: null, accent: '#4B1D42' },
    measure,
  )
  expect(layout.lines.map(({ text }) => text)).toEqual(['Vendida', '1204 Oak Street'])
})
