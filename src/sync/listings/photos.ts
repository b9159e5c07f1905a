import { startDrain } from '../queue/send/triggers.ts'
import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice, watch, type Watcher } from '../storage/on-device.ts'
import { askToKeepStorage } from '../storage/persist.ts'
import { PHOTO_TO_SEND, type PhotoRow } from './listing-row.ts'

/** What is known of a photo once it was prepared. */
type NewPhoto = Pick<
  PhotoRow,
  'id' | 'userId' | 'listingId' | 'width' | 'height' | 'thumbnail' | 'digest' | 'isAdded'
> & {
  file: Blob
}

/** Milliseconds for which the file of a photo that no listing names stays: another tab may be about to name it. */
const UNNAMED_MS = 24 * 60 * 60 * 1000

/** Stores a photo that was taken or chosen, before the listing names it. @throws DeviceStorageError */
export async function storePhoto({ file, ...photo }: NewPhoto): Promise<void> {
  const bytes = file.size
  const row: PhotoRow = {
    ...photo,
    // A file with a name, by which its copy is known to be the same.
    file: new File([file], `${photo.id}.jpg`, { type: file.type, lastModified: Date.now() }),
    state: 'draft',
    reason: null,
    upload: { id: null, sent: 0, bytes },
    addedAt: Date.now(),
    sentAt: null,
  }
  await storeOnDevice(() => db.listingPhotos.put(row))
  void askToKeepStorage()
}

interface ListingPhotos {
  userId: number
  listingId: string
}

/** Reports the photos of a listing on this device, now and after every change in any tab. Returns a function that ends it. */
export function watchPhotos(name: ListingPhotos, watcher: Watcher<PhotoRow[]>): () => void {
  return watch(() => db.listingPhotos.where({ ...name }).toArray(), watcher)
}

/**
 * The listing is saved with these photos and originals: their files may be sent from now on, also those that were refused.
 * @throws DeviceStorageError
 */
export async function savePhotos(name: ListingPhotos, named: readonly string[]): Promise<void> {
  const there = new Set(named)
  await storeOnDevice(() =>
    db.transaction('rw', db.listingPhotos, async () => {
      const rows = await db.listingPhotos.where({ ...name }).toArray()
      for (const { id, state, file } of rows)
        if (there.has(id) && (state === 'draft' || (state === 'refused' && file)))
          await db.listingPhotos.update(id, PHOTO_TO_SEND)
    }),
  )
  startDrain()
}

/** Notes that a photo was taken out of the listing, or put back. @throws DeviceStorageError */
export async function markRemoved(id: string, { isRemoved }: { isRemoved: boolean }): Promise<void> {
  await onDevice(() => db.listingPhotos.update(id, { removedAt: isRemoved ? Date.now() : undefined }))
}

/**
 * The listing was saved with these alone: what was taken out is sent no more, and what nothing has named for a day is
 * deleted. @throws DeviceStorageError
 */
export async function dropRemoved(name: ListingPhotos, named: readonly string[]): Promise<void> {
  const there = new Set(named)
  const until = Date.now() - UNNAMED_MS
  await onDevice(() =>
    db.transaction('rw', db.listingPhotos, async () => {
      const rows = await db.listingPhotos.where({ ...name }).toArray()
      for (const { id, state, addedAt, removedAt } of rows.filter((row) => !there.has(row.id))) {
        const isOld = (removedAt ?? addedAt) < until
        if (isOld && (removedAt !== undefined || state !== 'waiting')) await db.listingPhotos.delete(id)
        else if (removedAt !== undefined && state !== 'sent') await db.listingPhotos.update(id, { state: 'draft' })
      }
    }),
  )
}

/** Sends a photo again that the server refused. @throws DeviceStorageError */
export async function retryPhoto(id: string): Promise<void> {
  await onDevice(() => db.listingPhotos.update(id, PHOTO_TO_SEND))
  startDrain()
}
