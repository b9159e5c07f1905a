import { randomUUID } from 'node:crypto'

import sharp from 'sharp'

import { NEW_LISTING, slugOf, type ListingContent, type ListingPhoto } from '#domain/listings/listing.ts'
import type { AppContext } from '#server/app-context.ts'
import { files, listingPhotos, listings } from '#server/db/schema/index.ts'
import type { PageFacts } from '#server/modules/listing-page/render/page-facts.ts'

const NO_TEXT = { en: '', es: '' }

export const aPhoto = (photo: Partial<ListingPhoto> = {}): ListingPhoto => ({
  id: randomUUID(),
  caption: NO_TEXT,
  alt: NO_TEXT,
  altered: null,
  ...photo,
})

/** A house in Austin with all that a page shows, but for photos and open houses. */
const aListing = (content: Partial<ListingContent> = {}): ListingContent => ({
  ...NEW_LISTING,
  address: { street: '12 Oak Street', unit: '', city: 'Austin', state: 'TX', zip: '78701' },
  price: 450_000,
  beds: 3,
  baths: 2.5,
  area: 1840,
  lot: 8712,
  year_built: 1998,
  property_type: 'house',
  mls_number: 'MLS-1234',
  attribution: 'Cedar & Main, (512) 555-0100',
  description: { en: 'A porch that looks west.', es: 'Un porche que mira al oeste.' },
  features: ['Screened porch', 'Pecan trees'],
  is_public: true,
  ...content,
})

/** What a page shows of a listing, as the server finds it; each of its photos has a file. */
export function pageFacts(content: Partial<ListingContent> = {}, agent: Partial<PageFacts['agent']> = {}): PageFacts {
  const id = '0b8f6f7a-3c1d-4b7e-9a55-1f2e3d4c5b6a'
  const whole = aListing(content)
  const originals = whole.photos.flatMap(({ altered }) => altered?.original_id ?? [])
  const photos = [...whole.photos.map((photo) => photo.id), ...originals]
  return {
    agentId: 1,
    id,
    slug: slugOf(id, whole.address),
    content: whole,
    files: Object.fromEntries(photos.map((one) => [one, { url: `/media/${one}.jpg`, width: 1600, height: 1200 }])),
    agent: {
      name: 'Maya Alvarez',
      license: 'TX 0712344',
      phone: '(512) 555-0142',
      email: 'maya@cedarmain.example',
      website: 'www.cedarmain.example',
      designations: '',
      brokerage: 'Cedar & Main',
      officePhone: '(512) 555-0100',
      officeState: 'TX',
      officeAddress: '1 Congress Avenue, Austin, TX 78701',
      portrait: null,
      logo: null,
      ...agent,
    },
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  }
}

interface Inserted {
  id: string
  slug: string
  content: ListingContent
}

/** Inserts a listing of an agent with a file for each of its photos. */
export async function insertListing(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  agentId: number,
  content: Partial<ListingContent> = {},
): Promise<Inserted> {
  const id = randomUUID()
  const whole = aListing(content)
  const slug = slugOf(id, whole.address)
  const stored = { ...whole, slug }
  await db
    .insert(listings)
    .values({ agentId, id, content: stored, status: whole.status, isPublic: whole.is_public, slug })
  const originals = whole.photos.flatMap(({ altered }) => altered?.original_id ?? [])
  for (const [at, photo] of [...new Set([...whole.photos.map((one) => one.id), ...originals])].entries()) {
    const picture = { width: 1200, height: 900, channels: 3 as const, background: { r: at * 8, g: 120, b: 90 } }
    const file = await storage.put(await sharp({ create: picture }).png().toBuffer(), 'image/png')
    await db.insert(files).values(file).onConflictDoNothing()
    await db
      .insert(listingPhotos)
      .values({ agentId, id: photo, listingId: id, fileKey: file.key, width: 1200, height: 900 })
  }
  return { id, slug, content: stored }
}
