import { createHash } from 'node:crypto'

import { type ListingContent, type ListingPhoto, NEW_LISTING, slugOf } from '#domain/listings/listing.ts'
import { shiftDay } from '#domain/time/time-labels.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'

import type { Db } from '../db/open.ts'
import { leads, listingPhotos, listings } from '../db/schema/index.ts'
import {
  DEMO_LEADS,
  DEMO_LISTINGS,
  DEMO_PHOTOS,
  type DemoLead,
  type DemoListing,
  type DemoPhoto,
  STAGED,
} from './listings.ts'
import type { StoredMedia } from './put-library.ts'

/** The houses of the demo are in Texas. */
const [STATE, ZONE]: [string, TimeZone] = ['TX', 'America/Chicago']

const HOUR_MS = 60 * 60 * 1000

/** The statuses whose page is on. */
const WITH_PAGE = new Set(['active', 'open_house', 'under_contract', 'sold'])

const pathOf = (key: string, photo: DemoPhoto) => `media/listings/${key}-${photo}.jpg`

/** The photo that has an original, in the one listing that has both. */
const hasOriginal = ({ key }: DemoListing, photo: DemoPhoto) => key === 'rainey' && photo === STAGED.photo

const filesOf = (listing: DemoListing): DemoPhoto[] => [
  ...listing.photos,
  ...(listing.photos.some((photo) => hasOriginal(listing, photo)) ? [STAGED.original] : []),
]

/** Every photo of the demo's listings, as a path in its folder. */
export const listingMedia = (): string[] =>
  DEMO_LISTINGS.flatMap((listing) => filesOf(listing).map((photo) => pathOf(listing.key, photo)))

/** The same for one thing on every server. */
function idOf(what: string): string {
  const hash = createHash('sha256').update(`porchlight demo ${what}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

const listingId = (key: string) => idOf(`listing ${key}`)
const photoId = (key: string, photo: DemoPhoto) => idOf(`photo ${key} ${photo}`)

interface Known {
  agentId: number
  stored: StoredMedia
  now: Date
}

/** Adds an agent's listings, their photos and leads, but none that was there before, or was deleted since. */
export async function putListings(tx: Db, known: Known): Promise<void> {
  const rows = DEMO_LISTINGS.map((listing, place) => listingRow(listing, place, known))
  await tx.insert(listings).values(rows).onConflictDoNothing()
  const photos = DEMO_LISTINGS.flatMap((listing) => photoRows(listing, known))
  if (photos.length > 0) await tx.insert(listingPhotos).values(photos).onConflictDoNothing()
  const people = DEMO_LEADS.map((lead) => leadRow(lead, known))
  await tx.insert(leads).values(people).onConflictDoNothing()
}

function listingRow(listing: DemoListing, place: number, { agentId, stored, now }: Known) {
  const content = contentOf(listing, now)
  content.photos = content.photos.filter((_photo, index) => {
    const photo = listing.photos[index]
    return photo !== undefined && stored.has(pathOf(listing.key, photo))
  })
  const at = new Date(now.getTime() - (place + 1) * 5 * HOUR_MS)
  return {
    agentId,
    id: listingId(listing.key),
    content,
    status: content.status,
    isPublic: content.is_public,
    slug: content.slug || null,
    createdAt: at,
    updatedAt: at,
  }
}

function contentOf(listing: DemoListing, now: Date): ListingContent {
  const { key, status, street, unit = '', city, zip, facts } = listing
  const [beds, baths, area, lot, yearBuilt] = facts
  const address = { street, unit, city, state: STATE, zip }
  const isPublic = WITH_PAGE.has(status)
  return {
    ...NEW_LISTING,
    status,
    address,
    price: listing.price,
    sold_price: listing.soldPrice ?? null,
    beds,
    baths,
    area,
    lot,
    year_built: yearBuilt,
    property_type: listing.type,
    mls_number: listing.mls,
    description: listing.description,
    features: [...listing.features],
    open_houses: (listing.openHouses ?? []).map(({ days, starts, ends, note }, index) => ({
      id: idOf(`open house ${key} ${index}`),
      date: shiftDay(nextSaturday(now), days),
      starts,
      ends,
      time_zone: ZONE,
      note,
    })),
    photos: listing.photos.map((photo) => photoOf(listing, photo)),
    is_public: isPublic,
    slug: isPublic ? slugOf(listingId(key), address) : '',
  }
}

function photoOf(listing: DemoListing, photo: DemoPhoto): ListingPhoto {
  const altered: ListingPhoto['altered'] = hasOriginal(listing, photo)
    ? { kinds: ['staged'], original_id: photoId(listing.key, STAGED.original) }
    : null
  return { id: photoId(listing.key, photo), caption: { en: '', es: '' }, alt: DEMO_PHOTOS[photo], altered }
}

/** The first Saturday after today, in the houses' time zone. */
function nextSaturday(now: Date): string {
  const today = localDay(now, ZONE)
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  return shiftDay(today, weekday === 6 ? 7 : 6 - weekday)
}

function photoRows(listing: DemoListing, { agentId, stored, now }: Known) {
  return filesOf(listing).flatMap((photo) => {
    const path = pathOf(listing.key, photo)
    if (!stored.has(path)) return []
    const { key: fileKey, width, height } = stored.fileOf(path)
    const names = { id: photoId(listing.key, photo), listingId: listingId(listing.key) }
    return [{ agentId, ...names, fileKey, width: width ?? 0, height: height ?? 0, usedAt: now }]
  })
}

/** The words of the form on a listing's page at the time; those of a sign-in sheet say the same. */
const AGREED = {
  en: 'Yes, Maya Alvarez may contact me about this.',
  es: 'Sí, Maya Alvarez puede comunicarse conmigo sobre esto.',
}

function leadRow(lead: DemoLead, { agentId, now }: Known) {
  const { key, hoursAgo, listing, nextStep, from, hasAgent, ...texts } = lead
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const house = DEMO_LISTINGS.find((one) => one.key === listing)
  const { language } = texts
  return {
    ...texts,
    agentId,
    id: idOf(`lead ${key}`),
    listingId: house ? listingId(house.key) : null,
    listingTitle: house?.street ?? '',
    cameFrom: from,
    hasAgent,
    nextStep: nextStep?.text ?? null,
    nextStepAt: nextStep && new Date(now.getTime() + nextStep.inHours * HOUR_MS),
    consent:
      lead.source === 'manual' ? null : { words: AGREED[language], language, version: 'demo', at: at.toISOString() },
    at,
    createdAt: at,
    updatedAt: at,
  }
}
