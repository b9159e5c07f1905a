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

/** Which subtitles of a video a network takes: all, those in the language of the caption, or none. */
const TAKEN: Readonly<Record<Platform, 'all' | 'of_caption' | 'none'>> = {
  facebook: 'all',
  instagram: 'none',
  linkedin: 'of_caption',
}

export const takesSubtitles = (platform: Platform): boolean => TAKEN[platform] !== 'none'

/** The languages in which there are subtitles. */
export function subtitleLanguages(media: readonly { role: MediaRole }[]): CaptionLanguage[] {
  return CAPTION_LANGUAGES.filter((language) => media.some(({ role }) => role === SUBTITLE_ROLES[language]))
}

/** The subtitles that go to a network with a caption in `language`, first those in its language. */
export function subtitlesFor<M extends { role: MediaRole }>(
  media: readonly M[],
  { platform, language }: { platform: Platform; language: CaptionLanguage },
): { language: CaptionLanguage; file: M }[] {
  const others = TAKEN[platform] === 'all' ? CAPTION_LANGUAGES.filter((other) => other !== language) : []
  const wanted = takesSubtitles(platform) ? [language, ...others] : []
  return wanted.flatMap((one) => {
    const file = media.find(({ role }) => role === SUBTITLE_ROLES[one])
    return file ? [{ language: one, file }] : []
  })
}
