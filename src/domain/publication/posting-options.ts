import { HASHTAG_PLATFORM, NETWORKS, PLATFORM_NAME, PLATFORMS, type Platform } from '../platform/platform.ts'
import { recordOf } from '../record-of.ts'
import { groupDigits } from '../group-digits.ts'
import { asProse, isSeen } from '../text/typed-text.ts'
import { captionError, splitHashtags } from './caption.ts'

/** The captions of single networks, which go out there in the place of the post's caption. */
export type PlatformCaptions = Partial<Record<Platform, string>>

/** The field of a library post's form, or column of a table, with the caption of one network. */
export type NetworkCaptionField = `${Platform}_caption`

export const CAPTION_FIELD_OF = recordOf(PLATFORMS, (platform): NetworkCaptionField => `${platform}_caption`)

export const NETWORK_CAPTION_FIELDS: readonly NetworkCaptionField[] = PLATFORMS.map(
  (platform) => CAPTION_FIELD_OF[platform],
)

/** The captions of single networks that a form has, where they aren't empty. */
export function captionsIn(fields: Readonly<Record<NetworkCaptionField, string>>): PlatformCaptions {
  return Object.fromEntries(
    PLATFORMS.flatMap((platform) => {
      const text = fields[CAPTION_FIELD_OF[platform]]
      return text === '' ? [] : [[platform, text]]
    }),
  )
}

/** The fields of a form for stored captions. */
export function captionFieldsOf(captions: PlatformCaptions): Record<NetworkCaptionField, string> {
  const entries = PLATFORMS.map((platform) => [CAPTION_FIELD_OF[platform], captions[platform] ?? ''])
  return Object.fromEntries(entries) as Record<NetworkCaptionField, string>
}

/** What goes out to a network: its own caption where there is one. */
export function captionFor(
  { caption, captions }: { caption: string; captions?: PlatformCaptions | undefined },
  platform: Platform,
): string {
  return captions?.[platform] ?? caption
}

/** Why a post's captions can't go out to the chosen networks, and whose caption it is: null for the post's. */
export interface CaptionsError {
  platform: Platform | null
  message: string
}

/** Every network's caption obeys that network's limits; the post's caption those of the networks without an own one. */
export function captionsError(
  { caption, captions = {} }: { caption: string; captions?: PlatformCaptions | undefined },
  platforms: readonly Platform[],
  endingOf: (caption: string) => string = () => '',
): CaptionsError | null {
  const shared = platforms.filter((platform) => captions[platform] === undefined)
  const fault = captionError(caption, shared, endingOf(caption))
  if (fault) return { platform: null, message: fault }
  for (const platform of platforms) {
    const own = captions[platform]
    if (own === undefined) continue
    const message = isSeen(asProse(own))
      ? captionError(own, [platform], endingOf(own))
      : `Please enter a caption for ${PLATFORM_NAME[platform]}.`
    if (message) return { platform, message }
  }
  return null
}

/** The networks a first comment can be added on, of those chosen. */
export function commentPlatforms(platforms: readonly Platform[]): Platform[] {
  return platforms.filter((platform) => NETWORKS[platform].commentLimit !== null)
}

/** What the comment under a post is made from. */
export interface Commented {
  caption: string
  captions?: PlatformCaptions | undefined
  first_comment?: string | undefined
  options?:
    | Partial<Record<typeof HASHTAG_PLATFORM, { hashtags_to_comment?: boolean | undefined } | undefined>>
    | undefined
}

/** The comment under the post on a network, with the hashtags that go there; empty for none. */
export function commentFor({ first_comment: typed = '', options, ...post }: Commented, platform: Platform): string {
  if (NETWORKS[platform].commentLimit === null) return ''
  const isMoved = platform === HASHTAG_PLATFORM && options?.[platform]?.hashtags_to_comment === true
  const tags = isMoved ? splitHashtags(asProse(captionFor(post, platform)), platform).restOfHashtags : ''
  return [asProse(typed), tags].filter((part) => part !== '').join('\n\n')
}

/** How long a comment is and may be, in UTF-16 units. */
export interface CommentSize {
  platform: Platform
  length: number
  limit: number
}

/** The size of the first comment on the network that leaves the least room for it; null where none takes one. */
export function commentSize(post: Commented, platforms: readonly Platform[]): CommentSize | null {
  const sizes = commentPlatforms(platforms).map((platform) => ({
    platform,
    length: commentFor(post, platform).length,
    limit: NETWORKS[platform].commentLimit ?? 0,
  }))
  return sizes.toSorted((one, other) => one.limit - one.length - (other.limit - other.length))[0] ?? null
}

/** Longest first comment of any network, in UTF-16 units. */
export const LONGEST_COMMENT = Math.max(...PLATFORMS.map((platform) => NETWORKS[platform].commentLimit ?? 0))

/** Why a first comment can't be added on the chosen networks, as a message for the agent; null when it can. */
export function commentError(post: Commented, platforms: readonly Platform[]): string | null {
  const typed = asProse(post.first_comment ?? '')
  const size = commentSize(post, platforms)
  if (!size) return isSeen(typed) ? 'Only Facebook and Instagram take a first comment.' : null
  const over = size.length - size.limit
  if (over <= 0) return null
  const what = size.length > typed.length ? 'With the other hashtags, the first comment' : 'The first comment'
  return `${what} can have up to ${groupDigits(size.limit)} characters. It’s ${groupDigits(over)} over.`
}

/** How far the first comment under a published post is; `unknown` is never sent again. */
export const COMMENT_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const

export type CommentState = (typeof COMMENT_STATES)[number]

/** Most accounts Instagram invites as collaborators of a post. */
export const MOST_COLLABORATORS = 3

/** Most people tagged on one picture. */
export const MOST_USER_TAGS = 20

/** A username of Instagram. */
export const INSTAGRAM_NAME = /^[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/i
