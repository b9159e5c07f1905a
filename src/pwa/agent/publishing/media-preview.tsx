import type { SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { altTextOf } from '#pwa/agent/composer/described-pictures.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { Graded } from '#pwa/shared/publication/publication-badges.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { Framed, type Measured } from './branded-frame.tsx'
import { Carousel } from './carousel.tsx'
import { previewFiles, slidesOf } from './preview-files.ts'
import { PREVIEW_SIZES } from './publish-skeleton.tsx'
import type { Branding } from './use-versions.ts'

interface MediaPreviewProps {
  post: SocialPost
  /** Null where the post isn't published from. */
  branding: Branding | null
  slide: number
  onSlide: (index: number) => void
  /** The language of the caption it goes out with. */
  language: CaptionLanguage
  palette?: Palette
}

/** What goes out, with the agent's footer: the video with its poster, the slides, the picture, or that there is none. */
export function MediaPreview({ post, branding, slide, onSlide, language, palette = 'original' }: MediaPreviewProps) {
  if (post.video_url) {
    const file = post.media.find(({ url }) => url === post.video_url)
    return (
      <Framed file={file} brand={branding?.onFile() ?? null} ground="film">
        <Video post={post} url={post.video_url} language={language} isFramed={branding?.on === true} />
      </Framed>
    )
  }
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
        palette={palette}
        brandAt={(index) => branding?.onFile(index, slides.length) ?? null}
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
    <Framed file={file} brand={branding?.onFile() ?? null} ground="artwork">
      <Graded palette={palette}>
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
      </Graded>
    </Framed>
  )
}

interface VideoProps {
  post: SocialPost
  url: string
  language: CaptionLanguage
  isFramed: boolean
}

function Video({ post, url, language, isFramed }: VideoProps) {
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
      className={`${isFramed ? 'size-full' : 'max-h-[76dvh] w-full rounded-[18px]'} bg-sketch object-contain`}
      style={{
        ...(!isFramed && { aspectRatio: ratio(file) ?? 0.8 }),
        ...(post.main_color && { backgroundColor: post.main_color }),
      }}
    />
  )
}

function ratio(file: Measured): number | null {
  return file?.width && file.height ? file.width / file.height : null
}
