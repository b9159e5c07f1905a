import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { LISTING_LIMITS, type ListingContent, type ListingPhoto } from '#domain/listings/listing.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'
import { storageReason } from '#pwa/agent/composer/unsaved-drafts.ts'
import { prepareListingPhoto, type Converting } from '#pwa/agent/publishing/own-post/prepare-media.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { isUntaken, type PhotoRow } from '#sync/listings/listing-row.ts'
import { newKey } from '#sync/queue/key.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import type { ListingForm } from '../editor/use-listing-form.ts'

const LOST = 'This photo couldn’t be opened. Please choose it again.'
const TWICE = 'This photo is already here.'
const FULL = `A listing can have ${LISTING_LIMITS.photos} photos.`

interface PhotosOf extends Pick<ListingForm, 'isRecalled'> {
  userId: number
  listingId: string
  form: UseFormReturn<ListingContent, unknown, ListingContent>
  rows: ReadonlyMap<string, PhotoRow>
}

/** A file that wasn't added, and why. */
interface RefusedPhoto {
  name: string
  reason: string
}

/** What becomes of files that are read. */
interface Reading {
  isAdded: boolean
  take: (id: string) => void
}

const NEW_PHOTO: Omit<ListingPhoto, 'id'> = { caption: { en: '', es: '' }, alt: { en: '', es: '' }, altered: null }

/** The photos of a listing: each is made smaller, stored on the device and then named by the listing. */
export function useListingPhotos({ userId, listingId, form, rows, isRecalled }: PhotosOf) {
  const [progress, setProgress] = useState<string | null>(null)
  const [cancel, setCancel] = useState<(() => void) | null>(null)
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([])
  /** One choice of files after the other, so that the photos stay in the order they were taken. */
  const working = useRef<Promise<void>>(Promise.resolve())
  /** The digests of what was added here, by photo: the rows on the device are read a moment later. */
  const digests = useRef(new Map<string, string>())
  const removed = useRef(new Set<string>())

  const photos = () => form.getValues('photos')
  const set = (next: ListingPhoto[]) => form.setValue('photos', next, { shouldDirty: true })
  const refuse = (name: string, reason: string) => setRefused((before) => [...before, { name, reason }])
  const digestOf = (id: string) => digests.current.get(id) ?? rows.get(id)?.digest

  /** Stores a file under a new id, which it returns; null where it can't be a photo. */
  async function store(file: File, converting: Converting, { isAdded }: { isAdded: boolean }): Promise<string | null> {
    const made = await prepareListingPhoto(file, converting)
    const fault = 'fault' in made ? made.fault : photos().some(({ id }) => digestOf(id) === made.digest) ? TWICE : null
    if (fault !== null || 'fault' in made) {
      refuse(file.name, fault ?? LOST)
      return null
    }
    const id = newKey()
    const { storePhoto } = await import('#sync/listings/photos.ts')
    await storePhoto({ ...made, id, userId, listingId, isAdded })
    digests.current.set(id, made.digest)
    return id
  }

  /** Names a photo of this device in the listing. */
  function name(id: string): void {
    if (photos().every((one) => one.id !== id)) set([...photos(), { id, ...NEW_PHOTO }])
  }

  // The editor that was reading them may have been left or killed before it named them; another tab's are named here too.
  const untaken = [...rows.values()].filter(isUntaken).toSorted((one, other) => one.addedAt - other.addedAt)
  const takeIn = useEffectEvent(() => {
    const room = LISTING_LIMITS.photos - photos().length
    const named = new Set(photoIdsOf({ photos: photos() }))
    for (const { id } of untaken.filter((row) => !named.has(row.id) && !removed.current.has(row.id)).slice(0, room))
      name(id)
  })
  const untakenIds = untaken.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (isRecalled && untakenIds !== '') takeIn()
  }, [isRecalled, untakenIds])

  /** Notes on the device that a photo was taken out, so that it isn't taken in again. */
  function mark(id: string, isRemoved: boolean): void {
    if (isRemoved) removed.current.add(id)
    else removed.current.delete(id)
    import('#sync/listings/photos.ts')
      .then(({ markRemoved }) => markRemoved(id, { isRemoved }))
      .catch(reportUnlessStorage)
  }

  async function readAll(files: readonly File[], { isAdded, take }: Reading) {
    const canceled = new AbortController()
    const { signal } = canceled
    const onConvert = () => setCancel(() => () => canceled.abort())
    for (const [done, file] of files.entries()) {
      if (signal.aborted) break
      setCancel(null)
      setProgress(files.length > 1 ? `Adding photo ${done + 1} of ${files.length}...` : 'Adding photo...')
      try {
        const id = await store(file, { signal, onConvert }, { isAdded })
        if (id !== null) take(id)
      } catch (error) {
        if (signal.aborted) break
        const isStorage = error instanceof Error && error.name === 'DeviceStorageError'
        refuse(file.name, isStorage ? storageReason(error) : LOST)
        if (!isStorage) console.warn('A photo could not be added', error)
      }
    }
    setCancel(null)
    setProgress(null)
  }

  function queue(files: readonly File[], reading: Reading): void {
    working.current = working.current.then(() => readAll(files, reading))
  }

  function change(id: string, part: Partial<ListingPhoto>): void {
    const at = photos().findIndex((one) => one.id === id)
    const photo = photos()[at]
    if (photo) set(photos().with(at, { ...photo, ...part }))
  }

  function add(files: readonly File[]): void {
    const room = LISTING_LIMITS.photos - photos().length
    setRefused(files.slice(room).map(({ name }) => ({ name, reason: FULL })))
    queue(files.slice(0, room), { isAdded: true, take: name })
  }

  return {
    add,
    change,
    /** What is being done with chosen files, in words. */
    progress,
    /** Ends a conversion that takes long; null while there is none. */
    cancel,
    refused,
    dismissRefused: () => setRefused([]),
    /** Stores the file a photo was altered from. */
    addOriginal(photo: ListingPhoto, file: File) {
      const take = (original_id: string) => {
        const altered = photos().find(({ id }) => id === photo.id)?.altered
        if (altered) change(photo.id, { altered: { ...altered, original_id } })
      }
      queue([file], { isAdded: false, take })
    },
    /** Moves one to a place counted from 0; returns where it is then, null where it stays. */
    move(id: string, to: number): number | null {
      const all = photos()
      const from = all.findIndex((one) => one.id === id)
      const place = Math.min(Math.max(to, 0), all.length - 1)
      const moved = all[from]
      if (!moved || place === from) return null
      set(all.filter((one) => one !== moved).toSpliced(place, 0, moved))
      return place
    },
    remove(id: string) {
      const all = photos()
      const at = all.findIndex((one) => one.id === id)
      const removed = all[at]
      if (!removed) return
      set(all.filter((one) => one !== removed))
      mark(id, true)
      const undo = () => {
        mark(id, false)
        if (photos().every((one) => one.id !== id)) set(photos().toSpliced(at, 0, removed))
      }
      notify.info('Photo deleted.', { action: { label: 'Undo', onClick: undo } })
    },
  }
}

export type ListingPhotos = ReturnType<typeof useListingPhotos>
