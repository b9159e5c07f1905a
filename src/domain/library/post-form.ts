import type { MediaRole, PostType } from './post.ts'

/** Most pictures in the carousel of one network (admin specification, section 5). */
export const MOST_CAROUSEL_IMAGES = 10

const SUBTITLES = ['english_subtitles', 'spanish_subtitles'] as const

/** The files a post of each type may have. Others are removed when its type changes. */
export const ROLES_OF_TYPE: Record<PostType, readonly MediaRole[]> = {
  image: ['facebook_image', 'instagram_image', 'spanish_image', 'story_image'],
  carousel: ['facebook_carousel_image', 'instagram_carousel_image'],
  reel: ['vertical_video', 'vertical_video_cover_image', ...SUBTITLES],
  square_video: ['square_video', 'square_video_cover_image', ...SUBTITLES],
  wide_vertical_video: [
    'wide_video',
    'wide_video_cover_image',
    'vertical_video',
    'vertical_video_cover_image',
    ...SUBTITLES,
  ],
}

/** The roles whose first file is the thumbnail of a post, the preferred first. */
export const THUMBNAIL_ROLES: Record<PostType, readonly MediaRole[]> = {
  image: ['facebook_image', 'instagram_image', 'story_image'],
  carousel: ['facebook_carousel_image', 'instagram_carousel_image'],
  reel: ['vertical_video_cover_image'],
  square_video: ['square_video_cover_image'],
  wide_vertical_video: ['wide_video_cover_image', 'vertical_video_cover_image'],
}

/** What is asked or said before a post is saved that has no file to go out. */
export const NOTHING_TO_PUBLISH = 'Agents won’t see this post until it has a file to publish.'

/** The type of the tags of which a post has one at most. */
export const SIDEBAR_TAG_TYPE = 'sidebar'
