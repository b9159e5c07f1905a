import type { SocialPost } from '#contract/library/library.ts'
import { mediaIn, previewMedia, spanishImage } from '#domain/library/post.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

/** The post with the pictures that go out with a caption in `language`, as the server picks them. */
export function postIn(post: SocialPost, language: CaptionLanguage): SocialPost {
  const files = { type: post.type, media: post.media.map((file) => ({ ...file, role: file.type })) }
  const spanish = language === 'es' ? spanishImage(files) : null
  return {
    ...post,
    media: mediaIn(files, language).map(({ role, ...file }) => Object.assign(file, { type: role })),
    thumbnail: spanish?.url ?? post.thumbnail,
  }
}

export function previewFiles({ type, media }: Pick<SocialPost, 'type' | 'media'>) {
  return previewMedia({ type, media: media.map((file) => ({ ...file, role: file.type })) })
}

export function slidesOf(post: Pick<SocialPost, 'type' | 'media'>) {
  return post.type === 'carousel' ? previewFiles(post) : []
}

/** The address of the file the preview shows, without a footer; null where it shows none. */
export function shownFile(post: SocialPost, slide: number): string | null {
  return post.video_url ?? slidesOf(post)[slide]?.url ?? post.thumbnail
}
