import { sql, type SQL } from 'drizzle-orm'

import type { PlatformFlag } from '#domain/platform/platform-flags.ts'
import { CAPTION_FIELDS, type CaptionField } from '#domain/publication/caption-fields.ts'

import { posts, type publications } from '../../../db/schema/index.ts'
import type { OutgoingPost } from '../../../networks/connector.ts'

type PostRow = typeof posts.$inferSelect
type PublicationRow = typeof publications.$inferSelect

/**
 * Whether a column is copied: `sent` also goes to the networks, so that `OutgoingPost` must have a field of its name;
 * `stored` is for the app alone; false is not copied.
 */
type Decision<Column> = (Column extends keyof OutgoingPost ? 'sent' : never) | 'stored' | false

/**
 * Which columns of a library post a publication copies, each into its column of the same name. Every column but the
 * platforms' has to be listed, so that a new one doesn't compile before somebody decided; admission, auto posts,
 * changes of a publication and the demo copy what is listed here.
 */
const COPIED = {
  type: 'sent',
  title: 'sent',
  caption: 'sent',
  thumbnailKey: 'stored',
  mainColor: 'stored',
  pictureWords: 'stored',
  id: false,
  collectionId: false,
  authorId: false,
  // A publication in Spanish has them as its title and caption.
  spanishTitle: false,
  spanishCaption: false,
  // The composer begins with them, and an auto post in English has them as its `captions`.
  networkCaptions: false,
  // Each publication has one of its captions and palettes.
  variants: false,
  hasPalettes: false,
  claims: false,
  times: false,
  places: false,
  canvaLink: false,
  ideaLink: false,
  isPremium: false,
  createdAt: false,
  updatedAt: false,
  revision: false,
  releaseDate: false,
  isDraft: false,
  deletedAt: false,
  searched: false,
} as const satisfies { [Column in Exclude<keyof PostRow, PlatformFlag>]: Decision<Column> }

type Decisions = typeof COPIED
type CopiedColumn = { [K in keyof Decisions]: Decisions[K] extends false ? never : K }[keyof Decisions]
type SentColumn = { [K in keyof Decisions]: Decisions[K] extends 'sent' ? K : never }[keyof Decisions]

/** The columns that a post and its publications have in common. */
export type Copied = Pick<PostRow & PublicationRow, CopiedColumn>

/** What the networks get of a publication's copy: the columns that are sent, and its media as files. */
export type SentCopy = Pick<
  PublicationRow,
  SentColumn | 'media' | 'brandState' | 'captions' | 'captionLanguage' | 'firstComment' | 'networkOptions'
>

const decisions = new Map<string, string | false>(Object.entries(COPIED))
const isCopied = (column: string): column is CopiedColumn => Boolean(decisions.get(column))

const COPIED_COLUMNS: readonly CopiedColumn[] = Object.keys(COPIED).filter(isCopied)

/** Of a post what its publications copy, or of a publication what was copied. */
export function copiedOf(row: Copied): Copied {
  return Object.fromEntries(COPIED_COLUMNS.map((column) => [column, row[column]])) as Copied
}

/** In SQL, by column, what publications copy of the posts in `table`. */
export function copiedFrom(table: SQL): Record<CopiedColumn, SQL> {
  const column = (name: CopiedColumn) => sql`${table}.${sql.identifier(posts[name].name)}`
  return Object.fromEntries(COPIED_COLUMNS.map((name) => [name, column(name)])) as Record<CopiedColumn, SQL>
}

/** The columns of a publication that are not about its post. */
type OwnColumn =
  | 'id'
  | 'agentId'
  | 'idempotencyKey'
  | 'requestHash'
  | 'source'
  | 'scheduledAt'
  | 'createdAt'
  | 'localDay'
  | 'editedAt'

/** All that a publication stores of its post and of what the agent made of it; nothing may be left out. */
export type PostCopy = Omit<PublicationRow, OwnColumn>

/** A publication to be inserted. */
export type NewPublication = PostCopy & Pick<typeof publications.$inferInsert, OwnColumn>

/**
 * `fillCaption` in SQL, so that a statement that copies captions leaves no field unfilled, whatever the library has by
 * then. The values come from `fieldValues`, which have nothing that a replacement could take for anything else.
 */
export function filledIn(text: SQL, value: (field: CaptionField) => SQL): SQL {
  const filled = CAPTION_FIELDS.reduce((inner, field) => {
    const pattern = sql.raw(String.raw`'\{${field}\|([^{}|]*)\}'`)
    return sql`regexp_replace(${inner}, ${pattern}, coalesce(nullif(${value(field)}, ''), '\\1'), 'g')`
  }, text)
  return sql`case when position('{' in ${text}) = 0 then ${text} else ${filled} end`
}

/** Whether a caption has a field that `filledIn` fills. */
export function takesValues(text: SQL): SQL {
  return sql`${text} ~ ${sql.raw(String.raw`'\{(${CAPTION_FIELDS.join('|')})\|[^{}|]*\}'`)}`
}
