import { NETWORKS, PLATFORM_NAME, PLATFORMS, type Platform } from '../platform/platform.ts'
import { recordOf } from '../record-of.ts'
import { groupDigits } from '../group-digits.ts'
import { asProse, isSeen } from '../text/typed-text.ts'
import { WORD } from '../text/words.ts'

export const CAPTION_LANGUAGES = ['en', 'es'] as const

export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]

/** Longest caption each network accepts, in UTF-16 units as all of them count. */
export const CAPTION_LIMIT: Readonly<Record<Platform, number>> = recordOf(
  PLATFORMS,
  (platform) => NETWORKS[platform].captionLimit,
)

/** The tightest limit among the chosen networks; the widest one when none is chosen yet. */
export function captionLimit(platforms: readonly Platform[]): number {
  const limits = platforms.map((platform) => CAPTION_LIMIT[platform])
  return limits.length > 0 ? Math.min(...limits) : Math.max(...PLATFORMS.map((p) => CAPTION_LIMIT[p]))
}

/** How long a typed caption is for the networks, in UTF-16 units: they get it composed. */
export const captionLength = (caption: string): number => asProse(caption).length

/**
 * Why a caption can't be published to the chosen networks, as a message for the agent, or null when it
 * can. A caption in which nothing can be seen counts as missing.
 */
export function captionError(typed: string, platforms: readonly Platform[]): string | null {
  const caption = asProse(typed)
  if (!isSeen(caption)) return 'Please enter a caption.'
  for (const platform of platforms) {
    const over = caption.length - CAPTION_LIMIT[platform]
    if (over > 0) {
      return `${PLATFORM_NAME[platform]} allows ${groupDigits(CAPTION_LIMIT[platform])} characters. This caption is ${groupDigits(over)} over.`
    }
  }
  for (const platform of platforms) {
    const error = tagError(caption, platform)
    if (error) return error
  }
  return null
}

function tagError(caption: string, platform: Platform): string | null {
  const { name, captionTags: most } = NETWORKS[platform]
  if (!most) return null
  const hashtags = caption.match(HASHTAG)?.length ?? 0
  if (hashtags > most.hashtags) return `${name} allows ${most.hashtags} hashtags. This caption has ${hashtags}.`
  const mentions = caption.match(MENTION)?.length ?? 0
  return mentions > most.mentions ? `${name} allows ${most.mentions} @ names. This caption has ${mentions}.` : null
}

/** A `#`, then a word; also inside a word, so that no hashtag is missed. */
const HASHTAG = new RegExp(`#${WORD}`, 'gu')
const MENTION = new RegExp(String.raw`@\.*${WORD}`, 'gu')

/**
 * Why a rewritten caption can't replace the original, as a message for the agent, or null when it can:
 * it must fit every platform the original fits, and have the same links.
 */
export function rewriteError(before: string, after: string): string | null {
  const couldGo = PLATFORMS.filter((platform) => captionError(before, [platform]) === null)
  const error = couldGo.map((platform) => captionError(after, [platform])).find((one) => one !== null)
  if (error !== undefined) return `The rewritten caption didn’t fit, so yours stays. ${error}`
  if (linksOf(before) !== linksOf(after)) return 'The rewritten caption changed a link, so yours stays.'
  return null
}

/** All links of a text in one string to compare, without the punctuation that ends a sentence. */
function linksOf(text: string): string {
  const links = [...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu)].map(([link]) =>
    link.replace(/[.,;:!?)\]]+$/u, ''),
  )
  return [...new Set(links)].toSorted().join('\n')
}
