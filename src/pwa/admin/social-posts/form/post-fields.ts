import { type AdminPost, PlainPostFields } from '#contract/admin/posts.ts'
import type { Claim } from '#domain/library/claims.ts'
import type { MediaRole, PictureWords } from '#domain/library/post.ts'
import { NEW_POST_FLAGS, PLATFORM_FLAGS, type PlatformFlag } from '#domain/platform/platform-flags.ts'
import type { CaptionVariant } from '#domain/publication/version.ts'

import { type FilesByField, recordFields, type RecordValues } from '../../shared/form/record-fields.ts'
import type { useRecordForm } from '../../shared/form/use-record-form.ts'
import {
  type AltTextsByName,
  CAROUSELS,
  MEDIA_PLACES,
  type Slide,
  slideField,
  slideFields,
  slideKey,
  slidesAtHand,
} from '../media/media-places.ts'

/** What the form of a post edits in another form than it is sent in. */
interface OwnPostValues {
  tags: number[]
  flags: PlatformFlag[]
  /** The captions beside its own one. */
  variants: CaptionVariant[]
  has_palettes: boolean
  /** What it says the agent has, when and where it fits; null where its words decide. */
  claims: Claim[] | null
  times: string[] | null
  places: string[] | null
  picture_words: PictureWords | null
  fb: Slide[]
  ig: Slide[]
  removed_media: number[]
  /** The alternative texts that were written, by the name of the picture; the others are as saved. */
  alt_texts: AltTextsByName
}

const MARKS = ['claims', 'times', 'places'] as const

/** The values of a post's form; its files are held apart. */
export type PostValues = RecordValues<typeof PlainPostFields, OwnPostValues>

export const postFields = recordFields<typeof PlainPostFields, AdminPost, OwnPostValues>(PlainPostFields, {
  initial: { type: 'image' },
  own: {
    valuesOf: (record) => ({
      tags: record?.tag_ids ?? [],
      flags: record ? PLATFORM_FLAGS.filter((flag) => record[flag]) : [...NEW_POST_FLAGS],
      variants: record?.variants ?? [],
      has_palettes: record?.has_palettes ?? true,
      claims: record?.marked_claims ?? null,
      times: record?.times ?? null,
      places: record?.places ?? null,
      picture_words: record?.picture_words ?? null,
      fb: idsOf(record, 'facebook_carousel_image').map((id) => ({ id })),
      ig: idsOf(record, 'instagram_carousel_image').map((id) => ({ id })),
      removed_media: [],
      alt_texts: {},
    }),
    addTo: (body, values, files, record) => {
      for (const id of values.tags) body.append('tags[]', String(id))
      for (const flag of PLATFORM_FLAGS) body.set(flag, values.flags.includes(flag) ? '1' : '0')
      body.set('variants', JSON.stringify(values.variants))
      body.set('has_palettes', values.has_palettes ? '1' : '0')
      for (const name of MARKS) body.set(name, JSON.stringify(values[name]))
      body.set('picture_words', values.picture_words ?? '')
      addSingleFiles(body, values, files, record)
      if (values.type === 'carousel') addCarousels(body, values, files, record)
      if (Object.keys(values.alt_texts).length > 0) body.set('alt_texts', JSON.stringify(values.alt_texts))
    },
    // The admin's order of a carousel is preserved when somebody else saves it too; slides the other deleted are
    // removed, slides they added are appended.
    merged: { fb: slideKey, ig: slideKey },
  },
})

function idsOf(record: AdminPost | null, role: MediaRole): number[] {
  return (record?.media ?? []).filter(({ type }) => type === role).map(({ id }) => id)
}

/** The files outside the carousels, of the post's type alone, and those to remove. */
function addSingleFiles(body: FormData, values: PostValues, files: FilesByField, record: AdminPost | null): void {
  for (const { field } of MEDIA_PLACES[values.type]) {
    const file = files[field]
    if (file) body.set(field, file)
  }
  // What somebody else has removed meanwhile is gone already, and the server no longer knows it.
  const removed = values.removed_media.filter((gone) => record?.media.some(({ id }) => id === gone))
  if (removed.length > 0) body.set('removed_media', JSON.stringify(removed))
}

/** The slides of both carousels as the specification names them (section 7). */
function addCarousels(body: FormData, values: PostValues, files: FilesByField, record: AdminPost | null): void {
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

export type PostFormState = ReturnType<typeof useRecordForm<PostValues, AdminPost>>
