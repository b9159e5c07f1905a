import type { Lead } from '#contract/listings/leads.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'

export const LISTING_ID = '3f1c2b9a-8d4e-4f60-9a7b-1c2d3e4f5a6b'

const OAK: Partial<ListingContent> = {
  address: { street: '12 Oak Street', unit: '', city: 'Austin', state: 'TX', zip: '78701' },
  price: 465_000,
  beds: 3,
  baths: 2.5,
  area: 1480,
  property_type: 'house',
}

/** A listing as the server answers it. */
export function listing(content: Partial<ListingContent> = {}, over: Partial<Listing> = {}): Listing {
  return {
    id: LISTING_ID,
    content: { ...NEW_LISTING, ...OAK, ...content },
    files: [],
    source: 'agent',
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    ...over,
  }
}

export const photo = (id: string) => ({ id, caption: { en: '', es: '' }, alt: { en: '', es: '' }, altered: null })

/** A lead as the server answers it. */
export function lead(over: Partial<Lead> = {}): Lead {
  return {
    id: '7a1c2b9a-8d4e-4f60-9a7b-1c2d3e4f5a6c',
    name: 'Rosa Delgado',
    email: 'rosa@example.com',
    phone: '(512) 555-0142',
    message: 'Is Saturday still on?',
    notes: '',
    status: 'new',
    next_step: null,
    language: 'en',
    has_agent: null,
    source: 'page',
    listing_id: LISTING_ID,
    from: '',
    consent: null,
    disclosures: [],
    earlier_consents: [],
    at: '2026-11-20T12:00:00.000Z',
    listing_title: '12 Oak Street',
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    ...over,
  }
}
