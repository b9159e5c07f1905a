import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { BrandSlides, BrandState } from '#domain/branding/brand-choice.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import type { LanguageFallback } from '#domain/publication/caption-language.ts'
import type { Palette } from '#domain/media/palettes.ts'
import type { VideoCut } from '#domain/media/video-cut.ts'
import type { LimitedVideo } from '#domain/plan/plan-content.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { MediaRole, PictureWords, PostType } from '#domain/library/post.ts'
import type { CommentState, PlatformCaptions } from '#domain/publication/posting-options.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import type { NetworkOptions } from '#contract/publishing/publishing.ts'

import { posts } from './library.ts'
import { users } from './people.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A copy of a file's data from when the agent published, so that later edits of the library don't change it. */
export interface PublishedFile {
  role: MediaRole
  key: string
  mime: string
  /** Its alternative text in the language of the caption, as the library or the agent wrote it; may be empty. */
  alt?: string
  /** The key of the picture it was drawn on, where it has the agent's footer. */
  source?: string
}

/** What an agent published or scheduled. It has no status of its own: that is derived from its targets. */
export const publications = pgTable(
  'publications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the request, to distinguish a repeat from a different request under the same key. */
    requestHash: text('request_hash').notNull(),
    socialPostId: integer('social_post_id').references(() => posts.id, { onDelete: 'set null' }),
    source: text().$type<'manual' | 'auto'>().notNull().default('manual'),
    title: text().notNull(),
    type: text().$type<PostType>().notNull(),
    caption: text().notNull(),
    captionLanguage: text('caption_language').$type<CaptionLanguage>().notNull(),
    /** Whether the caption has Spanish after its English. */
    isBilingual: boolean('is_bilingual').notNull().default(false),
    /** Why an auto post is in English although its agent wants Spanish; null for all others. */
    languageFallback: text('language_fallback').$type<LanguageFallback>(),
    agentBranding: boolean('agent_branding').notNull().default(false),
    /** On which slides of a carousel the footer goes. */
    brandSlides: text('brand_slides').$type<BrandSlides>().notNull().default('every'),
    /** How far the footer is; null where none was asked for. */
    brandState: text('brand_state').$type<BrandState>(),
    /** The name of the library's caption it has, empty for the post's own; null for words of the agent's own. */
    captionVariant: text('caption_variant').default(''),
    /** A hash of what the caption took from the profile; null where it took nothing. */
    captionValues: text('caption_values'),
    palette: text().$type<Palette>().notNull().default('original'),
    /** Whether the pictures are in the palette yet; null for the original colors. */
    paletteState: text('palette_state').$type<'waiting' | 'drawn'>(),
    /** The agent's city, in which no other agent is to send the same version; null without one, and once canceled. */
    cityId: integer('city_id'),
    /** The captions that go to single networks in the place of its own. */
    captions: jsonb().$type<PlatformCaptions>().notNull().default({}),
    /** The comment of the account under its own post; empty for none. */
    firstComment: text('first_comment').notNull().default(''),
    networkOptions: jsonb('network_options').$type<NetworkOptions>().notNull().default({}),
    /** Whether the agent posts it by hand, and is reminded at its time. */
    isReminder: boolean('is_reminder').notNull().default(false),
    thumbnailKey: text('thumbnail_key'),
    mainColor: text('main_color'),
    /** The language of the words on its pictures; null for the agent's own, and of earlier publications. */
    pictureWords: text('picture_words').$type<PictureWords>(),
    media: jsonb().$type<PublishedFile[]>().notNull(),
    /** The kind of video that a plan limits by the month; null for all other posts. */
    limitedVideo: text('limited_video').$type<LimitedVideo>(),
    scheduledAt: instant('scheduled_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The day of an auto post in the agent's time zone, 'YYYY-MM-DD': each has one at most, a skipped one included. */
    localDay: date('local_day'),
    /** When the agent changed an auto post by hand; from then on it isn't planned again. */
    editedAt: instant('edited_at'),
  },
  (t) => [
    uniqueIndex('publications_key').on(t.agentId, t.idempotencyKey),
    index('publications_month').on(t.agentId, t.scheduledAt),
    // Only the few that count by the month.
    index('publications_limited')
      .on(t.agentId, t.scheduledAt)
      .where(sql`${t.limitedVideo} is not null`),
    uniqueIndex('publications_auto_day')
      .on(t.agentId, t.localDay)
      .where(sql`${t.source} = 'auto'`),
    // The few whose footer is still to be drawn, the next to go out first.
    index('publications_brand')
      .on(t.scheduledAt)
      .where(sql`${t.brandState} = 'waiting'`),
    // The few whose colors alone are still to be drawn.
    index('publications_palette')
      .on(t.scheduledAt)
      .where(sql`${t.paletteState} = 'waiting'`),
    // Who else in a city sends a version of a post, and when.
    index('publications_version')
      .on(t.cityId, t.socialPostId, t.captionVariant, t.palette, t.scheduledAt)
      .where(sql`${t.cityId} is not null`),
    index('publications_post').on(t.agentId, t.socialPostId),
    // By post alone, to find what depends on one that is to be deleted.
    index('publications_of_post').on(t.socialPostId, t.agentId, t.id),
    // By file, to find what may be removed from storage.
    index('publications_thumbnail').on(t.thumbnailKey),
    index('publications_media').using('gin', t.media.op('jsonb_path_ops')),
  ],
)

/** One row per platform: the unit that is claimed, sent, retried and settled. */
export const targets = pgTable(
  'publication_targets',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    publicationId: bigint('publication_id', { mode: 'number' })
      .notNull()
      .references(() => publications.id, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    /** The account it goes to, by the platform's id; null for the default one at the time. */
    accountId: text('account_id'),
    accountName: text('account_name'),
    state: text().$type<TargetState>().notNull().default('queued'),
    /** When it is due: its schedule, later the next try. */
    runAt: instant('run_at').notNull(),
    attempts: integer().notNull().default(0),
    /** `attempts` when the agent posted it again: earlier ones don't count towards its limit. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    /** When the agent posted it again, for an edited one its time; null for the first time, which its schedule dates. */
    askedAgainAt: instant('asked_again_at'),
    /** Until when a worker's claim on a row in `publishing` is valid; after it the worker is considered dead. */
    claimedUntil: instant('claimed_until'),
    /**
     * What the platform returned for this post (ids of uploaded photos, say), stored before the one call that makes
     * it public, so that an unknown outcome can be looked up exactly.
     */
    progress: jsonb().$type<Record<string, unknown>>(),
    /** What its caption goes out with at the end, fixed before the first upload; null until then. */
    signature: text(),
    /**
     * Set right before the one call that makes it public is sent; an attempt interrupted after it has an unknown
     * outcome.
     */
    mutationAt: instant('mutation_at'),
    externalId: text('external_id'),
    permalink: text(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** When the platform accepted the post; it may show it later. */
    acceptedAt: instant('accepted_at'),
    publishedAt: instant('published_at'),
    /** How far the first comment is; null where there is none, or the post isn't published. */
    commentState: text('comment_state').$type<CommentState>(),
    /** Set right before the call that adds it: one interrupted after that may be there. */
    commentSentAt: instant('comment_sent_at'),
    commentId: text('comment_id'),
    commentError: text('comment_error'),
  },
  (t) => [
    uniqueIndex('targets_platform').on(t.publicationId, t.platform),
    index('targets_due').on(t.state, t.runAt),
    // The few first comments that are still to be added or looked for.
    index('targets_comment')
      .on(t.runAt)
      .where(sql`${t.commentState} in ('waiting', 'sending')`),
    // How often posts were published is counted by these two indexes alone.
    index('targets_published')
      .on(t.publicationId)
      .where(sql`${t.state} = 'published'`),
  ],
)

/** The attempts with their results; rows are only added. */
export const attempts = pgTable(
  'publication_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    targetId: bigint('target_id', { mode: 'number' })
      .notNull()
      .references(() => targets.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    step: text().notNull(),
    outcome: text().notNull(),
    detail: text().notNull().default(''),
  },
  (t) => [index('attempts_target').on(t.targetId, t.id)],
)

/** How a conversion stands. */
export interface UploadConversion {
  state: 'waiting' | 'running' | 'done' | 'failed'
  share: number
  cut: VideoCut
  /** Names the try, so that one that was given up on never stores its result; missing in those of earlier releases. */
  attempt?: string
  /** When it last moved, by the clock in milliseconds: one that stands still is over, as its worker ended. */
  at: number
}

/** A file of an own post that arrives in parts, on connections that break. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    received: integer().notNull().default(0),
    /** The storage keys of what arrived, in its order; none once it is published. */
    pieces: jsonb().$type<string[]>().notNull().default([]),
    /** SHA-256 of the whole, once it was read: a repeated publish is told by it when the pieces are gone. */
    sha256: text(),
    /** Of a video that is converted; null where nobody asked for it. */
    conversion: jsonb().$type<UploadConversion>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('uploads_agent').on(t.agentId), index('uploads_expires').on(t.expiresAt)],
)
