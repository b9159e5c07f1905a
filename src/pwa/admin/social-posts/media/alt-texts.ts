import type { AdminMedia } from '#contract/admin/posts.ts'

import { slideField, type Slide } from './carousel.ts'

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

/** The texts of a saved picture. */
export function savedTexts(media: Pick<AdminMedia, 'alt_text' | 'spanish_alt_text'> | null | undefined): PictureTexts {
  return media ? { en: media.alt_text, es: media.spanish_alt_text } : NO_TEXTS
}

/** `own`, with what it lacks taken from `other`. */
export function filledFrom(own: PictureTexts, other: PictureTexts): PictureTexts {
  return { en: own.en || other.en, es: own.es || other.es }
}
