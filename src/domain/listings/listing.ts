import { STATE_CODES } from '../library/places.ts'
import type { CaptionLanguage } from '../publication/caption.ts'
import type { TimeZone } from '../time/time.ts'

/** A house for sale, as the agent describes it. */
export const LISTING_STATUSES = ['coming_soon', 'active', 'open_house', 'under_contract', 'sold', 'withdrawn'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const LISTING_STATUS_NAME: Record<ListingStatus, string> = {
  coming_soon: 'Coming soon',
  active: 'For sale',
  open_house: 'Open house',
  under_contract: 'Under contract',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
}

export const PROPERTY_TYPES = ['house', 'condo', 'townhouse', 'multi_family', 'manufactured', 'land', 'other'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const PROPERTY_TYPE_NAME: Record<PropertyType, string> = {
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
  multi_family: 'Multi-family',
  manufactured: 'Manufactured home',
  land: 'Land',
  other: 'Other',
}

/** What was changed in a photo beyond light, color and cut; see `altered-photos.ts`. */
export const ALTERATIONS = ['staged', 'sky', 'removed_object', 'other'] as const
export type Alteration = (typeof ALTERATIONS)[number]

/** The states and the district a house can be in, by their postal codes. */
export const ADDRESS_STATES: readonly string[] = [...STATE_CODES, 'DC'].toSorted()

export type ByLanguage = Record<CaptionLanguage, string>

export interface ListingAddress {
  street: string
  unit: string
  city: string
  /** The postal code of a state, 'TX'; empty until it is chosen. */
  state: string
  zip: string
}

/** Wall-clock times in `time_zone`, which is that of the house: 'YYYY-MM-DD' and 'HH:MM'. */
export interface OpenHouse {
  id: string
  date: string
  starts: string
  ends: string
  time_zone: TimeZone
  note: string
}

export interface ListingPhoto {
  /** Made on the device, also the id of its upload's row. */
  id: string
  caption: ByLanguage
  alt: ByLanguage
  /** Null for a photo as it was taken. */
  altered: { kinds: Alteration[]; original_id: string | null } | null
}

/** A second agent of the listing, without an account here. */
export interface CoAgent {
  name: string
  license: string
  phone: string
  email: string
  brokerage: string
}

/**
 * All that the agent writes about a listing; everything may be missing until a use needs it. Prices are whole dollars,
 * areas square feet, and baths count halves.
 */
export interface ListingContent {
  status: ListingStatus
  address: ListingAddress
  price: number | null
  sold_price: number | null
  beds: number | null
  baths: number | null
  area: number | null
  lot: number | null
  year_built: number | null
  property_type: PropertyType | null
  mls_number: string
  /** The listing broker's name as the MLS wants it shown; empty for the agent's own brokerage. */
  attribution: string
  description: ByLanguage
  features: string[]
  /** What the agent said or typed in their own words, from which facts were taken. */
  said: string
  open_houses: OpenHouse[]
  co_agents: CoAgent[]
  /** In the order they are shown in. */
  photos: ListingPhoto[]
  /** Whether the public page is on. */
  is_public: boolean
  /** The end of the public page's address, chosen once; empty until the page or a post first needs it. */
  slug: string
}

/** Largest values: lengths in characters, numbers of things, and the highest figures. */
export const LISTING_LIMITS = {
  street: 120,
  unit: 20,
  city: 80,
  zip: 10,
  mlsNumber: 40,
  attribution: 200,
  description: 5000,
  features: 40,
  feature: 60,
  said: 4000,
  openHouses: 20,
  note: 200,
  coAgents: 5,
  coAgentField: 120,
  photos: 60,
  photoCaption: 200,
  photoAlt: 300,
  price: 999_999_999,
  rooms: 99,
  area: 9_999_999,
  lot: 999_999_999,
  slug: 100,
  /** Of one agent, withdrawn and sold ones included. */
  listings: 2000,
  /** Of one photo's file, in bytes: above what a phone takes at full size. */
  photoBytes: 25 * 1024 * 1024,
  /** Files of one listing that its content doesn't name (yet). */
  unnamedPhotos: 120,
  /** Of all photos of one agent, in bytes. */
  allPhotoBytes: 20 * 1024 ** 3,
} as const

const NONE: ByLanguage = { en: '', es: '' }

export const NEW_LISTING: ListingContent = {
  status: 'active',
  address: { street: '', unit: '', city: '', state: '', zip: '' },
  price: null,
  sold_price: null,
  beds: null,
  baths: null,
  area: null,
  lot: null,
  year_built: null,
  property_type: null,
  mls_number: '',
  attribution: '',
  description: NONE,
  features: [],
  said: '',
  open_houses: [],
  co_agents: [],
  photos: [],
  is_public: false,
  slug: '',
}

/** One line: '12 Oak Street, Unit 3, Austin, TX 78701'; parts that are missing are left out. */
export function addressLine({ street, unit, city, state, zip }: ListingAddress): string {
  const place = [state, zip].filter(Boolean).join(' ')
  return [street, unit && `Unit ${unit.replace(/^(unit|apt\.?|#)\s*/i, '')}`, city, place].filter(Boolean).join(', ')
}

/** What a list shows for a listing. */
export function listingTitle(content: Pick<ListingContent, 'address'>): string {
  return content.address.street || addressLine(content.address) || 'New listing'
}

/** Characters of the id at the end of an address, which keep two houses of one street apart. */
const ID_PART = 10

/**
 * The end of a public page's address: the street and city in plain letters, and a part of the id. It is stored when it is
 * first needed and stays when the address is corrected, so that links and printed codes go on working.
 */
export function slugOf(id: string, { street, city }: ListingAddress): string {
  const words = `${street} ${city}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${words || 'home'}-${id.replaceAll('-', '').slice(0, ID_PART)}`
}

/** Whether a page's address may be that of the listing with this id. */
export function isSlugOf(slug: string, id: string): boolean {
  return (
    slug.length <= LISTING_LIMITS.slug &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
    slug.endsWith(`-${id.replaceAll('-', '').slice(0, ID_PART)}`)
  )
}

export const listingPath = (slug: string): string => `/l/${slug}`

/** What a listing can be used for, each of which needs some of its content. */
export type ListingUse = 'post' | 'page' | 'flyer' | 'open_house'

/** A part of the content that is missing for a use, in the order of the form. */
export type MissingPart = 'address' | 'city' | 'price' | 'photos' | 'open_house'

/** What is missing for a use; land has neither beds nor baths, so they are never demanded. */
export function missingFor(use: ListingUse, content: ListingContent): MissingPart[] {
  const { address, price, photos, open_houses: openHouses, status } = content
  const isMissing: Record<MissingPart, boolean> = {
    address: address.street === '',
    city: address.city === '' || address.state === '',
    price: price === null && status !== 'coming_soon' && status !== 'sold',
    photos: photos.length === 0,
    open_house: openHouses.length === 0,
  }
  const needed: Record<ListingUse, readonly MissingPart[]> = {
    post: ['photos'],
    page: ['address', 'city', 'price', 'photos'],
    flyer: ['address', 'city', 'price', 'photos'],
    open_house: ['address', 'city', 'open_house'],
  }
  return needed[use].filter((part) => isMissing[part])
}
