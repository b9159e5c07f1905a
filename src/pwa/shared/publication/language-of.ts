import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'

/** What says the language of a publication or a share; answers stored by an earlier version have less. */
export type WithLanguage = Pick<ScheduledPost, 'caption_language'> &
  Partial<Pick<ScheduledPost, 'is_bilingual' | 'language_fallback'>>

export function languageOf({ caption_language, is_bilingual, language_fallback }: WithLanguage): CaptionIn {
  return { language: caption_language, isBilingual: is_bilingual ?? false, fallback: language_fallback ?? null }
}
