import { PREVIEW_PLATFORMS, type Platform } from '../platform/platform.ts'
import type { CaptionLanguage } from '../publication/caption.ts'

export const POST_TYPES = ['carousel', 'image', 'reel', 'square_video', 'wide_vertical_video'] as const

export type PostType = (typeof POST_TYPES)[number]

/** The role a file plays in a post (admin specification, section 3, media types). */
export const MEDIA_ROLES = [
  'facebook_carousel_image',
  'facebook_image',
  'instagram_carousel_image',
  'instagram_image',
  'spanish_image',
  'story_image',
  'square_video',
  'square_video_cover_image',
  'wide_video',
  'wide_video_cover_image',
  'vertical_video',
  'vertical_video_cover_image',
  'english_subtitles',
  'spanish_subtitles',
  // The agent's own picture without their footer; it stays with the publication and goes out nowhere itself.
  'original_image',
] as const

export type MediaRole = (typeof MEDIA_ROLES)[number]

/** The four types the scheduler shows; both kinds of feed video read 'video'. */
export type SchedulerType = 'video' | 'reel' | 'carousel' | 'image'

export function schedulerType(type: PostType): SchedulerType {
  return type === 'square_video' || type === 'wide_vertical_video' ? 'video' : type
}

interface NamedTag {
  name: string
  slug?: string
}

/** Whether a tag is the one the app knows by this slug: by its name, as specified, or by its slug once it was renamed. */
export const isTag = ({ name, slug }: NamedTag, wanted: string): boolean =>
  slug === wanted || name.toLowerCase() === wanted.replaceAll('-', ' ')

const HOME_TOUR_TAG = 'home-tour-videos'

/** The label under a thumbnail in a collection (agent specification, collection detail). */
export function thumbnailLabel(post: { type: PostType; title: string; tags: readonly NamedTag[] }): string {
  if (post.type !== 'wide_vertical_video') return post.type.replaceAll('_', ' ')
  const isTour = post.tags.some((tag) => isTag(tag, HOME_TOUR_TAG))
  const room = isTour ? post.tags.find((tag) => !isTag(tag, HOME_TOUR_TAG)) : undefined
  return room?.name ?? post.title
}

/** The roles whose files go out to a platform, in order of preference; the first with files wins. */
export const ROLES_FOR: Record<PostType, Record<Platform, readonly MediaRole[]>> = {
  image: {
    facebook: ['facebook_image', 'instagram_image'],
    instagram: ['instagram_image'],
    linkedin: ['instagram_image', 'facebook_image'],
  },
  carousel: {
    facebook: ['facebook_carousel_image', 'instagram_carousel_image'],
    instagram: ['instagram_carousel_image'],
    linkedin: ['instagram_carousel_image', 'facebook_carousel_image'],
  },
  reel: { facebook: ['vertical_video'], instagram: ['vertical_video'], linkedin: ['vertical_video'] },
  square_video: { facebook: ['square_video'], instagram: ['square_video'], linkedin: ['square_video'] },
  wide_vertical_video: {
    facebook: ['wide_video', 'vertical_video'],
    instagram: ['vertical_video', 'wide_video'],
    linkedin: ['wide_video', 'vertical_video'],
  },
}

/** The roles whose files go out to some network: a post without any of them has nothing to publish. */
export const OUTGOING_ROLES: readonly MediaRole[] = [
  ...new Set(Object.values(ROLES_FOR).flatMap((ofPlatform) => Object.values(ofPlatform).flat())),
]

/** The language of the words on a post's pictures or films; `none` where there are no words. */
export const PICTURE_WORDS = ['en', 'es', 'none'] as const

export type PictureWords = (typeof PICTURE_WORDS)[number]

export const WORDS_LABEL: Readonly<Record<PictureWords, string>> = {
  en: 'In English',
  es: 'In Spanish',
  none: 'No words',
}

/**
 * The language of the words on what goes out with a caption in `language`: those of the Spanish picture, where it does.
 * A post that nobody has marked counts as English.
 */
export function pictureWordsIn(
  post: { type: PostType; media: readonly { role: MediaRole }[]; pictureWords: PictureWords | null },
  language: CaptionLanguage,
): PictureWords {
  if (language === 'es' && spanishImage(post)) return 'es'
  return post.pictureWords ?? 'en'
}

/** The picture with Spanish text that an image post may have beside its others; null for other posts. */
export function spanishImage<M extends { role: MediaRole }>(post: { type: PostType; media: readonly M[] }): M | null {
  return post.type === 'image' ? (post.media.find(({ role }) => role === 'spanish_image') ?? null) : null
}

/**
 * The files of a post that go out with a caption in `language`: with a Spanish one, the Spanish picture in the place
 * of the others, where there is one.
 */
export function mediaIn<M extends { role: MediaRole }>(
  post: { type: PostType; media: readonly M[] },
  language: CaptionLanguage,
): M[] {
  const spanish = language === 'es' ? spanishImage(post) : null
  if (!spanish) return post.media.filter(({ role }) => role !== 'spanish_image')
  return [
    { ...spanish, role: 'facebook_image' },
    { ...spanish, role: 'instagram_image' },
  ]
}

/** Picks the files of the first role that has any; empty when the platform has nothing to send. */
export function mediaFor<M extends { role: MediaRole }>(
  post: { type: PostType; media: readonly M[] },
  platform: Platform,
): M[] {
  for (const role of ROLES_FOR[post.type][platform]) {
    const files = post.media.filter((file) => file.role === role)
    if (files.length > 0) return files
  }
  return []
}

/** The files that go out to the first of the previewed networks that gets any. */
export function previewMedia<M extends { role: MediaRole }>(post: { type: PostType; media: readonly M[] }): M[] {
  return PREVIEW_PLATFORMS.map((platform) => mediaFor(post, platform)).find((files) => files.length > 0) ?? []
}
