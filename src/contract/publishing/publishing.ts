import { z } from 'zod'

import { BRAND_SLIDES, BRAND_STATES } from '#domain/branding/brand-choice.ts'
import { AD_FORMATS } from '#domain/library/ad-formats.ts'
import { INSIGHTS, MISSING_REASONS } from '#domain/insights/insights.ts'
import { ALT_TEXT_LIMIT } from '#domain/publication/alt-text.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { LANGUAGE_FALLBACKS } from '#domain/publication/caption-language.ts'
import { PALETTES } from '#domain/media/palettes.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import {
  COMMENT_STATES,
  INSTAGRAM_NAME,
  LONGEST_COMMENT,
  MOST_COLLABORATORS,
  MOST_USER_TAGS,
} from '#domain/publication/posting-options.ts'
import { ANSWERS, PUBLICATION_STATUSES, REMEDIES, TARGET_STATES } from '#domain/publication/publication.ts'
import { recordOf } from '#domain/record-of.ts'
import { asProse } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { givenLine } from '../form-fields.ts'
import { dataOf, IdParams, LongIdParams, wholeNumber } from '../shapes.ts'
import { VersionShown } from './versions.ts'

/** The last year the scheduler shows, and so the last a post can be scheduled for. */
export const LAST_YEAR = 2100

/** `now`, or an instant as 'YYYY-MM-DD HH:MM:SS' in UTC. */
const ScheduledAt = z.union([
  z.literal('now'),
  z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'Please pick a date and time.'),
])

/** Above the number of different pictures a post can have. */
const MOST_ALT_TEXTS = 40

/** Longest caption a request may have; each network allows less. */
export const LONGEST_REQUEST_CAPTION = 70_000

/** The alternative texts an agent wrote, by the storage key of the picture, the last part of its address. */
export const AltTextsByPicture = z
  .record(z.string().max(128), givenLine(ALT_TEXT_LIMIT))
  .refine((texts) => Object.keys(texts).length <= MOST_ALT_TEXTS, 'These are too many.')

/** The captions that go to single networks in the place of the post's. */
export const CaptionsByPlatform = z.partialRecord(
  z.enum(PLATFORMS),
  z.string().overwrite(asProse).max(LONGEST_REQUEST_CAPTION),
)

/** With or without its `@`. */
const InstagramName = z
  .string()
  .overwrite((name) => name.trim().replace(/^@/, ''))
  .regex(INSTAGRAM_NAME, 'Please enter an Instagram username.')

/** In milliseconds. */
const LONGEST_VIDEO_MS = 15 * 60 * 1000

/** A share of a picture's width or height. */
const Share = z.number().min(0).max(1)

/** What single networks offer beside a post's words and pictures; what isn't named is left to the network. */
export const NetworkOptions = z
  .object({
    facebook: z.object({ is_story: z.boolean() }).partial(),
    instagram: z
      .object({
        is_story: z.boolean(),
        /** Accounts invited to show the post as theirs too. */
        collaborators: z.array(InstagramName).max(MOST_COLLABORATORS),
        /** People tagged on the first picture, by the place on it. */
        user_tags: z.array(z.object({ username: InstagramName, x: Share, y: Share })).max(MOST_USER_TAGS),
        /** The id of a Facebook page with a place. */
        location_id: z.string().regex(/^\d{1,32}$/, 'Please choose a place.'),
        /** The moment of a video that is its cover, in milliseconds. */
        cover_at_ms: z.number().int().min(0).max(LONGEST_VIDEO_MS),
        is_ai_generated: z.boolean(),
        /** Adds the hashtags that Instagram doesn't take in the caption to the first comment. */
        hashtags_to_comment: z.boolean(),
      })
      .partial(),
    /** Sends the pictures of a carousel as the pages of a document. */
    linkedin: z.object({ as_document: z.boolean() }).partial(),
  })
  .partial()
export type NetworkOptions = z.infer<typeof NetworkOptions>

export const PublishRequest = z.object({
  caption: z.string().overwrite(asProse).max(LONGEST_REQUEST_CAPTION),
  caption_language: z.enum(CAPTION_LANGUAGES),
  ...recordOf(PLATFORMS, () => z.boolean()),
  scheduled_at: ScheduledAt,
  /** Whether the agent's Personal Brand footer goes on the picture. */
  agent_branding: z.boolean().default(false),
  /** On which slides of a carousel it goes; every one by default. */
  brand_slides: z.enum(BRAND_SLIDES).optional(),
  /** The colors of its pictures, where the post may have others; its own by default. */
  palette: z.enum(PALETTES).optional(),
  /** The account to publish to on a platform with several connected accounts; by default the first connected. */
  accounts: z.partialRecord(z.enum(PLATFORMS), z.string().min(1).max(128)).optional(),
  /** The alternative texts to send in the place of the library's; pictures that aren't listed have the library's. */
  alt_texts: AltTextsByPicture.optional(),
  captions: CaptionsByPlatform.optional(),
  /** A comment of the account under its own post, where the network takes one; empty for none. */
  first_comment: z.string().overwrite(asProse).max(LONGEST_COMMENT).optional(),
  options: NetworkOptions.optional(),
  /** At its time the agent is reminded to post it by hand, and nothing is sent. */
  is_reminder: z.boolean().optional(),
})
export type PublishRequest = z.infer<typeof PublishRequest>

const PublicationFields = PublishRequest.extend({ agent_branding: z.boolean() }).partial()

/** The fields of a publication to change; those left out stay as they are. */
const PublishChange = PublicationFields.extend({
  /**
   * The fields as they were when the change was made, for one that waited on a device: refused with `edited_elsewhere`
   * where a field to change has got another value since.
   */
  seen: PublicationFields.omit({ accounts: true }).optional(),
  /** Brings back a deleted publication, on the platforms that the change names; one that wasn't deleted is changed. */
  restore: z.literal(true).optional(),
})
export type PublishChange = z.infer<typeof PublishChange>

const Count = z.number().int().nullable()

const TargetInsights = z.object({
  ...recordOf(INSIGHTS, () => Count),
  /** When it was read; null while it never was. */
  as_of: z.string().nullable(),
  /** Why each of the counts that are null isn't known. */
  missing: z.partialRecord(z.enum(INSIGHTS), z.enum(MISSING_REASONS)),
  /** Why no newer counts are read: the post is gone, or its account has to be connected; null otherwise. */
  ended: z.enum(['post_gone', 'account_missing']).nullable(),
})
export type TargetInsights = z.infer<typeof TargetInsights>

export const PublicationTarget = z.object({
  platform: z.enum(PLATFORMS),
  state: z.enum(TARGET_STATES),
  /** The account, where there was a choice; null for the default one. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Where the post can be seen; null until the platform has said so. */
  permalink: z.string().nullable(),
  published_at: z.string().nullable(),
  attempts: z.number().int(),
  /** When the platform accepted the post; it may show it later. */
  accepted_at: z.string().nullable(),
  /** When a queued target is tried next, at its schedule or later; null for one that isn't queued. */
  next_try_at: z.string().nullable(),
  /**
   * What the caption went out with at the end, empty for nothing; null until it is prepared. Answers that the previous
   * release stored on a device have none.
   */
  signature: z.string().nullable().optional(),
  /** What went wrong or delays it, in one sentence; null without an error. */
  error: z.string().nullable(),
  /** The same as a code; answers that the previous release stored on a device have none. */
  error_code: z.string().nullable().optional(),
  /** What the agent can do about it; null when there is nothing to do. */
  remedy: z.enum(REMEDIES).nullable(),
  /** The first comment under it; null without one. Answers that the previous release stored on a device have none. */
  comment: z
    .object({ state: z.enum(COMMENT_STATES), error: z.string().nullable() })
    .nullable()
    .optional(),
  /** The addresses of its pictures or video, in order, for an agent who posts it by hand; left out for all others. */
  files: z.array(z.string()).optional(),
  /** Null for a target that isn't published. */
  insights: TargetInsights.nullable(),
})
export type PublicationTarget = z.infer<typeof PublicationTarget>

/** What an agent scheduled or published; all times are ISO 8601 in UTC. */
export const ScheduledPost = z.object({
  id: z.number().int(),
  /** The key made by the device, by which it recognizes its own publications. */
  idempotency_key: z.string(),
  /** Null for the agent's own pictures and videos, and once the post was taken out of the library. */
  social_post_id: z.number().int().nullable(),
  title: z.string(),
  caption: z.string(),
  caption_language: z.enum(CAPTION_LANGUAGES),
  /** Whether the caption has Spanish after its English. */
  is_bilingual: z.boolean(),
  /** Why an auto post is in English although its agent wants Spanish; null for all others. */
  language_fallback: z.enum(LANGUAGE_FALLBACKS).nullable(),
  /** Whether the caption is in Spanish and the words on the picture are in English. Stored answers may lack it. */
  english_picture: z.boolean().optional(),
  type: z.enum(['video', 'reel', 'carousel', 'image']),
  /**
   * The version of the library's post; `is_drawn` is whether the thumbnail already has its colors. Answers that the
   * previous release stored on a device have none.
   */
  version: VersionShown.extend({ is_drawn: z.boolean() }).optional(),
  thumbnail: z.string().nullable(),
  main_color: z.string().nullable(),
  /** `auto` for posts planned from the settings, `manual` for those published by the agent. */
  source: z.enum(['manual', 'auto']),
  agent_branding: z.boolean(),
  /** The alternative text of each picture that goes out, in order, by the picture without the agent's footer. */
  alt_texts: z.record(z.string(), z.string()),
  /**
   * What the networks that published it got with its pictures, each text once: the title, numbered in a carousel, for
   * a picture of the library without its own. Answers that the previous release stored on a device have none.
   */
  sent_alt_texts: z.array(z.string()).optional(),
  /**
   * The addresses of the agent's own pictures or video, in order, without the footer; none of a library post. Answers that
   * the previous release stored on a device have none.
   */
  own_files: z.array(z.string()).optional(),
  /** Answers that the previous release stored on a device have none of these four. */
  captions: CaptionsByPlatform.optional(),
  first_comment: z.string().optional(),
  options: NetworkOptions.optional(),
  is_reminder: z.boolean().optional(),
  brand_slides: z.enum(BRAND_SLIDES),
  /** How far its footer is; null without Personal Brand. */
  brand_state: z.enum(BRAND_STATES).nullable(),
  /** When the server stored it. */
  created_at: z.string(),
  scheduled_at: z.string(),
  /** When the last platform accepted it; null until all targets that were not canceled are published. */
  published_at: z.string().nullable(),
  platforms: z.array(z.enum(PLATFORMS)),
  status: z.enum(PUBLICATION_STATUSES),
  targets: z.array(PublicationTarget),
})
export type ScheduledPost = z.infer<typeof ScheduledPost>

/** One attempt. */
export const Attempt = z.object({
  platform: z.enum(PLATFORMS),
  at: z.string(),
  /** What was done and its result, in one sentence. */
  message: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

/** The header that makes repeats of a publish request one publication. */
export const KeyHeaders = z.object({
  'idempotency-key': z.uuid('An Idempotency-Key header with a UUID is required'),
})

export const publishingCalls = defineCalls({
  'POST /social-posts/:id/publish': {
    summary: 'Publishes a post now or at a time. The same Idempotency-Key gives the same publication',
    access: 'agent',
    params: IdParams,
    headers: KeyHeaders,
    body: PublishRequest,
    bodyLimit: 512 * 1024,
    answer: dataOf(ScheduledPost),
    status: 201,
  },
  'GET /agent/social-posts': {
    summary: 'What was published and what is to come in a month of the agent’s own time zone',
    access: 'agent',
    query: z.object({
      month: wholeNumber(1, 12),
      year: wholeNumber(2000, LAST_YEAR),
    }),
    answer: dataOf(z.array(ScheduledPost)),
  },
  'GET /agent/social-posts/:id': {
    summary: 'One of them',
    access: 'agent',
    params: LongIdParams,
    answer: dataOf(ScheduledPost),
  },
  'PUT /agent/social-posts/:id': {
    summary:
      'Changes the given fields of what has not gone out anywhere; what failed everywhere is sent anew, and what was deleted comes back with `restore`. 409 once a platform has begun',
    access: 'agent',
    params: LongIdParams,
    body: PublishChange,
    bodyLimit: 512 * 1024,
    answer: dataOf(ScheduledPost),
  },
  'DELETE /agent/social-posts/:id': {
    summary: 'Cancels what has not gone out yet; 409 once a platform has begun. An auto post is skipped for its day',
    access: 'agent',
    params: LongIdParams,
    status: 204,
  },
  'POST /agent/social-posts/:id/swap': {
    summary: 'Puts another library post in the place of an auto post that has not begun',
    access: 'agent',
    params: LongIdParams,
    answer: dataOf(ScheduledPost),
  },
  'POST /agent/social-posts/:id/:platform/answer': {
    summary:
      'What the agent says of a platform whose outcome is unknown, or that failed: it is there, post again, drop',
    access: 'agent',
    params: LongIdParams.extend({ platform: z.enum(PLATFORMS) }),
    body: z.object({
      answer: z.enum(ANSWERS),
      /** The target's `attempts` as the client saw it; an answer that is late or repeated is refused with 409. */
      attempts: z.number().int().min(0),
    }),
    answer: dataOf(ScheduledPost),
  },
  'DELETE /agent/social-posts/:id/:platform': {
    summary:
      'Takes down what is out at a platform, where the platform allows it; one that is gone there counts as taken down',
    access: 'agent',
    params: LongIdParams.extend({ platform: z.enum(PLATFORMS) }),
    answer: dataOf(ScheduledPost),
  },
  'PUT /agent/social-posts/:id/:platform/caption': {
    summary: 'Corrects the caption of what is out at a platform, where the platform allows it',
    access: 'agent',
    params: LongIdParams.extend({ platform: z.enum(PLATFORMS) }),
    body: z.object({ caption: z.string().overwrite(asProse).max(LONGEST_REQUEST_CAPTION) }),
    bodyLimit: 512 * 1024,
    answer: dataOf(ScheduledPost),
  },
  'GET /agent/social-posts/:id/attempts': {
    summary: 'What was tried for one of them and what came of it, earliest first',
    access: 'agent',
    params: LongIdParams,
    answer: dataOf(z.array(Attempt)),
  },
})

/** The publishing calls that answer with a file. */
export const publishingFileCalls = defineCalls({
  'GET /social-posts/:id/ads/:format': {
    summary: 'The file of a post in a format of Facebook ads, to be kept under its title; whole or in ranges',
    access: 'agent',
    params: IdParams.extend({ format: z.enum(AD_FORMATS) }),
    file: true,
  },
  'GET /social-posts/:id/branded-picture': {
    summary:
      'The picture of an image post, or a slide of a carousel, with the agent’s Personal Brand footer, to be kept under its title',
    access: 'agent',
    params: IdParams,
    /** The caption’s language: with Spanish, the post’s Spanish picture where there is one. */
    query: z.object({
      language: z.enum(CAPTION_LANGUAGES).default('en'),
      /** Which slide, from 0. */
      slide: wholeNumber(0, 99).default(0),
      palette: z.enum(PALETTES).default('original'),
      /** Without it only the palette is drawn. */
      footer: z.enum(['true', 'false']).default('true'),
    }),
    file: true,
  },
})
