import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { TemplateType } from '#domain/library/template.ts'

import { files } from './library.ts'
import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Incremented by every change, so that of two people who edit one record the second is refused. */
const revision = () => integer('version').notNull().default(1)
/** Whether an admin keeps it from agents until it is finished. */
const isDraft = () => boolean('is_draft').notNull().default(false)

/** What a search of the library finds of them, as `POST_TEXT` is of a post. */
export const TEMPLATE_TEXT = sql`search_words(title)`
export const TEMPLATE_COLLECTION_TEXT = sql`search_words(name || ' ' || description)`

export const templateCollections = pgTable(
  'template_collections',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text().$type<TemplateType>().notNull(),
    imageKey: text('image_key').references(() => files.key),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    revision: revision(),
    isDraft: isDraft(),
    /** Ids of its templates in the order agents see them; those it doesn't name come last, as they were made. */
    entryOrder: integer('entry_order')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
  },
  (t) => [
    index('template_collections_type').on(t.type, t.id),
    index('template_collections_words').using('gin', TEMPLATE_COLLECTION_TEXT),
  ],
)

export const templates = pgTable(
  'templates',
  {
    id: serial().primaryKey(),
    uuid: uuid().notNull().defaultRandom(),
    templateCollectionId: integer('template_collection_id').references(() => templateCollections.id, {
      onDelete: 'set null',
    }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull().default(''),
    canvaLink: text('canva_link').notNull().default(''),
    imageKey: text('image_key').references(() => files.key),
    /** The PDF to download. */
    fileKey: text('file_key').references(() => files.key),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    revision: revision(),
    isDraft: isDraft(),
    /** When an admin deleted it; it can be restored until the cleanup job removes it. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('templates_uuid').on(t.uuid),
    index('templates_collection').on(t.templateCollectionId, t.id),
    index('templates_title').on(sql`lower(${t.title})`, t.id),
    index('templates_words').using('gin', TEMPLATE_TEXT),
    index('templates_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
)

/** How often agents downloaded templates and opened them on Canva. */
export const templateDownloads = pgTable(
  'template_downloads',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    times: integer().notNull().default(0),
    /** On Canva. */
    opens: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.agentId] }), index('template_downloads_agent').on(t.agentId)],
)

/**
 * The templates that agents see: not deleted, and neither they nor their collection a draft. Everything but the
 * back-office reads this view.
 */
export const libraryTemplates = pgView('library_templates').as((query) =>
  query
    .select()
    .from(templates)
    .where(
      sql`${templates.deletedAt} is null and not ${templates.isDraft}
        and not exists (select 1 from template_collections d where d.id = ${templates.templateCollectionId} and d.is_draft)`,
    ),
)

/** The template collections that agents see: those with a template that they see. */
export const libraryTemplateCollections = pgView('library_template_collections').as((query) =>
  query
    .select()
    .from(templateCollections)
    .where(
      sql`not ${templateCollections.isDraft}
        and exists (select 1 from library_templates t where t.template_collection_id = ${templateCollections.id})`,
    ),
)
