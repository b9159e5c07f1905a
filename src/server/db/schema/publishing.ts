import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { CaptionLanguage } from '#domain/caption.ts'
import type { Platform } from '#domain/platform.ts'
import type { MediaRole, PostType } from '#domain/post.ts'
import type { TargetState } from '#domain/publication.ts'

import { posts } from './library.ts'
import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A file as it was when the agent published, so that later edits of the library change nothing. */
export interface PublishedFile {
  role: MediaRole
  key: string
  mime: string
}

/** What an agent asked to go out. It has no status of its own: that is derived from its targets. */
export const publications = pgTable(
  'publications',
  {
    id: serial().primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The UUID made on the device. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the request, to tell a repeat from a different request under the same key. */
    requestHash: text('request_hash').notNull(),
    socialPostId: integer('social_post_id').references(() => posts.id, { onDelete: 'set null' }),
    source: text().$type<'manual' | 'auto'>().notNull().default('manual'),
    title: text().notNull(),
    type: text().$type<PostType>().notNull(),
    caption: text().notNull(),
    captionLanguage: text('caption_language').$type<CaptionLanguage>().notNull(),
    agentBranding: boolean('agent_branding').notNull().default(false),
    thumbnailKey: text('thumbnail_key'),
    mainColor: text('main_color'),
    media: jsonb().$type<PublishedFile[]>().notNull(),
    scheduledAt: instant('scheduled_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The day of an auto post as the agent lives it, 'YYYY-MM-DD': each has one at most, a skipped one included. */
    localDay: date('local_day'),
    /** When the agent changed an auto post by hand; from then on it is hers and isn't planned anew. */
    editedAt: instant('edited_at'),
  },
  (t) => [
    uniqueIndex('publications_key').on(t.agentId, t.idempotencyKey),
    index('publications_month').on(t.agentId, t.scheduledAt),
    uniqueIndex('publications_auto_day')
      .on(t.agentId, t.localDay)
      .where(sql`${t.source} = 'auto'`),
    index('publications_post').on(t.agentId, t.socialPostId),
    // By post alone, for what depends on one that is to be deleted.
    index('publications_of_post').on(t.socialPostId),
    // By file, for what may be removed from storage.
    index('publications_thumbnail').on(t.thumbnailKey),
    index('publications_media').using('gin', t.media.op('jsonb_path_ops')),
  ],
)

/** One row per platform: the unit that is claimed, sent, retried and settled. */
export const targets = pgTable(
  'publication_targets',
  {
    id: serial().primaryKey(),
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    /** The account it goes to, by the platform's id; null for the usual one at the time. */
    accountId: text('account_id'),
    accountName: text('account_name'),
    state: text().$type<TargetState>().notNull().default('queued'),
    /** When it is due: the schedule, later the next try. */
    runAt: instant('run_at').notNull(),
    attempts: integer().notNull().default(0),
    /** `attempts` when the agent asked for it once more: earlier ones don't use up its patience. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    /** When the agent asked for it once more; null for the first time, which its schedule dates. */
    askedAgainAt: instant('asked_again_at'),
    /** Until when a worker's claim on a row in `publishing` holds; past it the worker is taken for dead. */
    claimedUntil: instant('claimed_until'),
    /**
     * What the platform already gave us towards this post (ids of uploaded photos, say), kept before
     * the one call that makes it public, so that an unknown outcome can be looked up exactly.
     */
    progress: jsonb().$type<Record<string, unknown>>(),
    /** Set right before the one call that makes it public is sent; an attempt found so is unknown. */
    mutationAt: instant('mutation_at'),
    externalId: text('external_id'),
    permalink: text(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** When the platform said it took the post; it may show it later. */
    acceptedAt: instant('accepted_at'),
    publishedAt: instant('published_at'),
  },
  (t) => [uniqueIndex('targets_platform').on(t.publicationId, t.platform), index('targets_due').on(t.state, t.runAt)],
)

/** What was tried and what came of it; only ever added to. */
export const attempts = pgTable(
  'publication_attempts',
  {
    id: serial().primaryKey(),
    targetId: integer('target_id')
      .notNull()
      .references(() => targets.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    step: text().notNull(),
    outcome: text().notNull(),
    detail: text().notNull().default(''),
  },
  (t) => [index('attempts_target').on(t.targetId, t.id)],
)
