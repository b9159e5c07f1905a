import type { CaptionLanguage } from './caption.ts'

/**
 * Why an auto post is in English although another language was wanted: its post has no Spanish version, a platform
 * would refuse the Spanish version, or it would refuse both languages in one caption.
 */
export const LANGUAGE_FALLBACKS = ['no_spanish', 'spanish_unfit', 'both_unfit'] as const

export type LanguageFallback = (typeof LANGUAGE_FALLBACKS)[number]

/** The language of a caption: its first one, whether Spanish follows the English, and why it isn't the wanted one. */
export interface CaptionIn {
  language: CaptionLanguage
  isBilingual: boolean
  fallback: LanguageFallback | null
}

/** The line between the two languages of a caption; no platform takes it for anything else. */
export const DIVIDER = '· · ·'

/** Both captions in one, English first. */
export function bilingualCaption({ en, es }: Record<CaptionLanguage, string>): string {
  return `${en.trim()}\n\n${DIVIDER}\n\n${es.trim()}`
}

/** The text of each language in a caption, in order; one where it has no divider. */
export function captionParts(
  caption: string,
  { language, isBilingual }: Pick<CaptionIn, 'language' | 'isBilingual'>,
): { language: CaptionLanguage; text: string }[] {
  const at = isBilingual ? caption.indexOf(DIVIDER) : -1
  if (at < 0) return [{ language, text: caption }]
  return [
    { language: 'en', text: caption.slice(0, at).trim() },
    { language: 'es', text: caption.slice(at + DIVIDER.length).trim() },
  ]
}

/**
 * The language of a caption once the agent has changed it. It stays bilingual while the divider stays; a fallback is
 * over once the agent chose a language.
 */
export function languageAfterEdit(before: CaptionIn, after: { language: CaptionLanguage; caption: string }): CaptionIn {
  const { language, caption } = after
  if (language !== before.language) return { language, isBilingual: false, fallback: null }
  return { ...before, isBilingual: before.isBilingual && caption.includes(DIVIDER) }
}

const FALLBACK_REASON: Record<LanguageFallback, string> = {
  no_spanish: 'no Spanish version of this post',
  spanish_unfit: 'the Spanish version doesn’t fit all your platforms',
  both_unfit: 'both languages together don’t fit all your platforms',
}

/** A caption's language, and whether the words on the picture beside a Spanish one are in English. */
export type LanguageShown = CaptionIn & { hasEnglishPicture?: boolean | undefined }

/** 'Spanish', 'Spanish (English picture)', or 'English (no Spanish version of this post)'. */
export function languageLabel({ language, isBilingual, fallback, hasEnglishPicture }: LanguageShown): string {
  if (isBilingual) return 'English and Spanish'
  if (language === 'es') return hasEnglishPicture ? 'Spanish (English picture)' : 'Spanish'
  return fallback ? `English (${FALLBACK_REASON[fallback]})` : 'English'
}

/** 'EN', 'ES' or 'EN + ES'. */
export function languageCode({ language, isBilingual }: CaptionIn): string {
  return isBilingual ? 'EN + ES' : language.toUpperCase()
}
