import type { PlatformCaptions } from '#domain/publication/posting-options.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { NEW_POST_FLAGS, PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import type { Claim } from '#domain/library/claims.ts'
import { OUTGOING_ROLES, type MediaRole, type PictureWords, type PostType } from '#domain/library/post.ts'
import type { CaptionVariant } from '#domain/publication/version.ts'
import { recordOf } from '#domain/record-of.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Incremented by every change, so that of two people who edit one record the second is refused. */
const revision = () => integer('version').notNull().default(1)
/** Whether an admin keeps it from agents until it is finished. */
const isDraft = () => boolean('is_draft').notNull().default(false)

/**
 * The words of a post and of a collection that a search of the library finds; `search_words`, made by the migration,
 * drops case, accents and punctuation. A query must use the same expression to be served by the index.
 */
export const POST_TEXT = sql`search_words(title || ' ' || spanish_title || ' ' || caption || ' ' || spanish_caption)`
export const COLLECTION_TEXT = sql`search_words(name || ' ' || description)`

/** Stored files, one row for each content. */
export const files = pgTable('files', {
  /** Storage key: SHA-256 of the content and its extension, such as `3f…9a.jpg`. */
  key: text().primaryKey(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  durationMs: integer('duration_ms'),
  /** Whether a picture's metadata was removed; false for older pictures until the cleanup job has removed theirs. */
  isClean: boolean('is_clean').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const tags = pgTable(
  'tags',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** What the app and the addresses of tag pages know it by; a rename doesn't change it. */
    slug: text().notNull(),
    type: text().notNull(),
    /** What it was called before, by which tables of imports may still name it. */
    formerNames: jsonb('former_names').$type<string[]>().notNull().default([]),
    /**
     * The tag that it was merged into. It stays for what still names it: tables of imports, stored forms and addresses
     * of lists. No foreign key: the copy of a database copies a table's rows in any order.
     */
    mergedInto: integer('merged_into'),
  },
  (t) => [uniqueIndex('tags_slug').on(t.slug)],
)

export const collections = pgTable(
  'social_post_collections',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    hauteStockName: text('haute_stock_name'),
    imageKey: text('image_key').references(() => files.key),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    revision: revision(),
    isDraft: isDraft(),
    /** Ids of its posts in the order agents see them; those it doesn't name come last, as they were made. */
    entryOrder: integer('entry_order')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
  },
  () => [index('collections_words').using('gin', COLLECTION_TEXT)],
)

export const posts = pgTable(
  'social_posts',
  {
    id: serial().primaryKey(),
    collectionId: integer('social_post_collection_id').references(() => collections.id, { onDelete: 'set null' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    type: text().$type<PostType>().notNull(),
    title: text().notNull(),
    caption: text().notNull(),
    spanishTitle: text('spanish_title').notNull().default(''),
    spanishCaption: text('spanish_caption').notNull().default(''),
    /** The captions beside its own one; all captions may have fields. */
    variants: jsonb().$type<CaptionVariant[]>().notNull().default([]),
    /** What single networks get in English in the place of its own caption. */
    networkCaptions: jsonb('network_captions').$type<PlatformCaptions>().notNull().default({}),
    /** Whether its pictures may go out in other colors. */
    hasPalettes: boolean('has_palettes').notNull().default(true),
    canvaLink: text('canva_link').notNull().default(''),
    ideaLink: text('idea_link').notNull().default(''),
    mainColor: text('main_color'),
    /** What it says the agent has; null where nobody has marked it, so that its words decide. */
    claims: jsonb().$type<Claim[]>(),
    /** When and where it fits, by the names of times and places; any where empty, as its words say where null. */
    times: jsonb().$type<string[]>(),
    places: jsonb().$type<string[]>(),
    /** The language of the words on its pictures and films, but the Spanish picture; null where nobody has marked it. */
    pictureWords: text('picture_words').$type<PictureWords>(),
    isPremium: boolean('is_premium').notNull().default(false),
    thumbnailKey: text('thumbnail_key').references(() => files.key),
    // One column for each network a post can be marked for.
    ...recordOf(PLATFORM_FLAGS, (flag) => boolean().notNull().default(NEW_POST_FLAGS.includes(flag))),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    revision: revision(),
    /** The first day on which agents see it, in the default time zone; null for at once. */
    releaseDate: date('release_date'),
    isDraft: isDraft(),
    /** When an admin deleted it; it can be restored until the cleanup job removes it. */
    deletedAt: instant('deleted_at'),
    /** The searched text, title and id in one: comparing a stored column takes a fifth of computing it row by row. */
    searched: text().generatedAlwaysAs(sql`lower(title) || chr(10) || id::text`),
  },
  (t) => [
    index('posts_words').using('gin', POST_TEXT),
    index('posts_collection').on(t.collectionId, t.id),
    index('posts_title')
      .on(sql`lower(${t.title})`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_type')
      .on(t.type, t.id)
      .where(sql`${t.deletedAt} is null`),
    // All columns that a search of the back-office reads, so that it doesn't read the captions.
    index('posts_searched')
      .on(t.id, t.searched, t.type, t.collectionId, t.authorId)
      .where(sql`${t.deletedAt} is null`),
    // For a search in the captions beside the own one, which few posts have.
    index('posts_variants')
      .on(t.id)
      .where(sql`${t.variants} <> '[]'`),
    index('posts_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
)

const OUTGOING = sql.raw(OUTGOING_ROLES.map((role) => `'${role}'`).join(', '))

/**
 * The posts that agents see: released, not deleted, with a file to publish, and neither they nor their collection a
 * draft. Everything but the back-office reads posts through this view; a test in tests/architecture checks it.
 */
export const libraryPosts = pgView('library_posts').as((query) =>
  query
    .select()
    .from(posts)
    .where(
      sql`${posts.deletedAt} is null and not ${posts.isDraft} and (${posts.releaseDate} is null
        or ${posts.releaseDate} <= (now() at time zone '${sql.raw(DEFAULT_TIME_ZONE)}')::date)
        and exists (select 1 from social_post_media m where m.post_id = ${posts.id} and m.role in (${OUTGOING}))
        and not exists (select 1 from social_post_collections d where d.id = ${posts.collectionId} and d.is_draft)`,
    ),
)

/** The collections that agents see: those with a post that they see. No other code than the back-office reads the table. */
export const libraryCollections = pgView('library_collections').as((query) =>
  query
    .select()
    .from(collections)
    .where(
      sql`not ${collections.isDraft}
        and exists (select 1 from library_posts p where p.social_post_collection_id = ${collections.id})`,
    ),
)

export const postTags = pgTable(
  'social_post_tags',
  {
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.tagId] }), index('post_tags_tag').on(t.tagId, t.postId)],
)

export const postMedia = pgTable(
  'social_post_media',
  {
    id: serial().primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    role: text().$type<MediaRole>().notNull(),
    /** Order within the role, from 1. */
    position: integer().notNull(),
    fileKey: text('file_key')
      .notNull()
      .references(() => files.key),
    /** What the picture shows, for people who can't see it; of a video's cover as well. */
    altText: text('alt_text').notNull().default(''),
    spanishAltText: text('spanish_alt_text').notNull().default(''),
  },
  (t) => [uniqueIndex('post_media_place').on(t.postId, t.role, t.position), index('post_media_file').on(t.fileKey)],
)
