import type { AdminMedia, PostFileField } from '#contract/admin/posts.ts'
import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'
import type { PostType } from '#domain/library/post.ts'
import type { ShownRole } from '#domain/media/small-media.ts'
import type { FileKind } from '#domain/media/upload.ts'
import type { SubtitleRole } from '#domain/publication/subtitles.ts'

import type { FilesByField } from '../../shared/form/record-fields.ts'

/** Shapes of the places a file goes to (admin specification, section 9). */
const SHAPES = {
  square: { ratio: 1, label: '1:1' },
  portrait: { ratio: 0.8, label: '4:5' },
  wide: { ratio: 16 / 9, label: '16:9' },
  reel: { ratio: 9 / 16, label: '9:16' },
} as const

export interface MediaPlace {
  field: PostFileField
  role: ShownRole | SubtitleRole
  label: string
  want: FileKind
  shape?: { ratio: number; label: string }
  /** Where the first frame of a video goes when no cover is chosen. */
  cover?: PostFileField
}

const SUBTITLE_PLACES: readonly MediaPlace[] = [
  { field: 'english_subtitles', role: 'english_subtitles', label: 'English subtitles', want: 'subtitles' },
  { field: 'spanish_subtitles', role: 'spanish_subtitles', label: 'Spanish subtitles', want: 'subtitles' },
]

const squareVideo = videoPlaces('square_video', 'Square video', SHAPES.square)
const wideVideo = videoPlaces('wide_video', 'Wide video', SHAPES.wide)
const verticalVideo = videoPlaces('vertical_video', 'Vertical video', SHAPES.reel)

/** The files each type has a place for; carousels have a list of their own for each network. */
export const MEDIA_PLACES: Record<PostType, readonly MediaPlace[]> = {
  image: [
    { field: 'facebook_image', role: 'facebook_image', label: 'Facebook image', want: 'image', shape: SHAPES.square },
    {
      field: 'instagram_image',
      role: 'instagram_image',
      label: 'Instagram and LinkedIn image',
      want: 'image',
      shape: SHAPES.portrait,
    },
    {
      field: 'spanish_image',
      role: 'spanish_image',
      label: 'Spanish image',
      want: 'image',
      shape: SHAPES.portrait,
    },
  ],
  carousel: [],
  reel: [...videoPlaces('vertical_video', 'Reel', SHAPES.reel), ...SUBTITLE_PLACES],
  square_video: [...squareVideo, ...SUBTITLE_PLACES],
  wide_vertical_video: [...wideVideo, ...verticalVideo, ...SUBTITLE_PLACES],
}

function videoPlaces(
  role: 'square_video' | 'wide_video' | 'vertical_video',
  label: string,
  shape: { ratio: number; label: string },
): readonly MediaPlace[] {
  const cover = `${role}_cover_image` as const
  return [
    { field: `${role}_file`, role, label, want: 'video', shape, cover },
    { field: cover, role: cover, label: `${label} cover`, want: 'image', shape },
  ]
}

/** The two carousels: their field, the prefix of their maps, and the shape of their slides. */
export const CAROUSELS = [
  { list: 'fb', field: 'fb_carousel_images', role: 'facebook_carousel_image', label: 'Facebook', shape: SHAPES.square },
  {
    list: 'ig',
    field: 'ig_carousel_images',
    role: 'instagram_carousel_image',
    label: 'Instagram',
    shape: SHAPES.portrait,
  },
] as const

/** A picture of a carousel: a saved one, by its id, or one still to be sent, by a key of our own. */
export type Slide = { id: number } | { key: string; name: string }

export function slideKey(slide: Slide): string {
  return 'id' in slide ? `id-${slide.id}` : slide.key
}

/** Adds new pictures at the end; if that would pass ten, none of them (admin specification, section 5). */
export function addSlides(slides: readonly Slide[], added: readonly Slide[]): readonly Slide[] {
  return slides.length + added.length > MOST_CAROUSEL_IMAGES ? slides : [...slides, ...added]
}

/** Moves one picture to another place, clamped to the ends. */
export function moveSlide(slides: readonly Slide[], from: number, to: number): readonly Slide[] {
  const moved = slides[from]
  if (!moved) return slides
  const others = slides.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moved)
}

export function removeSlide(slides: readonly Slide[], at: number): readonly Slide[] {
  return slides.filter((_, index) => index !== at)
}

/**
 * The three maps a carousel is sent by: places count from 1, and saved pictures that are no longer shown are deleted.
 */
export function slideFields(slides: readonly Slide[], saved: readonly number[]) {
  const newImages: Record<string, number> = {}
  const existingImages: Record<string, number> = {}
  for (const [index, slide] of slides.entries()) {
    if ('id' in slide) existingImages[slide.id] = index + 1
    else newImages[slide.key] = index + 1
  }
  const deleted = saved.filter((id) => !(String(id) in existingImages))
  return { newImages, existingImages, deleted }
}

/** The field a new slide's file is sent in, which is also its place among the chosen files. */
export const slideField = (field: string, key: string) => `${field}[${key}]`

/** The slides whose pictures are available: a reload loses those that were chosen and not sent. */
export function slidesAtHand(field: string, slides: readonly Slide[], files: FilesByField): Slide[] {
  return slides.filter((slide) => 'id' in slide || files[slideField(field, slide.key)] !== undefined)
}

/** A picture's alternative texts in both languages. */
export interface PictureTexts {
  en: string
  es: string
}

/** By the name a save gives the picture. */
export type AltTextsByName = Readonly<Record<string, PictureTexts>>

export const NO_TEXTS: PictureTexts = { en: '', es: '' }

/** The name of a slide's texts: the field its file is sent in, or the id of a saved one. */
export function slideName(field: string, slide: Slide): string {
  return 'id' in slide ? String(slide.id) : slideField(field, slide.key)
}

export function savedTexts(media: Pick<AdminMedia, 'alt_text' | 'spanish_alt_text'> | null | undefined): PictureTexts {
  return media ? { en: media.alt_text, es: media.spanish_alt_text } : NO_TEXTS
}

/** `own`, with what it lacks taken from `other`. */
export function filledFrom(own: PictureTexts, other: PictureTexts): PictureTexts {
  return { en: own.en || other.en, es: own.es || other.es }
}
