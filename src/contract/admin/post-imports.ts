import { z } from 'zod'

import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { FILE_RULES } from '#domain/media/upload.ts'

import { defineCalls } from '../call.ts'
import { flag } from '../form-fields.ts'
import { dataOf } from '../shapes.ts'
import { CAROUSEL_ROLES, POST_FILE_ROLES } from './posts.ts'
import { UploadedFile } from './records.ts'

/** The name of the table in a ZIP of posts. */
export const IMPORT_TABLE = 'posts.csv'

export const MOST_IMPORTED_POSTS = 200

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
 * The columns with text. A cell with several names separates them by semicolons; one with the alternative texts of a
 * carousel has a line for each slide.
 */
export const IMPORT_TEXT_COLUMNS = [
  'title',
  'caption',
  'spanish_title',
  'spanish_caption',
  ...VARIANT_COLUMNS,
  'palettes',
  'alt_text',
  'spanish_alt_text',
  'type',
  'platforms',
  'collection',
  'tags',
  'release_date',
  'main_color',
  'canva_link',
  'idea_link',
] as const
export type ImportTextColumn = (typeof IMPORT_TEXT_COLUMNS)[number]

/** The columns that name files of the ZIP; those of carousels name several. */
export const IMPORT_FILE_COLUMNS = [
  ...(Object.keys(POST_FILE_ROLES) as (keyof typeof POST_FILE_ROLES)[]),
  ...(Object.keys(CAROUSEL_ROLES) as (keyof typeof CAROUSEL_ROLES)[]),
] as const
export type ImportFileColumn = (typeof IMPORT_FILE_COLUMNS)[number]

/** The columns a table must have. */
export const REQUIRED_IMPORT_COLUMNS = ['title', 'caption', 'type'] as const satisfies readonly ImportTextColumn[]

/** The multipart body. */
export const PostImportForm = z.object({
  /** Imports rows that were imported before, whose posts are still there. */
  again: flag,
})

/** How many posts an import has made, and what an admin should look at in the texts of its rows. */
const PostImport = z.object({
  posts: z.number().int(),
  warnings: z.array(z.object({ row: z.number().int(), column: z.enum(IMPORT_TEXT_COLUMNS), message: z.string() })),
})
export type PostImport = z.infer<typeof PostImport>

export const postImportCalls = defineCalls({
  'POST /admin/social-post-imports': {
    summary:
      'Makes posts of a ZIP with posts.csv and media, all of them or none; errors are named by row and column, such as `3.title`. Texts that may break fair-housing rules are imported and named in `warnings`. The same Idempotency-Key imports once; rows that were imported before under another one are refused with 409 `conflict` while a post of theirs is there, unless `again` is sent',
    access: 'admin',
    headers: z.object({ 'idempotency-key': z.uuid('An Idempotency-Key header with a UUID is required') }),
    form: PostImportForm.extend({ file: UploadedFile }),
    // Above the limit of the ZIP, so that one that is too large gets an error of its own.
    bodyLimit: LARGEST_IMPORT + MB,
    answer: dataOf(PostImport),
    status: 201,
  },
  'GET /admin/social-post-imports/sample': {
    summary: 'A ZIP with two posts, to begin an import with',
    access: 'admin',
    file: true,
  },
})
