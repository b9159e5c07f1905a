import type { PostType } from '../library/post.ts'

/** On which slides of a carousel the footer goes. */
export const BRAND_SLIDES = ['every', 'first_and_last'] as const
export type BrandSlides = (typeof BRAND_SLIDES)[number]

/**
 * How far the footer of a publication is: `waiting` to be drawn, `drawn`, or `left_out` because the profile has too
 * little for one or it could not be drawn.
 */
export const BRAND_STATES = ['waiting', 'drawn', 'left_out'] as const
export type BrandState = (typeof BRAND_STATES)[number]

export function isBrandedSlide(index: number, count: number, slides: BrandSlides): boolean {
  return slides === 'every' || index === 0 || index === count - 1
}

export function isFilm(type: PostType): boolean {
  return type !== 'image' && type !== 'carousel'
}
