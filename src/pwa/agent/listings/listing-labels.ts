import {
  LISTING_STATUS_NAME,
  PROPERTY_TYPE_NAME,
  type ListingContent,
  type ListingUse,
  type MissingPart,
  missingFor,
} from '#domain/listings/listing.ts'
import { factsLine, priceLabel } from '#domain/listings/listing-words.ts'
import { joinList } from '#domain/time/time-labels.ts'
import type { ListingState } from '#sync/listings/overlay.ts'

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** The facts in a line; of a house without any, its type. */
export function shownFacts(content: ListingContent): string {
  const { property_type: type } = content
  return factsLine(content, 'en') || (type ? PROPERTY_TYPE_NAME[type] : '')
}

/** The price as the status has it: what a sold house went for, where that is known. */
export function shownPrice({ status, price, sold_price: sold }: ListingContent): string | null {
  const shown = status === 'sold' ? (sold ?? price) : price
  return shown === null ? null : priceLabel(shown)
}

export const statusName = ({ status }: Pick<ListingContent, 'status'>): string => LISTING_STATUS_NAME[status]

const MISSING_NAME: Record<MissingPart, string> = {
  address: 'the street address',
  city: 'the city and state',
  price: 'the price',
  photos: 'a photo',
  open_house: 'an open house',
}

/** What a use still needs, as a sentence; null where nothing is missing. */
export function missingSentence(use: ListingUse, content: ListingContent, lead: string): string | null {
  const missing = missingFor(use, content)
  return missing.length === 0 ? null : `${lead} ${joinList(missing.map((part) => MISSING_NAME[part]))}.`
}

/** The sections of the editor that hold a missing part. */
export const SECTION_OF: Record<MissingPart, string> = {
  address: 'address',
  city: 'address',
  price: 'facts',
  photos: 'photos',
  open_house: 'open-houses',
}

/** How far a listing is, in two or three words; null where the server has it as it is. */
export function stateLabel(state: ListingState, photosWaiting: number, device: 'phone' | 'computer'): string | null {
  if (state === 'refused') return 'Needs a look'
  if (state === 'unsaved') return 'Not saved yet'
  if (state === 'waiting') return `Saved on this ${device}`
  return photosWaiting > 0 ? `${counted(photosWaiting, 'photo', 'photos')} on the way` : null
}
