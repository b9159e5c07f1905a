import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { LanguageShown } from '#domain/publication/caption-language.ts'

/** What says the language of a publication or a share; answers stored by an earlier release have less. */
export type WithLanguage = Pick<ScheduledPost, 'caption_language'> &
  Partial<Pick<ScheduledPost, 'is_bilingual' | 'language_fallback' | 'english_picture'>>

export function languageOf(post: WithLanguage): LanguageShown {
  return {
    language: post.caption_language,
    isBilingual: post.is_bilingual ?? false,
    fallback: post.language_fallback ?? null,
    hasEnglishPicture: post.english_picture,
  }
}
