import type { Listing } from '#contract/listings/listings.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'

import type { Draft } from '../drafts/draft.ts'
import { isChange } from '../queue/entry.ts'
import { entriesOf } from '../queue/queue.ts'
import { db } from '../storage/database.ts'
import { onDevice, watch, type Watcher } from '../storage/on-device.ts'
import { isUntaken, listingSubject, type ListingRow, type PhotoRow } from './listing-row.ts'
import { overlaid, type DeviceListing } from './overlay.ts'
import { sendMissing } from './upload-photos.ts'

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

/** The ids of rows as they were before the server was asked, each with the time of its last change. */
export type RowsBefore = ReadonlyMap<string, string>

/** Stores answers of the server; one that is newer already stays. @throws DeviceStorageError */
export async function storeListings(userId: number, listings: readonly Listing[]): Promise<void> {
  await onDevice(() => db.transaction('rw', db.listings, db.listingPhotos, () => putNewer(userId, listings)))
}

/** The listings that this device has, to be read before the server is asked. @throws DeviceStorageError */
export async function listingsBefore(userId: number): Promise<RowsBefore> {
  const rows = await onDevice(() => db.listings.where({ userId }).toArray())
  return new Map(rows.map(({ id, listing }) => [id, listing.updated_at]))
}

/** Stores one answer, unless the listing was deleted while the server was asked. @throws DeviceStorageError */
export async function storeFetchedListing(userId: number, listing: Listing, before: RowsBefore): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.listings, db.listingPhotos, async () => {
      const isDeleted = before.has(listing.id) && (await db.listings.get([userId, listing.id])) === undefined
      if (!isDeleted) await putNewer(userId, [listing])
    }),
  )
}

/**
 * Stores all that the server has; what is not among it is gone. What was stored or deleted while the server was asked
 * stays so.
 * @throws DeviceStorageError
 */
export async function storeAllListings(userId: number, all: readonly Listing[], before: RowsBefore): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.listings, db.listingPhotos, async () => {
      const rows = await db.listings.where({ userId }).toArray()
      const answered = new Set(all.map(({ id }) => id))
      const gone = rows.filter(({ id, listing }) => !answered.has(id) && before.get(id) === listing.updated_at)
      await db.listings.bulkDelete(gone.map(({ id }) => [userId, id]))
      const there = new Set(rows.map(({ id }) => id))
      const kept = all.filter(({ id }) => there.has(id) || !before.has(id))
      await putNewer(userId, kept)
    }),
  )
}

async function putNewer(userId: number, listings: readonly Listing[]): Promise<void> {
  const known = await db.listings.bulkGet(listings.map(({ id }): [number, string] => [userId, id]))
  const isNewer = (listing: Listing, row: ListingRow | undefined) =>
    row === undefined || Date.parse(row.listing.updated_at) <= Date.parse(listing.updated_at)
  const newer = listings.filter((listing, index) => isNewer(listing, known[index]))
  await db.listings.bulkPut(newer.map((listing) => ({ userId, id: listing.id, listing })))
  for (const listing of newer) await sendMissing(userId, listing)
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

/**
 * To be called at sign-out: answers of the server end with the session, and what was sent needs no copy here. A photo whose
 * listing isn't saved there yet stays, since the server may remove it before.
 */
export async function forgetListings(): Promise<void> {
  await db.transaction('rw', db.listings, db.listingPhotos, async () => {
    const named = new Set((await db.listings.toArray()).flatMap(({ listing }) => photoIdsOf(listing.content)))
    await db.listings.clear()
    await db.listingPhotos
      .filter(({ id, state, file }: PhotoRow) => state === 'sent' && (file === null || named.has(id)))
      .delete()
  })
}
