import { z } from 'zod'

import { FILE_RULES } from '#domain/media/upload.ts'

import {
  AdminListQuery,
  CollectionOption,
  CollectionRow,
  Entries,
  entryOrder,
  InUse,
  ofOneOrNone,
  sortedBy,
  Versioned,
  LONGEST_DESCRIPTION,
  UploadedFile,
} from './records.ts'
import { defineCalls } from '../call.ts'
import { flag, keptFlag, line, version, requiredLine, requiredProse } from '../form-fields.ts'
import { dataOf, IdParams, pageOf } from '../shapes.ts'

export const AdminCollection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  haute_stock_name: z.string(),
  image_url: z.string().nullable(),
  /** Queued publications of its posts. */
  in_use: InUse,
  ...Entries,
  ...Versioned.shape,
})
export type AdminCollection = z.infer<typeof AdminCollection>

/** The fields of a collection that a form edits as they are sent. */
export const PlainCollectionFields = z.object({
  name: requiredLine(255, 'Name is required'),
  description: requiredProse(LONGEST_DESCRIPTION, 'Description is required'),
  haute_stock_name: line(255),
  /** Removes the image; an image in the same request replaces it. */
  remove_image: flag,
  is_draft: keptFlag,
  version,
})

/** The text fields of the multipart body, which also holds the file `image` (JPG or PNG up to 5 MB). */
export const CollectionForm = PlainCollectionFields.extend({ order: entryOrder })
export type CollectionForm = z.infer<typeof CollectionForm>

/** What the calls that make and change one have in common. */
const save = {
  access: 'admin',
  form: CollectionForm.extend({ image: UploadedFile.optional() }),
  // Above the file limit, so that a file that is too large gets an error of its own.
  bodyLimit: 10 * FILE_RULES.image.largest,
  answer: dataOf(AdminCollection),
} as const

/** What the list is searched, filtered and sorted by; `tag` finds collections with a post that has it. */
export const CollectionListQuery = AdminListQuery.extend({ ...sortedBy(['name', 'count']), tag: ofOneOrNone })
export type CollectionListQuery = z.output<typeof CollectionListQuery>

export const adminCollectionCalls = defineCalls({
  'GET /admin/social-post-collections': {
    summary: 'Post collections with the number of their posts, paged, sorted, filtered, and searched by name',
    access: 'admin',
    query: CollectionListQuery,
    answer: pageOf(CollectionRow),
  },
  'GET /admin/social-post-collections/export': {
    summary: 'The same list, whole, as a CSV file',
    access: 'admin',
    query: CollectionListQuery,
    file: true,
  },
  'GET /admin/social-post-collections/options': {
    summary: 'All post collections by name, for a select',
    access: 'admin',
    answer: dataOf(z.array(CollectionOption)),
  },
  'GET /admin/social-post-collections/:id': {
    summary: 'One post collection',
    access: 'admin',
    params: IdParams,
    answer: dataOf(AdminCollection),
  },
  'POST /admin/social-post-collections': { summary: 'Makes a post collection', ...save, status: 201 },
  'PUT /admin/social-post-collections/:id': { summary: 'Changes a post collection', ...save, params: IdParams },
  'POST /admin/social-post-collections/:id': {
    summary: 'Changes a post collection, for clients that send multipart bodies by POST alone',
    ...save,
    params: IdParams,
  },
  'DELETE /admin/social-post-collections/:id': {
    summary: 'Deletes a post collection; its posts stay, in none',
    access: 'admin',
    params: IdParams,
  },
})
