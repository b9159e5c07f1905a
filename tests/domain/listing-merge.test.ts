import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nameForNotice } from '#domain/leads/lead.ts'
import { type LeadParts, mergeLeads } from '#domain/leads/merge-leads.ts'
import { isSlugOf, type ListingContent, type ListingPhoto, NEW_LISTING, slugOf } from '#domain/listings/listing.ts'
import { mergeListing, photoIdsOf } from '#domain/listings/merge-listing.ts'

const photo = (id: string, en = ''): ListingPhoto => ({
  id,
  caption: { en, es: '' },
  alt: { en: '', es: '' },
  altered: null,
})

const photos = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
const photoList = fc
  .tuple(photos, fc.array(fc.constantFrom('', 'x', 'y'), { minLength: 6, maxLength: 6 }))
  .map(([ids, words]) => ids.map((id, index) => photo(id, words[index])))

const content = fc.record({
  price: fc.constantFrom(null, 1, 2),
  beds: fc.constantFrom(null, 1, 2),
  description: fc.record({ en: fc.constantFrom('', 'a', 'b'), es: fc.constantFrom('', 'a', 'b') }),
  photos: photoList,
})
const listing = content.map((fields): ListingContent => ({ ...NEW_LISTING, ...fields }))

describe('a change of a listing', () => {
  test('alone gives what was chosen, and given again changes nothing', () => {
    fc.assert(
      fc.property(listing, content, (stored, changes) => {
        const once = mergeListing(stored, { changes, seen: stored })
        expect(once).toEqual({ content: { ...stored, ...changes }, conflicts: [] })
        expect(mergeListing(once.content, { changes, seen: stored })).toEqual(once)
      }),
    )
  })

  test('loses nothing that another device changed meanwhile: both are kept, or it is refused', () => {
    fc.assert(
      fc.property(listing, content, content, (seen, here, there) => {
        const stored = mergeListing(seen, { changes: there, seen }).content
        const { content: merged, conflicts } = mergeListing(stored, { changes: here, seen })
        for (const field of ['price', 'beds'] as const) {
          const isChangedHere = here[field] !== seen[field]
          const isChangedThere = there[field] !== seen[field]
          const isTwice = isChangedHere && isChangedThere && here[field] !== there[field]
          if (isTwice) expect(conflicts).toContain(field)
          else if (!isChangedThere) expect(merged[field]).toBe(here[field])
        }
        const words = (list: readonly ListingPhoto[], id: string) => list.find((one) => one.id === id)?.caption.en
        if (conflicts.includes('photos')) return
        for (const { id } of there.photos) {
          const isRemoved = seen.photos.some((one) => one.id === id) && !here.photos.some((one) => one.id === id)
          expect(merged.photos.some((one) => one.id === id)).toBe(!isRemoved)
          const before = words(seen.photos, id)
          if (isRemoved || words(there.photos, id) === before || before === undefined) continue
          const mine = words(here.photos, id)
          expect([words(there.photos, id), mine]).toContain(words(merged.photos, id))
          if (mine === before) expect(words(merged.photos, id)).toBe(words(there.photos, id))
        }
      }),
    )
  })

  test('of the words of a photo keeps the order that another device made', () => {
    const seen = { photos: [photo('a'), photo('b')] }
    const stored = { ...NEW_LISTING, photos: [photo('b'), photo('c'), photo('a')] }
    const changes = { photos: [photo('a', 'The door'), photo('b')] }
    expect(mergeListing(stored, { changes, seen }).content.photos).toEqual([
      photo('b'),
      photo('c'),
      photo('a', 'The door'),
    ])
  })

  test('without what was seen replaces a field', () => {
    const stored = { ...NEW_LISTING, price: 5 }
    expect(mergeListing(stored, { changes: { price: 6 }, seen: {} }).content.price).toBe(6)
  })
})

test('the files of a listing are those of its photos and of the originals of altered ones, each once', () => {
  const staged = { ...photo('a'), altered: { kinds: ['staged' as const], original_id: 'z' } }
  const sky = { ...photo('b'), altered: { kinds: ['sky' as const], original_id: 'a' } }
  expect(photoIdsOf({ photos: [staged, sky, photo('c')] })).toEqual(['a', 'b', 'c', 'z'])
})

test('every address a page gets is one that its listing may have, whatever was typed', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.string(), (id, street, city) => {
      expect(isSlugOf(slugOf(id, { ...NEW_LISTING.address, street, city }), id)).toBe(true)
    }),
  )
})

const lead = (more: Partial<LeadParts> = {}): LeadParts => ({
  name: 'Ana',
  email: '',
  phone: '',
  message: '',
  notes: '',
  status: 'new',
  next_step: null,
  has_agent: null,
  ...more,
})

test('of two leads that are merged every word is found in the one that stays', () => {
  const text = fc.constantFrom('', 'one', 'two', 'three')
  const parts = fc.record({ name: text, email: text, phone: text, message: text, notes: text })
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const merged = mergeLeads(lead(one), lead(other), 'Page:')
      const all = Object.values(merged ?? {}).join('\n')
      for (const word of [...Object.values(one), ...Object.values(other)]) expect(all).toContain(word)
    }),
  )
})

test.each([
  ['Ana Lopez', 'Ana Lopez'],
  ['J.R. O’Neil-Ruiz, Jr.', 'J.R. O’Neil-Ruiz, Jr.'],
  ['https://evil.example', 'Someone'],
  ['Free at evil.com', 'Someone'],
  ['WWW.evil', 'Someone'],
  ['ana@evil.test', 'Someone'],
  ['', 'Someone'],
  ['N'.repeat(80), `${'N'.repeat(59)}…`],
])('a notice calls %s %s', (name, shown) => {
  expect(nameForNotice(name)).toBe(shown)
})
