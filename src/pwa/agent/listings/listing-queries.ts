import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { callQuery, unlessJustGiven } from '#pwa/shared/query/call-query.ts'
import type { PhotoRow } from '#sync/listings/listing-row.ts'
import type { StoredListing } from '#sync/listings/listings.ts'
import type { DeviceListing } from '#sync/listings/overlay.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { useWatched } from './use-watched.ts'

/** First key of the listings' queries. */
const LISTINGS_KEY = ['listings'] as const

// Stored where they are fetched: an answer that is shown again later must not undo what happened since.
const allListingsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'all'],
    queryFn: async ({ signal }) => {
      const { listingsBefore, storeAllListings } = await import('#sync/listings/listings.ts')
      const before = await listingsBefore(userId).catch(reportUnlessStorage)
      const all: Listing[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const { data, meta } = await call('GET /agent/listings', { query: { page } }, { signal })
        all.push(...data)
        last = meta.last_page
      }
      if (before) await storeAllListings(userId, all, before).catch(reportUnlessStorage)
      return all
    },
    refetchOnMount: 'always',
  })

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, id],
    ...callQuery('GET /agent/listings/:id', { params: { id } }),
    select: (answer) => answer.data,
    refetchOnMount: unlessJustGiven,
    // One that was made here isn't there until it is sent.
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
  })

const storedListingQuery = (userId: number, id: string) => ({
  ...listingQuery(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { listingsBefore, storeFetchedListing } = await import('#sync/listings/listings.ts')
    const before = await listingsBefore(userId).catch(reportUnlessStorage)
    const answer = await call('GET /agent/listings/:id', { params: { id } }, { signal })
    if (before) await storeFetchedListing(userId, answer.data, before).catch(reportUnlessStorage)
    return answer
  },
})

/** The listings as they will be, those of the device first; null until either has answered. */
export function useListings(userId: number) {
  const query = useQuery(allListingsQuery(userId))
  const stored = useWatched<DeviceListing[] | 'unreadable'>(async (next) => {
    const { watchListings } = await import('#sync/listings/listings.ts')
    return watchListings(userId, { next, error: () => next('unreadable') })
  }, 'unreadable')
  const { data: answer } = query
  const isUnanswered = stored !== null && (query.isError || query.fetchStatus === 'paused')
  return { listings: shownOf(stored, answer), isUnanswered, query }
}

function shownOf(stored: DeviceListing[] | 'unreadable' | null, answer: Listing[] | undefined): DeviceListing[] | null {
  // Without a database the server's answers are all there is.
  if (stored === 'unreadable') return answer ? answer.map(asSent) : null
  if (stored === null || (stored.length === 0 && !answer)) return null
  // What was just answered is about to be stored.
  return stored.length === 0 && answer ? answer.map(asSent) : stored
}

const asSent = (listing: Listing): DeviceListing => ({
  ...listing,
  state: 'sent',
  isOnServer: true,
  changedAt: Date.parse(listing.updated_at),
  thumbnail: null,
  photosWaiting: 0,
})

/** A listing as the editor begins with it. */
export interface ListingState {
  query: UseQueryResult<Listing>
  /** Whether it is known what there is: the server's answer, or that it was made on this device. */
  isKnown: boolean
  /** The server's last answer; null for one that was made on this device and not sent. */
  listing: Listing | null
}

const NOTHING: StoredListing = { listing: null, isWrittenHere: false }

/** A listing of the server or of this device; `isNew` where it was just begun here. */
export function useListing(userId: number, id: string, isNew: boolean): ListingState {
  const stored = useWatched<StoredListing>(async (next) => {
    const { watchListing } = await import('#sync/listings/listings.ts')
    return watchListing({ userId, id }, { next, error: () => next(NOTHING) })
  }, NOTHING)
  const query = useQuery({
    ...storedListingQuery(userId, id),
    enabled: stored !== null && (!isNew || stored.listing !== null),
  })
  const { data: answer, isError, fetchStatus } = query
  const listing = newerOf(stored?.listing ?? null, answer)
  const isUnanswered = isError || fetchStatus === 'paused'
  const isMadeHere = isNew || (stored?.isWrittenHere === true && isUnanswered)
  return { query, listing, isKnown: stored !== null && (listing !== null || isMadeHere) }
}

function newerOf(stored: Listing | null, answer: Listing | undefined): Listing | null {
  if (!answer || !stored) return stored ?? answer ?? null
  return Date.parse(stored.updated_at) >= Date.parse(answer.updated_at) ? stored : answer
}

/** The files of a listing's photos on this device, by the photos' ids. */
export function usePhotoRows(userId: number, listingId: string): ReadonlyMap<string, PhotoRow> {
  const rows = useWatched<PhotoRow[]>(async (next) => {
    const { watchPhotos } = await import('#sync/listings/photos.ts')
    return watchPhotos({ userId, listingId }, { next, error: () => next([]) })
  }, [])
  return new Map(rows?.map((row) => [row.id, row]))
}
