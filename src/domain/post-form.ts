import { PLATFORMS, type Platform } from './platform.ts'
import type { MediaRole, PostType } from './post.ts'

/** Platforms a post can be marked for, in the order of the form; only `PLATFORMS` are published to. */
export const PLATFORM_FLAGS = [
  ...PLATFORMS,
  'tiktok',
  'youtube',
  'google_business_profile',
  'x',
  'whatsapp',
  'pinterest',
] as const

export type PlatformFlag = (typeof PLATFORM_FLAGS)[number]

export function isPublishedTo(flag: PlatformFlag): flag is Platform {
  return PLATFORMS.some((platform) => platform === flag)
}

/** Most pictures in the carousel of one network (admin specification, section 5). */
export const MOST_CAROUSEL_IMAGES = 10

/** The files a post of each type may have. Others are removed when its type changes. */
export const ROLES_OF_TYPE: Record<PostType, readonly MediaRole[]> = {
  image: ['facebook_image', 'instagram_image', 'story_image'],
  carousel: ['facebook_carousel_image', 'instagram_carousel_image'],
  reel: ['vertical_video', 'vertical_video_cover_image'],
  square_video: ['square_video', 'square_video_cover_image'],
  wide_vertical_video: ['wide_video', 'wide_video_cover_image', 'vertical_video', 'vertical_video_cover_image'],
}

/** The roles whose first file is the thumbnail of a post, the preferred first. */
export const THUMBNAIL_ROLES: Record<PostType, readonly MediaRole[]> = {
  image: ['facebook_image', 'instagram_image', 'story_image'],
  carousel: ['facebook_carousel_image', 'instagram_carousel_image'],
  reel: ['vertical_video_cover_image'],
  square_video: ['square_video_cover_image'],
  wide_vertical_video: ['wide_video_cover_image', 'vertical_video_cover_image'],
}

/**
 * Whether Square Video can be chosen: Facebook or LinkedIn is selected and no other platform (admin
 * specification, section 4).
 */
export function allowsSquareVideo(selected: readonly PlatformFlag[]): boolean {
  return selected.length > 0 && selected.every((platform) => platform === 'facebook' || platform === 'linkedin')
}

/** The type of the tags of which a post has one at most. */
export const SIDEBAR_TAG_TYPE = 'sidebar'
