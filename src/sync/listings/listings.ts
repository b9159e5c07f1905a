import type { Listing } from '#contract/listings/listings.ts'

import type { Draft } from '../drafts/draft.ts'
import { isChange } from '../queue/entry.ts'
import { entriesOf } from '../queue/queue.ts'
import { db } from '../storage/database.ts'
import { onDevice, watch, type Watcher } from '../storage/on-device.ts'
import { isUntaken, listingSubject, type ListingRow, type PhotoRow } from './listing-row.ts'
import { overlaid, type DeviceListing } from './overlay.ts'

/** Reports the agent's listings as they will be, now and after every change in any tab. Returns a function that ends it. */
export function watchListings(userId: number, watcher: Watcher<DeviceListing[]>): () => void {
  return watch(async () => {
    const [rows, entries, drafts, photos] = await Promise.all([
      db.listings.where({ userId }).toArray(),
      entriesOf(userId),
      draftsOf(userId),
      db.listingPhotos.where({ userId }).toArray(),
    ])
    const answers = rows.map(({ listing }) => listing)
    return overlaid({ answers, changes: entries.filter(isChange), drafts, photos })
  }, watcher)
}

function draftsOf(userId: number): Promise<Draft[]> {
  const [first, last] = [listingSubject(''), listingSubject('\uffff')]
  return db.typed.where('[userId+subject]').between([userId, first], [userId, last]).toArray()
}

/** What this device has of one listing: the server's last answer, and whether anything of it was written here. */
export interface StoredListing {
  listing: Listing | null
  isWrittenHere: boolean
}

interface ListingName {
  userId: number
  id: string
}

/** The same of one listing. */
export function watchListing({ userId, id }: ListingName, watcher: Watcher<StoredListing>): () => void {
  return watch(async () => {
    const subject = listingSubject(id)
    const [row, changes, draft, photos] = await Promise.all([
      db.listings.get([userId, id]),
      db.queue.where({ userId, subject }).count(),
      db.typed.get([userId, subject]),
      db.listingPhotos.where({ userId, listingId: id }).filter(isUntaken).count(),
    ])
    return { listing: row?.listing ?? null, isWrittenHere: changes > 0 || draft !== undefined || photos > 0 }
  }, watcher)
}

/** The server's last answer about a listing that this device has. @throws DeviceStorageError */
export async function storedListing({ userId, id }: ListingName): Promise<Listing | null> {
  return (await onDevice(() => db.listings.get([userId, id])))?.listing ?? null
}

/** Stores answers of the server; one that is newer already stays. @throws DeviceStorageError */
export async function storeListings(userId: number, listings: readonly Listing[]): Promise<void> {
  await onDevice(() => db.transaction('rw', db.listings, () => putNewer(userId, listings)))
}

/** Stores all that the server has; what is not among it is gone. @throws DeviceStorageError */
export async function storeAllListings(userId: number, listings: readonly Listing[]): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.listings, async () => {
      const there = new Set(listings.map(({ id }) => id))
      await db.listings
        .where({ userId })
        .filter(({ id }) => !there.has(id))
        .delete()
      await putNewer(userId, listings)
    }),
  )
}

async function putNewer(userId: number, listings: readonly Listing[]): Promise<void> {
  const known = await db.listings.bulkGet(listings.map(({ id }): [number, string] => [userId, id]))
  const isNewer = (listing: Listing, row: ListingRow | undefined) =>
    row === undefined || Date.parse(row.listing.updated_at) <= Date.parse(listing.updated_at)
  const newer = listings.filter((listing, index) => isNewer(listing, known[index]))
  await db.listings.bulkPut(newer.map((listing) => ({ userId, id: listing.id, listing })))
}

/** Takes everything of a listing from this device, also what was typed of it. @throws DeviceStorageError */
export async function forgetListing({ userId, id }: ListingName): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.listings, db.listingPhotos, db.typed, async () => {
      await db.listings.delete([userId, id])
      await db.listingPhotos.where({ userId, listingId: id }).delete()
      await db.typed.delete([userId, listingSubject(id)])
    }),
  )
}

/** To be called at sign-out: answers of the server end with the session, and what was sent needs no copy here. */
export async function forgetListings(): Promise<void> {
  await db.transaction('rw', db.listings, db.listingPhotos, async () => {
    await db.listings.clear()
    await db.listingPhotos.filter(({ state }: PhotoRow) => state === 'sent').delete()
  })
}
