import { z } from 'zod'

import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { FILE_RULES } from '#domain/media/upload.ts'

import {
  AdminListQuery,
  CollectionOption,
  CollectionRow,
  Entries,
  entryOrder,
  sortedBy,
  Versioned,
  LONGEST_DESCRIPTION,
  UploadedFile,
} from './records.ts'
import { defineCalls } from '../call.ts'
import { flag, keptFlag, prose, version, requiredLine } from '../form-fields.ts'
import { dataOf, IdParams, pageOf } from '../shapes.ts'

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

/** What the calls that make and change one have in common. */
const save = {
  access: 'admin',
  form: TemplateCollectionForm.extend({ image: UploadedFile.optional() }),
  // Above the file limit, so that a file that is too large gets an error of its own.
  bodyLimit: 10 * FILE_RULES.image.largest,
  answer: dataOf(AdminTemplateCollection),
} as const

/** What the list is searched, filtered and sorted by. */
export const TemplateCollectionListQuery = AdminListQuery.extend({
  ...sortedBy(['name', 'count']),
  type: z.enum(TEMPLATE_TYPES, 'Please choose a type').optional(),
})
export type TemplateCollectionListQuery = z.output<typeof TemplateCollectionListQuery>

export const adminTemplateCollectionCalls = defineCalls({
  'GET /admin/template-collections': {
    summary: 'Template collections with the number of their templates, paged, sorted, filtered, and searched by name',
    access: 'admin',
    query: TemplateCollectionListQuery,
    answer: pageOf(CollectionRow),
  },
  'GET /admin/template-collections/export': {
    summary: 'The same list, whole, as a CSV file',
    access: 'admin',
    query: TemplateCollectionListQuery,
    file: true,
  },
  'GET /admin/template-collections/options': {
    summary: 'All template collections by name, for a select',
    access: 'admin',
    answer: dataOf(z.array(CollectionOption)),
  },
  'GET /admin/template-collections/:id': {
    summary: 'One template collection',
    access: 'admin',
    params: IdParams,
    answer: dataOf(AdminTemplateCollection),
  },
  'POST /admin/template-collections': { summary: 'Makes a template collection', ...save, status: 201 },
  'PUT /admin/template-collections/:id': { summary: 'Changes a template collection', ...save, params: IdParams },
  'POST /admin/template-collections/:id': {
    summary: 'Changes a template collection, for clients that send multipart bodies by POST alone',
    ...save,
    params: IdParams,
  },
  'DELETE /admin/template-collections/:id': {
    summary: 'Deletes a template collection; its templates stay, in none',
    access: 'admin',
    params: IdParams,
  },
})
