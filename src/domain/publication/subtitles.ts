import type { MediaRole } from '../library/post.ts'
import type { Platform } from '../platform/platform.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from './caption.ts'

/** The role of a video's subtitles by their language. */
export const SUBTITLE_ROLES = {
  en: 'english_subtitles',
  es: 'spanish_subtitles',
} as const satisfies Record<CaptionLanguage, MediaRole>

export type SubtitleRole = (typeof SUBTITLE_ROLES)[CaptionLanguage]

export const isSubtitles = (role: MediaRole): role is SubtitleRole =>
  Object.values<MediaRole>(SUBTITLE_ROLES).includes(role)

/** The languages in which a post has subtitles. */
export function subtitleLanguages(media: readonly { role: MediaRole }[]): CaptionLanguage[] {
  return CAPTION_LANGUAGES.filter((language) => media.some(({ role }) => role === SUBTITLE_ROLES[language]))
}

/** Which subtitles of a video a network takes: all, those in the language of the caption, or none. */
const TAKEN: Readonly<Record<Platform, 'all' | 'of_caption' | 'none'>> = {
  facebook: 'all',
  instagram: 'none',
  linkedin: 'of_caption',
}

/** Those of a video's subtitles that go to a network with a caption in `language`, first those in its language. */
export function subtitlesFor(
  languages: readonly CaptionLanguage[],
  { platform, language }: { platform: Platform; language: CaptionLanguage },
): CaptionLanguage[] {
  const taken = TAKEN[platform]
  if (taken === 'none') return []
  const others = taken === 'all' ? languages.filter((other) => other !== language) : []
  return [...languages.filter((one) => one === language), ...others]
}
