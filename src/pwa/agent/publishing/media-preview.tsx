import { useRef, type KeyboardEvent } from 'react'

import type { Agent } from '#contract/account/account.ts'
import type { MediaFile, SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { altTextOf } from '#pwa/agent/composer/described-pictures.ts'
import type { Branding } from '#pwa/agent/composer/footer.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { Graded } from '#pwa/shared/publication/publication-badges.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

import { Framed, type Measured } from './branded-frame.tsx'
import { previewFiles, slidesOf } from './preview-files.ts'
import { PREVIEW_SIZES } from './publish-skeleton.tsx'

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

interface CarouselProps {
  slides: readonly MediaFile[]
  title: string
  language: CaptionLanguage
  bed: string | null
  /** The index of the shown slide. */
  at: number
  /** Called with the index of the slide that came to be shown. */
  onShown: (at: number) => void
  palette: Palette
  /** The agent whose footer goes on a slide, by its place; null where none does. */
  brandAt: (index: number) => Agent | null
}

/** Slides to swipe, to step through with arrows and keys, or to jump to by their dots. */
function Carousel({ slides, title, language, bed, at, onShown, palette, brandAt }: CarouselProps) {
  const rail = useRef<HTMLUListElement>(null)
  const last = slides.length - 1

  function show(index: number) {
    const target = Math.min(Math.max(index, 0), last)
    rail.current?.scrollTo({ left: target * rail.current.clientWidth, behavior: 'smooth' })
  }

  const first = slides[0]
  const aspect = first?.width && first.height ? first.width / first.height : 0.8
  return (
    <section aria-roledescription="carousel" aria-label={title} className="grid gap-1">
      <div className="relative">
        <ul
          ref={rail}
          // A keyboard scrolls it too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${slides.length} slides`}
          onScroll={({ currentTarget }) => onShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-[18px]"
        >
          {slides.map((slide, index) => (
            <li key={slide.id} className="w-full shrink-0 snap-center snap-always">
              <Framed file={slide} brand={brandAt(index)} ground="artwork">
                <Graded palette={palette}>
                  <Picture
                    src={slide.url}
                    alt={altTextOf(slide, language) || `${title}, slide ${index + 1} of ${slides.length}`}
                    aspect={aspect}
                    fit
                    bed={bed}
                    sizes={PREVIEW_SIZES}
                    eager={index === 0}
                    className="rounded-[18px]!"
                  />
                </Graded>
              </Framed>
            </li>
          ))}
        </ul>
      </div>
      <SlideControls slides={slides} at={at} onShow={show} />
    </section>
  )
}

interface SlideControlsProps {
  slides: readonly MediaFile[]
  /** The index of the shown slide. */
  at: number
  onShow: (index: number) => void
}

function SlideControls({ slides, at, onShow }: SlideControlsProps) {
  function keys(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    onShow(at + step)
  }

  return (
    <div className="flex items-center justify-between">
      <IconButton
        icon="caret-left"
        label="Previous slide"
        disabled={at === 0}
        onKeyDown={keys}
        onClick={() => onShow(at - 1)}
      />
      <div className="flex flex-1 justify-center">
        {slides.map((slide, index) => (
          <button
            key={slide.id}
            type="button"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === at}
            onKeyDown={keys}
            onClick={() => onShow(index)}
            className="group grid h-(--target) max-w-11 min-w-6 flex-1 place-items-center"
          >
            <span className="size-2 rounded-full bg-field opacity-60 group-aria-current:bg-plum group-aria-current:opacity-100" />
          </button>
        ))}
      </div>
      <IconButton
        icon="caret-right"
        label="Next slide"
        disabled={at === slides.length - 1}
        onKeyDown={keys}
        onClick={() => onShow(at + 1)}
      />
    </div>
  )
}
