import { z } from 'zod'

import {
  ADDRESS_STATES,
  ALTERATIONS,
  LISTING_LIMITS,
  LISTING_STATUSES,
  PROPERTY_TYPES,
  type ListingContent,
} from '#domain/listings/listing.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { asProse } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { typed } from '../fields.ts'
import { dataOf, pageOf, PageQuery, TimeZoneName } from '../shapes.ts'

const prose = (most: number) =>
  z
    .string('This must be text.')
    .overwrite(asProse)
    .max(most, `Please use ${groupDigits(most)} characters or fewer.`)

const byLanguage = <T extends z.ZodType<string>>(text: T) => z.object({ en: text, es: text })

/** A whole number in a range, or null for one that isn't known. */
const figure = (most: number, least = 0) => {
  const error = `Please enter a whole number from ${groupDigits(least)} to ${groupDigits(most)}.`
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error }).nullable()
}

const HALVES = `Please enter a number from 0 to ${LISTING_LIMITS.rooms}, like 2 or 2.5.`

const Baths = z
  .number({ error: HALVES })
  .min(0, { error: HALVES })
  .max(LISTING_LIMITS.rooms, { error: HALVES })
  .refine((baths) => Number.isInteger(baths * 4), HALVES)
  .nullable()

const Address = z.object({
  street: typed(LISTING_LIMITS.street),
  unit: typed(LISTING_LIMITS.unit),
  city: typed(LISTING_LIMITS.city),
  state: z.enum(['', ...ADDRESS_STATES], 'Please choose a state.'),
  zip: typed(LISTING_LIMITS.zip).refine(
    (text) => text === '' || /^\d{5}(-\d{4})?$/.test(text),
    'Please enter a ZIP code, like 78701.',
  ),
})

const OpenHouse = z
  .object({
    id: z.uuid(),
    date: z.iso.date('Please choose a day.'),
    starts: z.iso.time({ precision: -1, error: 'Please choose a time.' }),
    ends: z.iso.time({ precision: -1, error: 'Please choose a time.' }),
    time_zone: TimeZoneName,
    note: typed(LISTING_LIMITS.note),
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: 'It must end after it starts.' })

const Photo = z.object({
  id: z.uuid(),
  caption: byLanguage(typed(LISTING_LIMITS.photoCaption)),
  alt: byLanguage(typed(LISTING_LIMITS.photoAlt)),
  altered: z
    .object({ kinds: z.array(z.enum(ALTERATIONS)).min(1).max(ALTERATIONS.length), original_id: z.uuid().nullable() })
    .nullable(),
})

const coAgentField = typed(LISTING_LIMITS.coAgentField)

const CoAgent = z.object({
  name: coAgentField,
  license: coAgentField,
  phone: coAgentField,
  email: coAgentField,
  brokerage: coAgentField,
})

const hasOwnIds = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length

export const ListingFields = z.object({
  status: z.enum(LISTING_STATUSES),
  address: Address,
  price: figure(LISTING_LIMITS.price),
  sold_price: figure(LISTING_LIMITS.price),
  beds: figure(LISTING_LIMITS.rooms),
  baths: Baths,
  area: figure(LISTING_LIMITS.area),
  lot: figure(LISTING_LIMITS.lot),
  year_built: figure(2100, 1600),
  property_type: z.enum(PROPERTY_TYPES).nullable(),
  mls_number: typed(LISTING_LIMITS.mlsNumber),
  attribution: typed(LISTING_LIMITS.attribution),
  description: byLanguage(prose(LISTING_LIMITS.description)),
  features: z.array(typed(LISTING_LIMITS.feature)).max(LISTING_LIMITS.features, {
    error: `A listing can have ${LISTING_LIMITS.features} features.`,
  }),
  said: prose(LISTING_LIMITS.said),
  open_houses: z
    .array(OpenHouse)
    .max(LISTING_LIMITS.openHouses, { error: `A listing can have ${LISTING_LIMITS.openHouses} open houses.` })
    .refine(hasOwnIds, 'Each must have an id of its own.'),
  co_agents: z.array(CoAgent).max(LISTING_LIMITS.coAgents, {
    error: `A listing can have ${LISTING_LIMITS.coAgents} co-listing agents.`,
  }),
  photos: z
    .array(Photo)
    .max(LISTING_LIMITS.photos, { error: `A listing can have ${LISTING_LIMITS.photos} photos.` })
    .refine(hasOwnIds, 'Each must have an id of its own.'),
  is_public: z.boolean(),
  slug: typed(LISTING_LIMITS.slug),
}) satisfies z.ZodType<ListingContent>

/** A file of a listing as the server has it; `url` is below the media's address and takes `?w=`. */
const PhotoFile = z.object({ id: z.string(), url: z.string(), width: z.number().int(), height: z.number().int() })
export type PhotoFile = z.infer<typeof PhotoFile>

/** A listing with its files; a photo whose file is still on its way has none. Times are ISO 8601 in UTC. */
export const Listing = z.object({
  id: z.uuid(),
  content: ListingFields,
  files: z.array(PhotoFile),
  /** Where it came from: written by the agent, or imported. */
  source: z.enum(['agent', 'csv', 'feed']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Listing = z.infer<typeof Listing>

const ListingParams = z.object({ id: z.uuid() })

/**
 * The changed fields, and those as the form showed them: a field that was changed elsewhere meanwhile is refused with
 * `edited_elsewhere` and a message for it; photos and open houses are merged one by one.
 */
const ListingChange = z.object({
  changes: ListingFields.partial(),
  seen: ListingFields.partial().default({}),
})

const BODY_BYTES = 512 * 1024

export const listingCalls = defineCalls({
  'GET /agent/listings': {
    summary: 'The agent’s listings, the last changed first',
    access: 'agent',
    query: PageQuery,
    answer: pageOf(Listing),
  },
  'GET /agent/listings/:id': {
    summary: 'One of the agent’s listings',
    access: 'agent',
    params: ListingParams,
    answer: dataOf(Listing),
  },
  'PUT /agent/listings/:id': {
    summary: 'Makes or changes a listing; the id is made on the device, and the same change has the effect of one',
    access: 'agent',
    params: ListingParams,
    body: ListingChange,
    bodyLimit: BODY_BYTES,
    answer: dataOf(Listing),
  },
  'DELETE /agent/listings/:id': {
    summary: 'Deletes a listing and its photos; its page then answers 404',
    access: 'agent',
    params: ListingParams,
    status: 204,
  },
  'PUT /agent/listings/:id/photos/:photo': {
    summary: 'Gives a photo of a listing its file, which was uploaded before. It may come before the listing itself',
    access: 'agent',
    params: ListingParams.extend({ photo: z.uuid() }),
    body: z.object({ upload: z.uuid() }),
    answer: dataOf(PhotoFile),
  },
})

/** Files to print. */
export const listingFileCalls = defineCalls({
  'GET /agent/listings/:id/flyer': {
    summary: 'A listing on one or two pages of US Letter, as a PDF with a code that leads to its page',
    access: 'agent',
    params: ListingParams,
    query: z.object({
      pages: z.enum(['1', '2']).default('1'),
      language: z.enum(CAPTION_LANGUAGES).default('en'),
    }),
    file: true,
  },
})
