import { CAPTION_LIMIT, PLATFORMS, PLATFORM_NAME, type Platform } from './platform.ts'

/** The languages every library caption is kept in. */
export const CAPTION_LANGUAGES = ['en', 'es'] as const

export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]

/** The tightest limit among the chosen networks; the widest one when none is chosen yet. */
export function captionLimit(platforms: readonly Platform[]): number {
  const limits = platforms.map((platform) => CAPTION_LIMIT[platform])
  return limits.length > 0 ? Math.min(...limits) : Math.max(...PLATFORMS.map((p) => CAPTION_LIMIT[p]))
}

/**
 * Why a caption can't go out to the chosen networks, in the words an agent reads, or null when it
 * can. A caption of nothing but white space counts as missing.
 */
export function captionFault(caption: string, platforms: readonly Platform[]): string | null {
  if (caption.trim() === '') return 'Please enter a caption.'
  const tooShortFor = platforms.find((platform) => caption.length > CAPTION_LIMIT[platform])
  if (!tooShortFor) return null
  const over = caption.length - CAPTION_LIMIT[tooShortFor]
  return `${PLATFORM_NAME[tooShortFor]} takes ${CAPTION_LIMIT[tooShortFor].toLocaleString('en-US')} characters. This caption is ${over.toLocaleString('en-US')} over.`
}
