import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'

import type { FilesByField } from '../../shared/form/record-fields.ts'

/** A picture of a carousel: a saved one, by its id, or one still to be sent, by a key of our own. */
export type Slide = { id: number } | { key: string; name: string }

/** The key that identifies a slide. */
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
