import { z } from 'zod'

import { PostForm, type AdminPost } from '#contract/admin-posts.ts'
import { NEW_POST_FLAGS } from '#domain/platform-flags.ts'
import { PLATFORM_FLAGS, type PlatformFlag } from '#domain/post-form.ts'
import { POST_TYPES, type MediaRole, type PostType } from '#domain/post.ts'

import { slideKey, type Slide } from './carousel.ts'

/** The values of a post's form; its files are held apart. */
export interface PostValues {
  social_post_collection_id: number | null
  tags: number[]
  flags: PlatformFlag[]
  type: PostType
  main_color: string
  canva_link: string
  idea_link: string
  title: string
  caption: string
  spanish_title: string
  spanish_caption: string
  fb: Slide[]
  ig: Slide[]
  removed_media: number[]
  chosen_files: Record<string, string>
}

const Slides = z.array(z.union([z.object({ id: z.number() }), z.object({ key: z.string(), name: z.string() })]))

export const PostValues = PostForm.pick({
  main_color: true,
  canva_link: true,
  idea_link: true,
  title: true,
  caption: true,
  spanish_title: true,
  spanish_caption: true,
}).extend({
  social_post_collection_id: z.number().nullable(),
  tags: z.array(z.number()),
  flags: z.array(z.enum(PLATFORM_FLAGS)),
  type: z.enum(POST_TYPES),
  fb: Slides,
  ig: Slides,
  removed_media: z.array(z.number()),
  chosen_files: z.record(z.string(), z.string()),
})

export function postValuesOf(record: AdminPost | null): PostValues {
  return {
    social_post_collection_id: record?.social_post_collection_id ?? null,
    tags: record?.tag_ids ?? [],
    flags: record ? PLATFORM_FLAGS.filter((flag) => record[flag]) : [...NEW_POST_FLAGS],
    type: record?.type ?? 'image',
    main_color: record?.main_color ?? '',
    canva_link: record?.canva_link ?? '',
    idea_link: record?.idea_link ?? '',
    title: record?.title ?? '',
    caption: record?.caption ?? '',
    spanish_title: record?.spanish_title ?? '',
    spanish_caption: record?.spanish_caption ?? '',
    fb: idsOf(record, 'facebook_carousel_image').map((id) => ({ id })),
    ig: idsOf(record, 'instagram_carousel_image').map((id) => ({ id })),
    removed_media: [],
    chosen_files: {},
  }
}

/** The ids of a post's files in one role, in order. */
export function idsOf(record: AdminPost | null, role: MediaRole): number[] {
  return (record?.media ?? []).filter(({ type }) => type === role).map(({ id }) => id)
}

/**
 * The admin's order of a carousel is preserved when somebody else saves it too; slides the other deleted are removed,
 * slides they added are appended.
 */
export const MERGED = { fb: slideKey, ig: slideKey }
