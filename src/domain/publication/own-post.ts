import type { MeasuredFile } from '../media/media-rules.ts'
import { FILE_RULES, type FileKind, type FileRule } from '../media/upload.ts'
import type { PostType } from '../library/post.ts'
import { asProse, linesOf, withoutUnseenEnds } from '../text/typed-text.ts'

/** Most pictures of one own post: as many as the strictest network shows in a carousel. */
export const MOST_OWN_PICTURES = 10

/** The kinds of media an agent can publish. */
export type OwnKind = Extract<FileKind, 'image' | 'video'>

const MB = 1024 * 1024

/** The limits of an agent's own files. A phone sends a video of this size in a few minutes. */
export const OWN_FILE_RULES: Record<OwnKind, FileRule> = {
  image: FILE_RULES.image,
  video: { ...FILE_RULES.video, largest: 100 * MB, tooLarge: 'Videos can be up to 100 MB' },
}

const CHOOSE = 'Please choose a photo or a video.'
const ONE_KIND = 'A post can have photos or one video, not both.'
const ONE_VIDEO = 'A post can have only one video.'
const TOO_MANY = `A post can have up to ${MOST_OWN_PICTURES} photos.`

/** Why media of these kinds can't be one post, as a message for the agent; null when they can. */
export function ownMediaError(kinds: readonly OwnKind[]): string | null {
  const videos = kinds.filter((kind) => kind === 'video').length
  if (kinds.length === 0) return CHOOSE
  if (videos > 0 && videos < kinds.length) return ONE_KIND
  if (videos > 1) return ONE_VIDEO
  return kinds.length > MOST_OWN_PICTURES ? TOO_MANY : null
}

/** The type of a post of these media, which `ownMediaError` accepts. */
export function ownPostType(kinds: readonly OwnKind[]): PostType {
  if (kinds.includes('video')) return 'wide_vertical_video'
  return kinds.length > 1 ? 'carousel' : 'image'
}

/** A file of an own post, in the role its network files have; the cover of a video goes out nowhere. */
export const OWN_ROLES = {
  image: 'instagram_image',
  carousel: 'instagram_carousel_image',
  video: 'wide_video',
  cover: 'wide_video_cover_image',
} as const satisfies Record<string, MeasuredFile['role']>

/** The field of a video, and that of the picture shown for it where it doesn't play. */
export const OWN_VIDEO_FIELD = 'video'
export const OWN_COVER_FIELD = 'cover'

/** The fields of pictures, in the order they are shown in. */
export const OWN_PICTURE_FIELDS: readonly string[] = Array.from(
  { length: MOST_OWN_PICTURES },
  (_, index) => `picture_${index + 1}`,
)

/** What a file field takes; null for fields that take none. */
export function ownKindOf(field: string): OwnKind | null {
  if (field === OWN_VIDEO_FIELD) return 'video'
  return field === OWN_COVER_FIELD || OWN_PICTURE_FIELDS.includes(field) ? 'image' : null
}

/** Longest title made of a caption, in characters. */
const LONGEST_TITLE = 80

/** The title of an own post: the first line of its caption, shortened at a word, or what it shows. */
export function ownPostTitle(caption: string, type: PostType): string {
  const line = linesOf(caption)
    .map((one) => withoutUnseenEnds(one.replaceAll(/\s+/g, ' ')))
    .find((one) => one !== '')
  if (line === undefined) return type === 'image' ? 'Your photo' : type === 'carousel' ? 'Your photos' : 'Your video'
  const characters = Array.from(line)
  if (characters.length <= LONGEST_TITLE) return line
  const cut = characters.slice(0, LONGEST_TITLE - 1).join('')
  const word = cut.lastIndexOf(' ')
  return `${word > LONGEST_TITLE / 2 ? cut.slice(0, word) : cut}…`
}

/** What another app shared beside its files. */
export interface SharedText {
  title: string
  text: string
  url: string
}

/** The caption made of what another app shared; each part once, since many apps repeat the link in the text. */
export function sharedCaption({ title, text, url }: SharedText): string {
  const parts: string[] = []
  for (const part of [title, text, url].map((one) => withoutUnseenEnds(asProse(one)))) {
    if (part === '' || parts.some((one) => one.includes(part))) continue
    parts.push(part)
  }
  return parts.filter((part, index) => !parts.slice(index + 1).some((later) => later.includes(part))).join('\n\n')
}
