import type { Listing } from '#contract/listings/listings.ts'

import type { MediaUpload, QueueEntry } from '../queue/entry.ts'

/** A listing as the server last answered it, for reading without a network. */
export interface ListingRow {
  userId: number
  id: string
  listing: Listing
}

/**
 * How far the file of a photo is: `draft` until its listing is saved, then `waiting` until the server has it; `refused`
 * waits for the agent.
 */
type PhotoState = 'draft' | 'waiting' | 'refused' | 'sent'

/** The file of a listing's photo, or of the original of an altered one, on this device. */
export interface PhotoRow {
  /** That of the photo in the listing. */
  id: string
  userId: number
  listingId: string
  /** Null some time after the server has it. */
  file: File | null
  width: number
  height: number
  /** A small copy as a data URL. */
  thumbnail: string
  /** The SHA-256 of the file that was chosen, in hex. */
  digest: string
  state: PhotoState
  /** Why the server refused it. */
  reason: string | null
  upload: MediaUpload
  /** How often the server failed on it or was busy, when last, and how long it must not be sent since. */
  failed?: { times: number; lastTriedAt: number; pause: QueueEntry['pause'] } | null
  addedAt: number
  /** Whether it was added as a photo of the listing, which takes it in; not so of an original. */
  isAdded?: boolean
  /** When it was taken out of the listing; its file stays for a day, for as long as that may be taken back. */
  removedAt?: number | undefined
  /** When the server had it. */
  sentAt: number | null
}

/** What a photo has that is to be sent, for the first time or again whatever was answered before. */
export const PHOTO_TO_SEND = { state: 'waiting', reason: null, failed: null } as const

/** Whether a photo was added that the listing may not name yet: the editor was left, or killed, before it did. */
export const isUntaken = ({ isAdded = false, removedAt, state }: PhotoRow): boolean =>
  isAdded && removedAt === undefined && state === 'draft'

/** The name of a listing's draft and of what changes it. */
export const listingSubject = (id: string) => `listing/${id}` as const

/** The id of the listing a draft or a change is of; null for all others. */
export function listingIdOf(subject: number | string): string | null {
  return typeof subject === 'string' && subject.startsWith('listing/') ? subject.slice('listing/'.length) : null
}
