import type { ReactNode } from 'react'

import type { SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { altTextOf } from '#pwa/agent/composer/described-pictures.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { Carousel } from './carousel.tsx'
import { previewFiles, slidesOf } from './preview-files.ts'
import { PREVIEW_SIZES } from './publish-skeleton.tsx'

interface MediaPreviewProps {
  post: SocialPost
  footer: ReactNode
  /** The index of the shown slide of a carousel. */
  slide: number
  onSlide: (index: number) => void
  /** The language of the caption it goes out with. */
  language: CaptionLanguage
}

/** What goes out: the video with its poster, the slides, the picture, or a message that there is none. */
export function MediaPreview({ post, footer, slide, onSlide, language }: MediaPreviewProps) {
  if (post.video_url) return <Video post={post} url={post.video_url} language={language} />
  const slides = slidesOf(post)
  if (slides.length > 1) {
    return (
      <Carousel
        slides={slides}
        title={post.title}
        language={language}
        bed={post.main_color}
        at={slide}
        onShown={onSlide}
      />
    )
  }
  if (!post.thumbnail) {
    return (
      <div className="grid aspect-[4/5] place-items-center rounded-[18px] bg-sketch font-semibold text-ink-soft">
        No Media
      </div>
    )
  }
  const [file] = previewFiles(post)
  return (
    <div className="relative overflow-hidden rounded-[18px]">
      <Picture
        src={post.thumbnail}
        alt={(file && altTextOf(file, language)) || post.title}
        aspect={ratio(file) ?? 0.8}
        fit
        bed={post.main_color}
        sizes={PREVIEW_SIZES}
        eager
        className="rounded-[18px]!"
      />
      {footer}
    </div>
  )
}

function Video({ post, url, language }: { post: SocialPost; url: string; language: CaptionLanguage }) {
  const file = post.media.find((media) => media.url === url)
  const cover = file && post.media.find(({ type }) => type === `${file.type}_cover_image`)
  return (
    <video
      controls
      muted
      playsInline
      preload="metadata"
      src={url}
      aria-label={(cover && altTextOf(cover, language)) || post.title}
      {...(post.thumbnail && { poster: post.thumbnail })}
      className="max-h-[76dvh] w-full rounded-[18px] bg-sketch object-contain"
      style={{ aspectRatio: ratio(file) ?? 0.8, ...(post.main_color && { backgroundColor: post.main_color }) }}
    />
  )
}

function ratio(file: { width: number | null; height: number | null } | undefined): number | null {
  return file?.width && file.height ? file.width / file.height : null
}
