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
 * can. A caption in which nothing can be seen counts as missing. `ending` is what is added when it goes out.
 */
export function captionError(typed: string, platforms: readonly Platform[], ending = ''): string | null {
  const caption = asProse(typed)
  if (!isSeen(caption)) return 'Please enter a caption.'
  for (const platform of platforms) {
    const over = caption.length + ending.length - CAPTION_LIMIT[platform]
    if (over > 0) {
      const what = ending === '' ? 'This caption' : 'With your signature, this caption'
      return `${PLATFORM_NAME[platform]} allows ${groupDigits(CAPTION_LIMIT[platform])} characters. ${what} is ${groupDigits(over)} over.`
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
  const mentions = caption.match(MENTION)?.length ?? 0
  return mentions > most.mentions ? `${name} allows ${most.mentions} @ names. This caption has ${mentions}.` : null
}

/** One or more `#`, then a word; also inside a word, so that no hashtag is missed. */
const HASHTAG = new RegExp(`[#＃]+${WORD}`, 'gu')
const MENTION = new RegExp(String.raw`@\.*${WORD}`, 'gu')

/**
 * Why a rewritten caption can't replace the original, as a message for the agent, or null when it can:
 * it must fit every platform the original fits, and have the same links. `endingOf` is what is added to each.
 */
export function rewriteError(before: string, after: string, endingOf = (_caption: string) => ''): string | null {
  const couldGo = PLATFORMS.filter((platform) => captionError(before, [platform], endingOf(before)) === null)
  const error = couldGo.map((platform) => captionError(after, [platform], endingOf(after))).find((one) => one !== null)
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

/** A caption as a network takes it, and the hashtags that had no place in it, for a comment; empty where all fit. */
export interface SplitCaption {
  caption: string
  restOfHashtags: string
}

/**
 * Leaves the hashtags out that are more than a network takes: the first ones stay. Where they stand by themselves they go,
 * within a sentence they become plain words.
 */
export function splitHashtags(caption: string, platform: Platform): SplitCaption {
  const most = NETWORKS[platform].captionTags?.hashtags ?? Infinity
  const tags = hashtagsIn(caption)
  if (tags.length <= most) return { caption, restOfHashtags: '' }
  const kept: string[] = []
  let left = most
  for (const line of caption.split('\n')) {
    const count = hashtagsIn(line).length
    const shortened = count > left ? withoutHashtags(line, left) : line
    left = Math.max(0, left - count)
    if (shortened !== '' || line.trim() === '') kept.push(shortened)
  }
  const rest = tags.slice(most).map((tag) => tag.replace(/^[#＃]+/u, '#'))
  const closed = kept.join('\n').replaceAll(/\n{3,}/g, '\n\n')
  return { caption: closed.trimEnd(), restOfHashtags: rest.join(' ') }
}

const hashtagsIn = (text: string): string[] => text.match(HASHTAG) ?? []

const TAGS = String.raw`(?:\s*[#＃]+${WORD})+`
/** Hashtags that stand by themselves: at the beginning of a line or after a sentence, and nothing but hashtags follows. */
const TAGS_ALONE = new RegExp(String.raw`(?<=^|[^\p{L}\p{N}\p{M}_\s])${TAGS}\s*$`, 'u')

/** A line without its hashtags but the first ones. */
function withoutHashtags(line: string, most: number): string {
  const alone = TAGS_ALONE.exec(line)
  const [sentence, tags] = alone ? [line.slice(0, alone.index), alone[0]] : [line, '']
  const inSentence = hashtagsIn(sentence).length
  const stay =
    tags.match(new RegExp(String.raw`\s*[#＃]+${WORD}`, 'gu'))?.slice(0, Math.max(0, most - inSentence)) ?? []
  let at = 0
  const plain = sentence.replaceAll(HASHTAG, (tag, place: number) => {
    at += 1
    if (at <= most) return tag
    const word = tag.replace(/^[#＃]+/u, '')
    return /[\p{L}\p{N}\p{M}_]$/u.test(sentence.slice(0, place)) ? ` ${word}` : word
  })
  return (plain + stay.join('')).trimEnd()
}

/** What is left out of a caption at the chosen networks, as a remark beside it; null where nothing is. */
export function hashtagNote(typed: string, platforms: readonly Platform[]): string | null {
  const count = hashtagsIn(asProse(typed)).length
  for (const platform of platforms) {
    const { name, captionTags: most } = NETWORKS[platform]
    if (!most || count <= most.hashtags) continue
    const others = count - most.hashtags
    return `${name} takes ${most.hashtags} hashtags. The first ${most.hashtags} go out there, ${others === 1 ? 'the last one doesn’t' : `the other ${others} don’t`}.`
  }
  return null
}
