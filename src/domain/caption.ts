import { CAPTION_LIMIT, PLATFORMS, PLATFORM_NAME, type Platform } from './platform.ts'

/** The languages of every library caption. */
export const CAPTION_LANGUAGES = ['en', 'es'] as const

export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]

/** The tightest limit among the chosen networks; the widest one when none is chosen yet. */
export function captionLimit(platforms: readonly Platform[]): number {
  const limits = platforms.map((platform) => CAPTION_LIMIT[platform])
  return limits.length > 0 ? Math.min(...limits) : Math.max(...PLATFORMS.map((p) => CAPTION_LIMIT[p]))
}

/**
 * Why a caption can't be published to the chosen networks, as a message for the agent, or null when it
 * can. A caption of white space only counts as missing.
 */
export function captionError(caption: string, platforms: readonly Platform[]): string | null {
  if (caption.trim() === '') return 'Please enter a caption.'
  const tooShortFor = platforms.find((platform) => caption.length > CAPTION_LIMIT[platform])
  if (!tooShortFor) return platforms.includes('instagram') ? instagramTagFault(caption) : null
  const over = caption.length - CAPTION_LIMIT[tooShortFor]
  return `${PLATFORM_NAME[tooShortFor]} takes ${CAPTION_LIMIT[tooShortFor].toLocaleString('en-US')} characters. This caption is ${over.toLocaleString('en-US')} over.`
}

/** Most hashtags and most @ names Instagram takes in one caption. */
const MOST_HASHTAGS = 30
const MOST_MENTIONS = 20

function instagramTagFault(caption: string): string | null {
  const hashtags = caption.match(HASHTAG)?.length ?? 0
  if (hashtags > MOST_HASHTAGS) return `Instagram takes ${MOST_HASHTAGS} hashtags. This caption has ${hashtags}.`
  const mentions = caption.match(MENTION)?.length ?? 0
  return mentions > MOST_MENTIONS ? `Instagram takes ${MOST_MENTIONS} @ names. This caption has ${mentions}.` : null
}

/** A `#`, then a word; also inside a word, so that no hashtag is missed. */
const HASHTAG = /#[\p{L}\p{N}_]+/gu
const MENTION = /@[\p{L}\p{N}_.]+/gu
