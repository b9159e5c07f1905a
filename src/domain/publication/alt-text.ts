import { groupDigits } from '../group-digits.ts'
import { ROLES_FOR, type MediaRole, type PostType } from '../library/post.ts'
import { PLATFORMS, type Platform } from '../platform/platform.ts'
import { asLine } from '../text/typed-text.ts'
import type { CaptionLanguage } from './caption.ts'

/** Longest alternative text each network takes, in UTF-16 units; infinite where it names no number. */
export const ALT_TEXT_LIMITS: Readonly<Record<Platform, number>> = {
  facebook: Infinity,
  instagram: 1_000,
  linkedin: 4_086,
}

/**
 * Longest alternative text a person may write: what the strictest network takes, so that one text goes out to all of
 * them and is never cut.
 */
export const ALT_TEXT_LIMIT = Math.min(...PLATFORMS.map((platform) => ALT_TEXT_LIMITS[platform]))

/** Why a text can't be sent, as a message for its writer; null when it can. An empty one can. */
export function altTextError(text: string): string | null {
  const over = asLine(text).length - ALT_TEXT_LIMIT
  if (over <= 0) return null
  return `Alt text can have up to ${groupDigits(ALT_TEXT_LIMIT)} characters. This one is ${groupDigits(over)} over.`
}

/** A picture's texts, as the library has them. */
export interface AltTexts {
  altText: string
  spanishAltText: string
}

/** The text that goes out with a caption in `language`; empty where it has none, never the other language's. */
export function altTextIn({ altText, spanishAltText }: AltTexts, language: CaptionLanguage): string {
  return language === 'es' ? spanishAltText : altText
}

/**
 * What a network gets for one of the pictures of a post: its text, or without one the post's title, with the
 * picture's place among several.
 */
export function sentAltText(text: string, { title, place, count }: { title: string; place: number; count: number }) {
  if (text !== '') return text
  return count > 1 ? `${title} (${place}/${count})` : title
}

/** Whether a file of this role has alternative text: pictures, and the pictures shown for videos. */
export function isDescribed(role: MediaRole): boolean {
  return role.endsWith('_image')
}

/** The pictures of a post that go out to any network, each content once, in order; none of a video. */
export function sentPictures<M extends { role: MediaRole; key: string }>(post: {
  type: PostType
  media: readonly M[]
}): M[] {
  const roles = new Set(PLATFORMS.flatMap((platform) => ROLES_FOR[post.type][platform]))
  const pictures = post.media.filter(({ role }) => isDescribed(role) && roles.has(role))
  return [...new Map(pictures.map((file) => [file.key, file])).values()]
}
