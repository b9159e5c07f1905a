import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { brandTexts } from '#domain/branding/state-rules.ts'
import { NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'
import { listingFlyer, type Flyer } from '#server/pdf/listing-flyer.ts'

const CONTENT: ListingContent = {
  ...NEW_LISTING,
  address: { street: '1204 Oak Street', unit: '', city: 'Round Rock', state: 'TX', zip: '78664' },
  price: 425_000,
  beds: 3,
  baths: 2.5,
  area: 1850,
  mls_number: '7781234',
  description: {
    en: 'Morning light in the kitchen, and a porch that looks over the oaks. '.repeat(5),
    es: 'Luz de mañana en la cocina.',
  },
  features: ['New roof', 'Pool', 'Hardwood floors'],
  open_houses: [
    {
      id: '5b0a7a52-6a0e-4b6e-9a44-0d2a3f3f0001',
      date: '2026-06-06',
      starts: '13:00',
      ends: '15:00',
      time_zone: 'America/Chicago',
      note: '',
    },
  ],
}

const photo = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

async function flyer(more: Partial<Flyer> = {}): Promise<Buffer> {
  const colors = ['#9a5', '#59a', '#a59', '#955', '#599', '#aa5', '#559']
  return await listingFlyer({
    content: CONTENT,
    language: 'en',
    pages: 1,
    photos: await Promise.all(colors.map(async (color) => ({ content: await photo(color), caption: 'The kitchen' }))),
    brand: brandTexts({
      name: 'Maya Nguyễn',
      license: 'TX 0712344',
      phone: '(512) 555-0188',
      brokerage: 'Oak & Main Realty, LLC',
      officePhone: '(512) 555-0100',
      officeState: 'TX',
    }),
    email: 'maya@example.com',
    portrait: await photo('#c99'),
    logo: await photo('#246'),
    link: 'https://porchlight.example/l/1204-oak-street-round-rock-5b0a7a526a',
    ...more,
  })
}

/** The texts of each page, as a reader or a search sees them. */
async function textsOf(bytes: Buffer): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return pdf.getPages().map((page) => page.extractText().text.replaceAll(/\s+/g, ' '))
}

test('a flyer says the facts, the broker and fair housing in texts that can be searched', async () => {
  const [page, ...others] = await textsOf(await flyer())
  expect(others).toEqual([])
  for (const words of [
    'For sale',
    '$425,000',
    '1204 Oak Street, Round Rock, TX 78664',
    '3 beds · 2.5 baths · 1,850 sq ft',
    'Open house: Saturday, June 6, 1–3 PM',
    'New roof · Pool · Hardwood floors',
    'Maya Nguyễn',
    'Oak & Main Realty, LLC',
    'Equal Housing Opportunity',
    'MLS 7781234',
    'Scan for photos',
  ]) {
    expect(page).toContain(words)
  }
})

test('a flyer of two pages shows the other photos with their captions, and the broker on each', async () => {
  const pages = await textsOf(await flyer({ pages: 2 }))
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('The kitchen')
  for (const page of pages) expect(page).toContain('Oak & Main Realty, LLC')
})

test('a flyer in Spanish has Spanish words, and no code while the page is off', async () => {
  const [page] = await textsOf(await flyer({ language: 'es', link: '' }))
  expect(page).toContain('En venta')
  expect(page).toContain('3 recámaras · 2.5 baños · 1,850 pies²')
  expect(page).not.toContain('Escanea')
})

test('texts that are too long for their place are cut, and odd letters are left out', async () => {
  const content = {
    ...CONTENT,
    description: { en: 'word '.repeat(2000).slice(0, 5000), es: '' },
    address: { ...CONTENT.address, street: 'W'.repeat(120), city: '🏠 日本' },
    attribution: 'A'.repeat(200),
  }
  const [page] = await textsOf(await flyer({ content }))
  expect(page).toContain('…')
})

test('a text without a blank is broken where the column ends, whatever its length', async () => {
  const content = { ...CONTENT, description: { en: 'x'.repeat(5000), es: '' } }
  const [page = ''] = await textsOf(await flyer({ content }))
  expect(page).toMatch(/x{40,} x{40,}…/)
})
