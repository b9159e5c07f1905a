import { z } from 'zod'

import { PALETTES } from '#domain/media/palettes.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'
import { MEDIA_ROLES, PICTURE_WORDS, POST_TYPES } from '#domain/library/post.ts'
import { recordOf } from '#domain/record-of.ts'

import { defineCalls } from '../call.ts'
import { dataOf, IdParams, pageOf, PageQuery } from '../shapes.ts'

export const Tag = z.object({ id: z.number().int(), name: z.string(), slug: z.string(), type: z.string() })
export type Tag = z.infer<typeof Tag>

/** The address of a picture or video with its size, so that a page can reserve the space before it loads. */
export const MediaFile = z.object({
  id: z.number().int(),
  type: z.enum(MEDIA_ROLES),
  url: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Length of a video in milliseconds. */
  duration_ms: z.number().int().nullable(),
  /** What a picture, or the picture shown for a video, shows; empty where nobody has written it. */
  alt_text: z.string(),
  spanish_alt_text: z.string(),
})
export type MediaFile = z.infer<typeof MediaFile>

export const Collection = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Address of the cover, or null. */
  image_url: z.string().nullable(),
  description: z.string(),
  /** Background color while the cover loads. */
  main_color: z.string().nullable(),
})
export type Collection = z.infer<typeof Collection>

/** A collection with its neighbours in the order of the library, for Previous and Next Collection. */
export const CollectionDetail = Collection.extend({
  previous_id: z.number().int().nullable(),
  next_id: z.number().int().nullable(),
})
export type CollectionDetail = z.infer<typeof CollectionDetail>

export const CollectionPost = z.object({
  id: z.number().int(),
  type: z.enum(POST_TYPES),
  title: z.string(),
  thumbnail: z.string().nullable(),
  main_color: z.string().nullable(),
  /** Width over height of the thumbnail. */
  aspect: z.number(),
  tags: z.array(Tag),
  is_premium: z.boolean(),
  /** Who it is for, where it says something that isn't so for every agent; null for all others. Stored answers may lack it. */
  claims_note: z.string().nullable().optional(),
  collection_name: z.string(),
  collection_description: z.string(),
})
export type CollectionPost = z.infer<typeof CollectionPost>

export const SocialPost = z.object({
  id: z.number().int(),
  title: z.string(),
  caption: z.string(),
  spanish_title: z.string(),
  spanish_caption: z.string(),
  /** Its captions, its own one among them; the first is the one to begin with. Stored answers may have none. */
  versions: z.array(z.object({ name: z.string(), caption: z.string(), spanish_caption: z.string() })).optional(),
  /** What single networks get in English in the place of its own caption. Stored answers may have none. */
  network_captions: z.partialRecord(z.enum(PLATFORMS), z.string()).optional(),
  /** The colors its pictures may have; the first are the ones to begin with. Stored answers may have none. */
  palettes: z.array(z.enum(PALETTES)).optional(),
  type: z.enum(POST_TYPES),
  /** Who it is for, where it says something that isn't so for every agent; null for all others. Stored answers may lack it. */
  claims_note: z.string().nullable().optional(),
  /** Places of its captions for the agent to fill in, such as `[street]`. Stored answers may lack them. */
  blanks: z.array(z.string()).optional(),
  /** The language of the words on its pictures or films, but the Spanish picture. Stored answers may lack it. */
  picture_words: z.enum(PICTURE_WORDS).optional(),
  /**
   * Where the first version and colors are not the original: the city in which another agent sends that one. Null where
   * they are.
   */
  chosen_for: z.string().nullable().optional(),
  /** The video to show, the first of its kind; null for pictures. */
  video_url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  main_color: z.string().nullable(),
  is_premium: z.boolean(),
  ...recordOf(PLATFORMS, () => z.boolean()),
  media: z.array(MediaFile),
  /** The languages in which a video has subtitles. Stored answers may lack it. */
  subtitles: z.array(z.enum(CAPTION_LANGUAGES)).optional(),
  collection: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  tags: z.array(Tag),
})
export type SocialPost = z.infer<typeof SocialPost>

const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9-]+$/)

export const libraryCalls = defineCalls({
  'GET /tags': { summary: 'All tags', access: 'user', answer: dataOf(z.array(Tag)) },
  'GET /social-post-collections': {
    summary: 'Collections, newest first, paged',
    access: 'user',
    query: PageQuery,
    answer: pageOf(Collection),
  },
  'GET /social-post-collections/:id': {
    summary: 'One collection',
    access: 'user',
    params: IdParams,
    answer: dataOf(CollectionDetail),
  },
  'GET /social-post-collections/:id/social-posts': {
    summary: 'The posts of a collection, in order',
    access: 'user',
    params: IdParams,
    answer: dataOf(z.array(CollectionPost)),
  },
  'GET /social-post-collections/tag/:tag': {
    summary: 'Collections with a post bearing the tag; an unknown tag is 404',
    access: 'user',
    params: z.object({ tag: slug }),
    query: PageQuery,
    answer: pageOf(Collection),
  },
  'GET /social-posts': {
    summary: 'Posts, newest first, paged',
    access: 'user',
    query: PageQuery,
    answer: pageOf(CollectionPost),
  },
  'GET /social-posts/:id': {
    summary: 'One post with its media',
    access: 'user',
    params: IdParams,
    answer: dataOf(SocialPost),
  },
})
