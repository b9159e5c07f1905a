import type { AdminPost } from '#contract/admin/posts.ts'
import { lacksOfPost, newLacks, postLackMessages, type PostLack } from '#domain/library/lacks.ts'
import { isPublishedTo } from '#domain/platform/platform-flags.ts'

import { postFields, type PostValues } from './post-fields.ts'

/** The values that decide what agents will miss. */
type LackValues = Pick<
  PostValues,
  | 'type'
  | 'social_post_collection_id'
  | 'tags'
  | 'flags'
  | 'spanish_title'
  | 'spanish_caption'
  | 'removed_media'
  | 'chosen_files'
>

/** What agents will miss of a post as the form has it; `source` is the post whose files the form began with. */
export function lacksIn(values: LackValues, source: Pick<AdminPost, 'media'> | null): PostLack[] {
  const saved = source?.media.find(({ type }) => type === 'spanish_image')
  const isSaved = saved !== undefined && !values.removed_media.includes(saved.id)
  return lacksOfPost({
    collection: values.social_post_collection_id,
    tags: values.tags,
    networks: values.flags.filter(isPublishedTo),
    spanishTitle: values.spanish_title,
    spanishCaption: values.spanish_caption,
    hasSpanishImage: values.type === 'image' && (isSaved || values.chosen_files['spanish_image'] !== undefined),
  })
}

/** The question before a post is saved of which agents will newly miss something. */
export function lackQuestion(values: LackValues, record: AdminPost | null, source: AdminPost | null): string | null {
  const before = record ? lacksIn(postFields.valuesOf(record), record) : []
  return postLackMessages(newLacks(lacksIn(values, source), before)).join(' ') || null
}
