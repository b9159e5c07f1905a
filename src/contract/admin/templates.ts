import { z } from 'zod'

import { FILE_RULES } from '#domain/media/upload.ts'

import {
  AdminListQuery,
  ChangedCount,
  ChangedIds,
  DELETED,
  DELETE_OR_RESTORE,
  DRAFT,
  ofOneOrNone,
  SET_DRAFT,
  sortedBy,
  Uses,
  Versioned,
  UploadedFile,
} from './records.ts'
import { defineCalls } from '../call.ts'
import { designLink, flag, keptFlag, line, version } from '../form-fields.ts'
import { dataOf, Id, IdParams, pageOf } from '../shapes.ts'

/** A row of the list: the columns ID, Template image, Title, Collection and Author. */
export const AdminTemplateRow = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  image_url: z.string().nullable(),
  /** Name of its collection. */
  collection: z.string().nullable(),
  /** Name of the admin who made it. */
  author: z.string().nullable(),
  is_draft: z.boolean(),
  /** Downloads of its PDF and openings of its design on Canva. */
  uses: Uses,
})
export type AdminTemplateRow = z.infer<typeof AdminTemplateRow>

export const AdminTemplate = AdminTemplateRow.extend({
  canva_link: z.string(),
  template_collection_id: z.number().int().nullable(),
  /** Address of the PDF. */
  file_url: z.string().nullable(),
  ...Versioned.shape,
})
export type AdminTemplate = z.infer<typeof AdminTemplate>

/**
 * The text fields of the multipart body, which also holds the files `image` (JPG or PNG up to 5 MB)
 * and `file` (PDF up to 35 MB).
 */
export const TemplateForm = z.object({
  title: line(255),
  canva_link: designLink,
  template_collection_id: Id.optional(),
  /** Removes the image or the PDF; a file in the same request replaces it. */
  remove_image: flag,
  remove_file: flag,
  is_draft: keptFlag,
  version,
})
export type TemplateForm = z.infer<typeof TemplateForm>

const UuidParams = z.object({ uuid: z.uuid() })

/** What the calls that make and change one have in common. */
const save = {
  access: 'admin',
  form: TemplateForm.extend({ image: UploadedFile.optional(), file: UploadedFile.optional() }),
  // Above the file limits, so that a file that is too large gets an error of its own.
  bodyLimit: 3 * (FILE_RULES.image.largest + FILE_RULES.pdf.largest),
  answer: dataOf(AdminTemplate),
} as const

/** What the list of templates is searched, filtered and sorted by. */
export const TemplateListQuery = AdminListQuery.extend({
  ...sortedBy(['title', 'collection', 'author', 'uses']),
  collection: ofOneOrNone,
  state: z.enum([DRAFT, DELETED], `This must be one of: ${DRAFT}, ${DELETED}.`).optional(),
})
export type TemplateListQuery = z.output<typeof TemplateListQuery>

/** One change of several templates. */
export const TemplatesChange = z.discriminatedUnion('action', [
  z.object({ ids: ChangedIds, action: z.literal('move'), collection: Id.nullable() }),
  SET_DRAFT,
  ...DELETE_OR_RESTORE,
])
export type TemplatesChange = z.output<typeof TemplatesChange>

export const adminTemplateCalls = defineCalls({
  'GET /admin/templates': {
    summary: 'Templates, paged, sorted, filtered, and searched by id and title',
    access: 'admin',
    query: TemplateListQuery,
    answer: pageOf(AdminTemplateRow),
  },
  'GET /admin/templates/export': {
    summary: 'The same list, whole, as a CSV file',
    access: 'admin',
    query: TemplateListQuery,
    file: true,
  },
  'PATCH /admin/templates': {
    summary:
      'Moves several templates to a collection, keeps them as drafts or releases, deletes or restores them; all of them or none',
    access: 'admin',
    body: TemplatesChange,
    answer: dataOf(ChangedCount),
  },
  'GET /admin/templates/:uuid': {
    summary: 'One template',
    access: 'admin',
    params: UuidParams,
    answer: dataOf(AdminTemplate),
  },
  'POST /admin/templates': { summary: 'Makes a template', ...save, status: 201 },
  'PUT /admin/templates/:uuid': { summary: 'Changes a template', ...save, params: UuidParams },
  'POST /admin/templates/:uuid': {
    summary: 'Changes a template, for clients that send multipart bodies by POST alone',
    ...save,
    params: UuidParams,
  },
  'DELETE /admin/templates/:id': { summary: 'Deletes a template', access: 'admin', params: IdParams },
})
