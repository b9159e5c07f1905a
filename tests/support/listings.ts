import type { Lead } from '#contract/listings/leads.ts'
import type { Listing, PhotoFile } from '#contract/listings/listings.ts'
import type { Problem } from '#contract/problem.ts'
import { PART_TYPE, type Upload } from '#contract/publishing/uploads.ts'
import type { ListingContent, ListingPhoto, OpenHouse } from '#domain/listings/listing.ts'

import type { Browser } from './browser.ts'

export type Content = Partial<ListingContent>

export const OAK: Content = {
  status: 'active',
  address: { street: '12 Oak Street', unit: '', city: 'Austin', state: 'TX', zip: '78701' },
  price: 450_000,
}

export const newPhoto = (id: string = crypto.randomUUID(), more: Partial<ListingPhoto> = {}): ListingPhoto => ({
  id,
  caption: { en: '', es: '' },
  alt: { en: '', es: '' },
  altered: null,
  ...more,
})

export const openHouse = (more: Partial<OpenHouse> = {}): OpenHouse => ({
  id: crypto.randomUUID(),
  date: '2026-12-05',
  starts: '13:00',
  ends: '15:00',
  time_zone: 'America/Chicago',
  note: '',
  ...more,
})

export const save = (by: Browser, id: string, changes: object, seen: object = {}) =>
  by.api<{ data: Listing } & Problem>('PUT', `/agent/listings/${id}`, { body: { changes, seen } })

export const read = (by: Browser, id: string) => by.api<{ data: Listing } & Problem>('GET', `/agent/listings/${id}`)

export const remove = async (by: Browser, id: string) => (await by.api('DELETE', `/agent/listings/${id}`)).status

/** Uploads content as a device does, in one part. */
export async function uploadOf(by: Browser, content: Uint8Array): Promise<string> {
  const headers = { 'upload-length': String(content.length), 'tus-resumable': '1.0.0' }
  const begun = await by.api<{ data: Upload }>('POST', '/agent/uploads', { headers })
  await by.fetch('/api/sanctum/csrf-cookie')
  const sent = await by.fetch(`/api/agent/uploads/${begun.body.data.id}`, {
    method: 'PATCH',
    headers: {
      'content-type': PART_TYPE,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: new Uint8Array(content),
  })
  if (sent.status !== 204) throw new Error(`The part was answered with ${sent.status}`)
  return begun.body.data.id
}

interface Attached {
  listing: string
  photo: string
  upload: string
}

export const attach = (by: Browser, { listing, photo, upload }: Attached) =>
  by.api<{ data: PhotoFile } & Problem>('PUT', `/agent/listings/${listing}/photos/${photo}`, { body: { upload } })

export const leadBody = (more: object = {}) => ({
  name: 'Ana Lopez',
  email: 'ana@example.test',
  phone: '(512) 555-0142',
  message: 'Is it still for sale?',
  notes: '',
  status: 'new',
  next_step: null,
  language: 'en',
  has_agent: null,
  source: 'manual',
  listing_id: null,
  from: '',
  consent: null,
  disclosures: [],
  at: '2026-03-02T14:30:00.000Z',
  ...more,
})

export const addLead = (by: Browser, id: string, more: object = {}) =>
  by.api<{ data: Lead } & Problem>('POST', `/agent/leads/${id}`, { body: leadBody(more) })

export const readLead = (by: Browser, id: string) => by.api<{ data: Lead } & Problem>('GET', `/agent/leads/${id}`)
