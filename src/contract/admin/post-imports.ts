import { z } from 'zod'

import { NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { FILE_RULES } from '#domain/media/upload.ts'

import { defineCalls } from '../call.ts'
import { line } from '../form-fields.ts'
import { dataOf, IdParams, pageOf, PageQuery, wholeNumber } from '../shapes.ts'
import { CAROUSEL_ROLES, POST_FILE_ROLES } from './posts.ts'
import { UploadedFile } from './records.ts'

/** The name of the table in a ZIP of posts. */
export const IMPORT_TABLE = 'posts.csv'

export const MOST_IMPORTED_POSTS = 5000

const MB = 1024 * 1024
export const LARGEST_IMPORT = 2 * FILE_RULES.video.largest + 100 * MB

/** The columns of the captions beside a post's own one. */
export const VARIANT_COLUMNS = Array.from({ length: MOST_VARIANTS }, (_, at) => variantColumns(at + 1)).flat()

type VariantColumn = `version_${number}_name` | `version_${number}_caption` | `version_${number}_spanish_caption`

/** The columns of one of them, counted from 1. */
export function variantColumns(place: number): [VariantColumn, VariantColumn, VariantColumn] {
  return [`version_${place}_name`, `version_${place}_caption`, `version_${place}_spanish_caption`]
}

/**
 * The columns with text. A row with an id changes that post, where its empty cells leave what the post has. A cell with
 * several names separates them by semicolons; one with the alternative texts of a carousel has a line for each slide.
 */
const IMPORT_TEXT_COLUMNS = [
  'id',
  'title',
  'caption',
  'spanish_title',
  'spanish_caption',
  ...NETWORK_CAPTION_FIELDS,
  ...VARIANT_COLUMNS,
  'palettes',
  'alt_text',
  'spanish_alt_text',
  'type',
  'platforms',
  'collection',
  'tags',
  'release_date',
  'draft',
  'main_color',
  'canva_link',
  'idea_link',
  'claims',
  'times',
  'places',
  'picture_words',
] as const
export type ImportTextColumn = (typeof IMPORT_TEXT_COLUMNS)[number]

/** The columns that name files of the ZIP; those of carousels name several. */
export const IMPORT_FILE_COLUMNS = [
  ...(Object.keys(POST_FILE_ROLES) as (keyof typeof POST_FILE_ROLES)[]),
  ...(Object.keys(CAROUSEL_ROLES) as (keyof typeof CAROUSEL_ROLES)[]),
] as const
export type ImportFileColumn = (typeof IMPORT_FILE_COLUMNS)[number]

/** All columns, in the order of the sample. */
export const IMPORT_COLUMNS = [...IMPORT_TEXT_COLUMNS, ...IMPORT_FILE_COLUMNS] as const
export type ImportColumn = ImportTextColumn | ImportFileColumn

/** The columns a table must have, unless it only changes posts. */
export const REQUIRED_IMPORT_COLUMNS = ['title', 'caption', 'type'] as const satisfies readonly ImportTextColumn[]

/**
 * An import is checked in the background, shown with the errors of its rows, which can be mended, and made in the
 * background when an admin says so.
 */
const IMPORT_STATES = ['checking', 'checked', 'importing', 'done'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The texts of the multipart body. */
export const PostImportForm = z.object({
  /** The name of the ZIP on the admin's device. */
  name: line(255),
})

const Column = z.enum(IMPORT_COLUMNS, 'There’s no such column.')

/** A message about a cell, or about a row as a whole. */
const CellMessage = z.object({ column: z.union([Column, z.literal('row')]), message: z.string() })

export const PostImport = z.object({
  id: z.number().int(),
  /** The name of the ZIP on the admin's device. */
  file: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  /** Why the server gave up its work on it; null when it didn't. */
  fault: z.string().nullable(),
  /** Files that were checked, or posts that were made, of so many; while the server works. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** What is wrong with the titles of the columns. `place` counts from 0; null where a column is missing. */
  columns: z.array(z.object({ place: z.number().int().nullable(), title: z.string(), message: z.string() })),
  /** Rows that are imported, and of these: those that make a post, change one, have an error, have a warning. */
  rows: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  left_out: z.number().int(),
  /** Who imported the same rows before, and when, while one of their posts is still there. */
  imported_before: z.string().nullable(),
  /** Posts that were made and changed; 0 until it is done. */
  created: z.number().int(),
  updated: z.number().int(),
})
export type PostImport = z.infer<typeof PostImport>

export const ImportRow = z.object({
  /** As spreadsheets count: the titles are row 1. */
  row: z.number().int(),
  action: z.enum(['create', 'update']),
  /** The post it changes, or has made. */
  post: z.number().int().nullable(),
  left_out: z.boolean(),
  title: z.string(),
  type: z.string(),
  /** The picture a list would show for it. */
  picture: z.string().nullable(),
  /** What its cells say, by column, without empty ones. */
  cells: z.partialRecord(Column, z.string()),
  /** Where agents will find its post, as a sentence; null where they won't, and once it is imported. */
  appears_in: z.string().nullable(),
  errors: z.array(CellMessage),
  warnings: z.array(CellMessage),
})
export type ImportRow = z.infer<typeof ImportRow>

const RowParams = IdParams.extend({ row: wholeNumber(1, 10_000_000) })

/** Longest text of a cell, in characters: more than any field takes. */
const LONGEST_CELL = 100_000

export const ImportRowChange = z.object({
  /** New texts of its cells; a column the table doesn't have is added. */
  cells: z.partialRecord(Column, z.string('This must be text.').max(LONGEST_CELL)).default({}),
  left_out: z.boolean('This must be true or false.').optional(),
})
export type ImportRowChange = z.infer<typeof ImportRowChange>

export const ImportRowQuery = PageQuery.extend({
  only: z.enum(['errors', 'warnings'], 'This must be errors or warnings.').optional(),
})
export type ImportRowQuery = z.infer<typeof ImportRowQuery>

export const postImportCalls = defineCalls({
  'POST /admin/social-post-imports': {
    summary:
      'Takes in a ZIP with posts.csv and media; its rows and files are checked in the background. The same Idempotency-Key takes in once',
    access: 'admin',
    headers: z.object({ 'idempotency-key': z.uuid('An Idempotency-Key header with a UUID is required') }),
    form: PostImportForm.extend({ file: UploadedFile }),
    // Above the limit of the ZIP, so that one that is too large gets an error of its own.
    bodyLimit: LARGEST_IMPORT + MB,
    answer: dataOf(PostImport),
    status: 201,
  },
  'GET /admin/social-post-imports': {
    summary: 'The latest 20 imports, newest first',
    access: 'admin',
    answer: dataOf(z.array(PostImport)),
  },
  'GET /admin/social-post-imports/:id': {
    summary: 'An import with its state and progress',
    access: 'admin',
    params: IdParams,
    answer: dataOf(PostImport),
  },
  'PATCH /admin/social-post-imports/:id': {
    summary: 'Says what a column is whose title is unknown, or leaves it out; the rows are checked again',
    access: 'admin',
    params: IdParams,
    body: z.object({ place: wholeNumber(0, 10_000), column: z.union([Column, z.literal('left_out')]) }),
    answer: dataOf(PostImport),
  },
  'GET /admin/social-post-imports/:id/rows': {
    summary: 'The rows of an import with their errors and warnings, 20 a page',
    access: 'admin',
    params: IdParams,
    query: ImportRowQuery,
    answer: pageOf(ImportRow),
  },
  'PATCH /admin/social-post-imports/:id/rows/:row': {
    summary: 'Mends the cells of a row, or leaves it out; it is checked again',
    access: 'admin',
    params: RowParams,
    body: ImportRowChange,
    bodyLimit: MB,
    answer: dataOf(ImportRow),
  },
  'POST /admin/social-post-imports/:id/check': {
    summary: 'Checks the rows of an import again in the background, by the library as it is now',
    access: 'admin',
    params: IdParams,
    answer: dataOf(PostImport),
    status: 202,
  },
  'GET /admin/social-post-imports/:id/errors': {
    summary: 'The errors and warnings of an import as a table, to mend them in a spreadsheet',
    access: 'admin',
    params: IdParams,
    file: true,
  },
  'POST /admin/social-post-imports/:id/run': {
    summary:
      'Makes and changes the posts of an import, all of them or none, in the background. Refused with 422 while a row has an error, and with 409 `conflict` for rows that were imported before, unless `again` is true',
    access: 'admin',
    params: IdParams,
    body: z.object({ again: z.boolean('This must be true or false.').default(false) }),
    answer: dataOf(PostImport),
    status: 202,
  },
  'DELETE /admin/social-post-imports/:id': {
    summary: 'Discards an import that was not made; one that was stays, so that the same rows are recognized',
    access: 'admin',
    params: IdParams,
  },
  'GET /admin/social-post-imports/sample': {
    summary: 'A ZIP with two posts, to begin an import with',
    access: 'admin',
    file: true,
  },
})
