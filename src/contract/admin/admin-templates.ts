import { z } from 'zod'

import { FILE_RULES } from '#domain/media/upload.ts'

import { defineCalls } from '../call.ts'
import { designLink, flag, keptFlag, line, version } from '../form-fields.ts'
import { dataOf, Id, UuidParams } from '../shapes.ts'
import { recordCalls } from './record-calls.ts'
import {
  AdminListQuery,
  ChangedCount,
  ChangedIds,
  DELETE_OR_RESTORE,
  DELETED,
  DRAFT,
  ofOneOrNone,
  SET_DRAFT,
  sortedBy,
  UploadedFile,
  Uses,
  Versioned,
} from './records.ts'

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
  ...recordCalls('/admin/templates', {
    noun: 'template',
    list: {
      summary: 'Templates, paged, sorted, filtered, and searched by id and title',
      query: TemplateListQuery,
      row: AdminTemplateRow,
    },
    key: { name: 'uuid', params: UuidParams },
    one: AdminTemplate,
    form: TemplateForm.extend({ image: UploadedFile.optional(), file: UploadedFile.optional() }),
    // Above the file limits, so that a file that is too large gets an error of its own.
    bodyLimit: 3 * (FILE_RULES.image.largest + FILE_RULES.pdf.largest),
    summaries: { one: 'One template', remove: 'Deletes a template' },
  }),
  'PATCH /admin/templates': {
    summary:
      'Moves several templates to a collection, keeps them as drafts or releases, deletes or restores them; all of them or none',
    access: 'admin',
    body: TemplatesChange,
    answer: dataOf(ChangedCount),
  },
})
