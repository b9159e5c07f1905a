import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { PostType, SchedulerType } from '#domain/library/post.ts'

import type { Posting } from '../posting.ts'

/** The pictures or the video of a post, as far as the networks' options depend on them. */
export interface PostMedia {
  kind: 'image' | 'carousel' | 'video'
  /** The address of its only or first picture, to tag people on. */
  picture?: string | null | undefined
  /** The address of its video, to choose the cover of. */
  video?: string | null | undefined
}

/** What the options of one network are shown with. */
export interface SectionProps {
  posting: Posting
  media: PostMedia
  /** The message about one of the network's options, if there is one. */
  errorOf: (option: string) => string | undefined
}

export const kindOf = (type: PostType | SchedulerType): PostMedia['kind'] =>
  type === 'image' || type === 'carousel' ? type : 'video'

/** Those of a publication; `video` is its library post's, where that is known. */
export function mediaOfPublication(
  { type, thumbnail, own_files: own }: Pick<ScheduledPost, 'type' | 'thumbnail' | 'own_files'>,
  video: string | null = null,
): PostMedia {
  return { kind: kindOf(type), picture: thumbnail, video: video ?? own?.[0] }
}
