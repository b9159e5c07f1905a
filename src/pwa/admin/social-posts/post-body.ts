import type { AdminPost } from '#contract/admin-posts.ts'
import { PLATFORM_FLAGS } from '#domain/post-form.ts'

import { slideFields, type Slide } from './carousel.ts'
import { CAROUSELS, MEDIA_PLACES, slideField } from './media-places.ts'
import { idsOf, type PostValues } from './post-values.ts'

const TEXTS = [
  'main_color',
  'canva_link',
  'idea_link',
  'title',
  'caption',
  'spanish_title',
  'spanish_caption',
  'type',
] as const

/** The slides whose pictures are available: a reload loses those that were chosen and not sent. */
export function slidesAtHand(field: string, slides: readonly Slide[], files: Readonly<Record<string, File>>): Slide[] {
  return slides.filter((slide) => 'id' in slide || files[slideField(field, slide.key)] !== undefined)
}

/** The multipart body of a save, field by field as the specification names them (section 7). */
export function postBody(
  values: PostValues,
  files: Readonly<Record<string, File>>,
  record: AdminPost | null,
): FormData {
  const body = new FormData()
  for (const id of values.tags) body.append('tags[]', String(id))
  for (const flag of PLATFORM_FLAGS) body.set(flag, values.flags.includes(flag) ? '1' : '0')
  for (const field of TEXTS) body.set(field, values[field])
  if (values.social_post_collection_id !== null)
    body.set('social_post_collection_id', String(values.social_post_collection_id))
  for (const { field } of MEDIA_PLACES[values.type]) {
    const file = files[field]
    if (file) body.set(field, file)
  }
  // What somebody else has removed meanwhile is gone already, and the server no longer knows it.
  const removed = values.removed_media.filter((gone) => record?.media.some(({ id }) => id === gone))
  if (removed.length > 0) body.set('removed_media', JSON.stringify(removed))
  if (values.type === 'carousel') {
    for (const { list, field, role } of CAROUSELS) {
      const slides = slidesAtHand(field, values[list], files)
      const { newImages, existingImages, deleted } = slideFields(slides, idsOf(record, role))
      body.set(`${list}_new_images`, JSON.stringify(newImages))
      body.set(`${list}_existing_images`, JSON.stringify(existingImages))
      body.set(`${list}_deleted_media_ids`, JSON.stringify(deleted))
      for (const key of Object.keys(newImages)) {
        const place = slideField(field, key)
        const file = files[place]
        if (file) body.set(place, file)
      }
    }
  }
  return body
}
