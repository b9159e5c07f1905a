import { z } from 'zod'

import { RECORD_ACTIONS } from '#domain/audit.ts'
import { asLine } from '#domain/text/typed-text.ts'

import { json, UNCHANGED } from '../form-fields.ts'
import { Id, PageQuery, wholeNumber } from '../shapes.ts'

/** How many records a page of an admin list can show (admin specification, section 9). */
export const ADMIN_PAGE_SIZES = [10, 20, 30, 40, 50] as const
export type AdminPageSize = (typeof ADMIN_PAGE_SIZES)[number]

/** Characters the description of a collection can have. */
export const LONGEST_DESCRIPTION = 5_000

const SIZE_MESSAGE = `This must be one of: ${ADMIN_PAGE_SIZES.join(', ')}.`

/** Page, page size and search text; an empty search finds everything. */
export const AdminListQuery = PageQuery.extend({
  per_page: wholeNumber(1, 50)
    .refine((size) => ADMIN_PAGE_SIZES.some((offered) => offered === size), SIZE_MESSAGE)
    .default(10),
  search: z.string('This must be text.').overwrite(asLine).max(200, 'Please use 200 characters or fewer.').default(''),
})
export type AdminListQuery = z.infer<typeof AdminListQuery>

/** The part of a list's query that sorts it by one of these columns; newest first by default. */
export const sortedBy = <const Column extends string>(columns: readonly Column[]) => ({
  sort: z
    .enum<('id' | Column)[]>(['id', ...columns], `This must be one of: id, ${columns.join(', ')}.`)
    .default('id' as never),
  order: z.enum(['asc', 'desc'], 'This must be asc or desc.').default('desc'),
})

/** Rows that belong to one record of another kind, or to none. */
export const ofOneOrNone = z.union([z.literal('none'), Id]).optional()

/** The records that one call changes together: a page of a list at most. */
export const ChangedIds = z
  .array(Id, 'Please choose what to change.')
  .min(1, 'Please choose what to change.')
  .max(50, 'Please choose up to 50.')

/** How many records a call has changed; those that had the value before don't count. */
export const ChangedCount = z.object({ changed: z.number().int() })

/** A change that keeps several records as drafts, or releases them. */
export const SET_DRAFT = z.object({ ids: ChangedIds, action: z.literal('set_draft'), is_draft: z.boolean() })

/** The state by which lists of posts and templates show those that were deleted and can be restored. */
export const DELETED = 'deleted'
/** The state by which they show drafts. */
export const DRAFT = 'draft'

/** Changes of several records that need no further input. */
export const DELETE_OR_RESTORE = [
  z.object({ ids: ChangedIds, action: z.literal('delete') }),
  z.object({ ids: ChangedIds, action: z.literal('restore') }),
] as const

/** One field of a record before and after a change, short enough to read in a list; null where nothing was. */
export const FieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** Who changed a record, when and how. */
export const HistoryEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The admin's name then. */
  who: z.string(),
  action: z.enum(RECORD_ACTIONS),
  changes: z.array(FieldChange),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The fields every answered record has beside its own. */
export const Versioned = z.object({
  /** To be sent back with an update: one that was made from an older revision is refused with 409 `conflict`. */
  version: z.number().int(),
  /** The latest 20 changes, newest first. */
  history: z.array(HistoryEntry),
})
export type Versioned = z.infer<typeof Versioned>

/** Queued publications that use a record; deleting the record doesn't change them. */
export const InUse = z.object({ queued: z.number().int(), agents: z.number().int() })
export type InUse = z.infer<typeof InUse>

/** How often a post was published, or a template downloaded or opened on Canva, and by how many agents. */
export const Uses = z.object({ times: z.number().int(), agents: z.number().int() })
export type Uses = z.infer<typeof Uses>

/** A collection as the select of a form offers it. */
export const CollectionOption = z.object({
  id: z.number().int(),
  name: z.string(),
  image_url: z.string().nullable(),
})
export type CollectionOption = z.infer<typeof CollectionOption>

/** A row of a list of collections: the columns ID, Name and Image, and how much is in it, seen by agents or not. */
export const CollectionRow = CollectionOption.extend({ count: z.number().int(), is_draft: z.boolean() })
export type CollectionRow = z.infer<typeof CollectionRow>

/** A post or template of a collection, as the collection's form lists it. */
export const CollectionEntry = z.object({
  id: z.number().int(),
  /** Its id or UUID in the address of its form. */
  key: z.string(),
  title: z.string(),
  image_url: z.string().nullable(),
  is_seen: z.boolean(),
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** What an answered collection has of its posts or templates, in the order agents see them. */
export const Entries = { is_draft: z.boolean(), entries: z.array(CollectionEntry) }

/** Most ids an order can name. */
const MOST_ENTRIES = 5_000

/**
 * The ids of a collection's posts or templates in the order agents see them, as a JSON list; without one it stays as it
 * is. Those it doesn't name come last, as they were made, and ids that aren't in the collection are ignored.
 */
export const entryOrder = json(z.array(Id).max(MOST_ENTRIES, 'That’s too many.').optional(), UNCHANGED)

/** A file of a multipart body, in descriptions of the API; its content is checked as it arrives. */
export const UploadedFile = z.file()
