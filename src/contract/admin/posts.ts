import { z } from 'zod'

import { ALT_TEXT_LIMIT } from '#domain/publication/alt-text.ts'
import { captionLimit } from '#domain/publication/caption.ts'
import { captionFieldError, longestCaption } from '#domain/publication/caption-fields.ts'
import { LONGEST_VARIANT_NAME, MOST_VARIANTS } from '#domain/publication/version.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'
import { CLAIMS } from '#domain/library/claims.ts'
import { POST_TYPES, type MediaRole } from '#domain/library/post.ts'
import { NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { recordOf } from '#domain/record-of.ts'
import { FILE_RULES } from '#domain/media/upload.ts'
import { seenName } from '#domain/text/seen-name.ts'

import { BY_ID, recordCalls } from './record-calls.ts'
import {
  AdminListQuery,
  ChangedCount,
  ChangedIds,
  DELETED,
  DELETE_OR_RESTORE,
  DRAFT,
  InUse,
  ofOneOrNone,
  SET_DRAFT,
  sortedBy,
  Uses,
  Versioned,
  UploadedFile,
} from './records.ts'
import { MarkFields, Marks } from './post-marks.ts'
import { defineCalls } from '../call.ts'
import {
  designLink,
  flag,
  json,
  keptFlag,
  line,
  link,
  prose,
  version,
  requiredLine,
  requiredProse,
} from '../form-fields.ts'
import { MediaFile } from '../library/library.ts'
import { dataOf, Id } from '../shapes.ts'

const flags = <T extends z.ZodType>(form: T) => recordOf(PLATFORM_FLAGS, () => form)

/** What publications of a post got of one kind: of how many that is known, and the median once there are enough. */
const Result = z.object({ of: z.number().int(), median: z.number().nullable() })

const PostResults = z.object({ reactions: Result, views: Result })
export type PostResults = z.infer<typeof PostResults>

/** A row of the list: ID, Post thumbnail, Title, Type, Collection, Author and Platforms. */
export const AdminPostRow = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.enum(POST_TYPES),
  thumbnail: z.string().nullable(),
  main_color: z.string(),
  /** Name of its collection. */
  collection: z.string().nullable(),
  /** Name of the admin who made it. */
  author: z.string().nullable(),
  /** The first day on which agents see it; null for at once. */
  release_date: z.iso.date().nullable(),
  is_draft: z.boolean(),
  /** What it says the agent has: as it was marked, else as its words say. */
  claims: z.array(z.enum(CLAIMS)),
  /** Its publications that at least one network has published. */
  uses: Uses,
  results: PostResults,
  ...flags(z.boolean()),
})
export type AdminPostRow = z.infer<typeof AdminPostRow>

/** A file of a post with its rank within its role, from 1. */
export const AdminMedia = MediaFile.extend({ position: z.number().int(), file_path: z.string() })
export type AdminMedia = z.infer<typeof AdminMedia>

/** Why a network would refuse a post as it is, as a message for the admin. */
const PlatformWarning = z.object({ platform: z.enum(PLATFORMS), message: z.string() })
export type PlatformWarning = z.infer<typeof PlatformWarning>

export const AdminPost = AdminPostRow.extend({
  caption: z.string(),
  spanish_title: z.string(),
  spanish_caption: z.string(),
  ...recordOf(NETWORK_CAPTION_FIELDS, () => z.string()),
  variants: z.array(z.object({ name: z.string(), caption: z.string(), spanish_caption: z.string() })),
  has_palettes: z.boolean(),
  ...Marks,
  canva_link: z.string(),
  idea_link: z.string(),
  social_post_collection_id: z.number().int().nullable(),
  tag_ids: z.array(z.number().int()),
  /** By role, and within a role in order. */
  media: z.array(AdminMedia),
  /** For the chosen networks that are published to; the post is still saved. */
  warnings: z.array(PlatformWarning),
  in_use: InUse,
  ...Versioned.shape,
})
export type AdminPost = z.infer<typeof AdminPost>

/** The files that have a field of their own, each with its role in the post. */
export const POST_FILE_ROLES = {
  instagram_image: 'instagram_image',
  facebook_image: 'facebook_image',
  spanish_image: 'spanish_image',
  square_video_file: 'square_video',
  square_video_cover_image: 'square_video_cover_image',
  wide_video_file: 'wide_video',
  wide_video_cover_image: 'wide_video_cover_image',
  vertical_video_file: 'vertical_video',
  vertical_video_cover_image: 'vertical_video_cover_image',
  english_subtitles: 'english_subtitles',
  spanish_subtitles: 'spanish_subtitles',
} as const satisfies Record<string, MediaRole>
export type PostFileField = keyof typeof POST_FILE_ROLES

/** New pictures of a carousel have fields such as `fb_carousel_images[key]`, where the client chooses the key. */
export const CAROUSEL_ROLES = {
  fb_carousel_images: 'facebook_carousel_image',
  ig_carousel_images: 'instagram_carousel_image',
} as const satisfies Record<string, MediaRole>

const POSITION_MESSAGE = 'Positions start at 1.'
/** The number of pictures is checked over both maps of a list together. */
const Place = z.number(POSITION_MESSAGE).int(POSITION_MESSAGE).min(1, POSITION_MESSAGE)
/** `z.record` silently drops this key, and with it a picture. */
const hasOnlyPlainKeys = (map: unknown) => !Object.hasOwn(Object(map) as object, '__proto__')
/** Rank in a carousel, from 1, by the key of a new picture or the id of a stored one. */
const Places = json(
  z
    .unknown()
    .refine(hasOnlyPlainKeys, 'The key __proto__ can’t be used.')
    .pipe(z.record(z.string().max(64), Place, 'This must map keys to positions.')),
  '{}',
)
const MediaIds = json(z.array(z.number().int().positive()).max(100, 'That’s too many.'), '[]')

/** A picture's alternative texts in English and Spanish. */
const AltTexts = z.object({ en: line(ALT_TEXT_LIMIT), es: line(ALT_TEXT_LIMIT) })

/** The limit of the network that takes most; the form warns about the others. */
export const LONGEST_CAPTION = captionLimit([])

/** A caption of the library, whose fields have to be right, and which fits even with the longest values. */
const template = <T extends z.ZodType<string>>(text: T) =>
  text.superRefine((value, context) => {
    const message = captionFieldError(value)
    const over = longestCaption(value).length - LONGEST_CAPTION
    if (message !== null) context.addIssue({ code: 'custom', message })
    else if (over > 0)
      context.addIssue({
        code: 'custom',
        message: `With the longest values filled in, this caption is ${over} characters too long.`,
      })
  })

/** A caption beside a post's own one. */
const Variant = z.object({
  name: requiredLine(LONGEST_VARIANT_NAME, 'Please name this version'),
  caption: template(requiredProse(LONGEST_CAPTION, 'English Caption is required')),
  spanish_caption: template(prose(LONGEST_CAPTION)),
})

const Variants = z
  .array(Variant)
  .max(MOST_VARIANTS, `A post can have up to ${MOST_VARIANTS} other versions.`)
  .superRefine((variants, context) => {
    const names = variants.map(({ name }) => seenName(name))
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another version already has this name.' })
    }
  })

export const PlainPostFields = z.object({
  type: z.enum(POST_TYPES, 'Please choose a media type'),
  main_color: line(64),
  canva_link: designLink,
  idea_link: link,
  title: requiredLine(255, 'English Title is required'),
  caption: template(requiredProse(LONGEST_CAPTION, 'English Caption is required')),
  spanish_title: line(255),
  spanish_caption: template(prose(LONGEST_CAPTION)),
  /** What single networks get in English in the place of the caption; empty for the caption. */
  ...recordOf(NETWORK_CAPTION_FIELDS, () => template(prose(LONGEST_CAPTION))),
  social_post_collection_id: Id.optional(),
  release_date: z.iso.date('Please choose a date').optional(),
  is_draft: keptFlag,
})

/** The text fields of the multipart body. An update replaces all of them. */
export const PostForm = z.object({
  /** Ids, one for each field `tags[]`. */
  tags: z.array(Id).max(100, 'That’s too many.').default([]),
  ...flags(flag),
  ...PlainPostFields.shape,
  /** A list's new and remaining pictures have one rank each, from 1 to their number; the others are deleted. */
  fb_new_images: Places,
  fb_existing_images: Places,
  fb_deleted_media_ids: MediaIds,
  ig_new_images: Places,
  ig_existing_images: Places,
  ig_deleted_media_ids: MediaIds,
  /** Files outside the carousels to remove, as a JSON list of ids. Not needed for a file that a new one replaces. */
  removed_media: MediaIds,
  /**
   * The alternative texts to set, by the field of a new picture or of a place for one file, or by the id of a picture of
   * a carousel. Pictures that aren't named keep theirs; names of pictures the post doesn't have are ignored.
   */
  alt_texts: json(z.record(z.string().max(100), AltTexts), '{}'),
  /** The captions beside its own one; without them they stay as they are. */
  variants: json(Variants.nullable(), 'null'),
  /** Whether its pictures may go out in other colors; without it that stays as it is, and a new post may. */
  has_palettes: z.enum(['0', '1'], 'This must be 1 or 0.').optional(),
  ...MarkFields,
  /** Makes a new post as a copy of this one: it shares the files, which are named by their ids there. */
  copy_of: Id.optional(),
  version,
})
export type PostForm = z.infer<typeof PostForm>

const { tags, ...texts } = PostForm.shape

/** Its parts, with the tags as they are sent and the files. */
const PostParts = z.object({
  ...texts,
  'tags[]': tags,
  ...(Object.fromEntries(Object.keys(POST_FILE_ROLES).map((field) => [field, UploadedFile.optional()])) as Record<
    PostFileField,
    z.ZodOptional<typeof UploadedFile>
  >),
  'fb_carousel_images[key]': UploadedFile.optional(),
  'ig_carousel_images[key]': UploadedFile.optional(),
})

/** What a post may lack. `spanish` is its Spanish title or caption, `media` what any network could publish. */
export const MISSING_PARTS = ['spanish', 'alt_text', 'media', 'collection', 'tag'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

export const PostListQuery = AdminListQuery.extend({
  ...sortedBy(['title', 'type', 'collection', 'author', 'uses', 'reactions', 'views']),
  collection: ofOneOrNone,
  tag: ofOneOrNone,
  type: z.enum(POST_TYPES, 'Please choose a media type').optional(),
  /** What it says the agent has, as it was marked or, where nobody has, as its words say. */
  claim: z.enum([...CLAIMS, 'none'], 'There is no such claim.').optional(),
  missing: z.enum(MISSING_PARTS, `This must be one of: ${MISSING_PARTS.join(', ')}.`).optional(),
  state: z.enum(['unreleased', DRAFT, DELETED], `This must be one of: unreleased, ${DRAFT}, ${DELETED}.`).optional(),
})
export type PostListQuery = z.output<typeof PostListQuery>

/** One change of several posts. */
export const PostsChange = z.discriminatedUnion('action', [
  z.object({ ids: ChangedIds, action: z.literal('add_tag'), tag: Id }),
  z.object({ ids: ChangedIds, action: z.literal('remove_tag'), tag: Id }),
  z.object({ ids: ChangedIds, action: z.literal('move'), collection: Id.nullable() }),
  SET_DRAFT,
  ...DELETE_OR_RESTORE,
])
export type PostsChange = z.output<typeof PostsChange>

export const adminPostCalls = defineCalls({
  ...recordCalls('/admin/social-posts', {
    noun: 'post',
    list: {
      summary: 'Posts, paged, sorted, filtered, and searched by id, titles, captions, type, collection and author',
      query: PostListQuery,
      row: AdminPostRow,
    },
    key: BY_ID,
    one: AdminPost,
    form: PostParts,
    bodyLimit: 2 * FILE_RULES.video.largest + 2 * MOST_CAROUSEL_IMAGES * FILE_RULES.image.largest + 1024 * 1024,
    summaries: {
      one: 'One post with its media',
      remove: 'Deletes a post, which can be restored for 30 days; posts agents already scheduled still go out',
    },
  }),
  'PATCH /admin/social-posts': {
    summary:
      'Adds or removes a tag of several posts, moves them, keeps them as drafts or releases, deletes or restores them; all of them or none',
    access: 'admin',
    body: PostsChange,
    answer: dataOf(ChangedCount),
  },
})
