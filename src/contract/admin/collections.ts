import { z } from 'zod'

import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { FILE_RULES } from '#domain/media/upload.ts'

import { BY_ID, recordCalls } from './record-calls.ts'
import {
  AdminListQuery,
  CollectionOption,
  CollectionRow,
  Entries,
  entryOrder,
  InUse,
  LONGEST_DESCRIPTION,
  ofOneOrNone,
  sortedBy,
  UploadedFile,
  Versioned,
} from './records.ts'
import { defineCalls } from '../call.ts'
import { flag, keptFlag, line, prose, requiredLine, requiredProse, version } from '../form-fields.ts'
import { dataOf } from '../shapes.ts'

// Above the file limit, so that a file that is too large gets an error of its own.
const BODY_LIMIT = 10 * FILE_RULES.image.largest

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

/** What the list is searched, filtered and sorted by; `tag` finds collections with a post that has it. */
export const CollectionListQuery = AdminListQuery.extend({ ...sortedBy(['name', 'count']), tag: ofOneOrNone })
export type CollectionListQuery = z.output<typeof CollectionListQuery>

export const AdminTemplateCollection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  image_url: z.string().nullable(),
  ...Entries,
  ...Versioned.shape,
})
export type AdminTemplateCollection = z.infer<typeof AdminTemplateCollection>

/** The fields of a collection that a form edits as they are sent. */
export const PlainTemplateCollectionFields = z.object({
  name: requiredLine(255, 'Name is required'),
  type: z.enum(TEMPLATE_TYPES, 'Please choose a type'),
  description: prose(LONGEST_DESCRIPTION),
  /** Removes the image; an image in the same request replaces it. */
  remove_image: flag,
  is_draft: keptFlag,
  version,
})

/** The text fields of the multipart body, which also holds the file `image` (JPG or PNG up to 5 MB). */
export const TemplateCollectionForm = PlainTemplateCollectionFields.extend({ order: entryOrder })
export type TemplateCollectionForm = z.infer<typeof TemplateCollectionForm>

export const TemplateCollectionListQuery = AdminListQuery.extend({
  ...sortedBy(['name', 'count']),
  type: z.enum(TEMPLATE_TYPES, 'Please choose a type').optional(),
})
export type TemplateCollectionListQuery = z.output<typeof TemplateCollectionListQuery>

const options = (of: string) =>
  ({
    summary: `All ${of} collections by name, for a select`,
    access: 'admin',
    answer: dataOf(z.array(CollectionOption)),
  }) as const

export const adminCollectionCalls = defineCalls({
  ...recordCalls('/admin/social-post-collections', {
    noun: 'post collection',
    list: {
      summary: 'Post collections with the number of their posts, paged, sorted, filtered, and searched by name',
      query: CollectionListQuery,
      row: CollectionRow,
    },
    key: BY_ID,
    one: AdminCollection,
    form: CollectionForm.extend({ image: UploadedFile.optional() }),
    bodyLimit: BODY_LIMIT,
    summaries: { one: 'One post collection', remove: 'Deletes a post collection; its posts stay, in none' },
  }),
  'GET /admin/social-post-collections/options': options('post'),
})

export const adminTemplateCollectionCalls = defineCalls({
  ...recordCalls('/admin/template-collections', {
    noun: 'template collection',
    list: {
      summary: 'Template collections with the number of their templates, paged, sorted, filtered, and searched by name',
      query: TemplateCollectionListQuery,
      row: CollectionRow,
    },
    key: BY_ID,
    one: AdminTemplateCollection,
    form: TemplateCollectionForm.extend({ image: UploadedFile.optional() }),
    bodyLimit: BODY_LIMIT,
    summaries: { one: 'One template collection', remove: 'Deletes a template collection; its templates stay, in none' },
  }),
  'GET /admin/template-collections/options': options('template'),
})
