import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import type { Agent } from '#contract/account/account.ts'
import type { FooterGround } from '#domain/branding/footer-place.ts'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { isCropped, type CroppedMedia, type OwnMedia } from '#sync/drafts/own-post.ts'

import { BrandedFrame } from '../branded-frame.tsx'

/** Says that a photo was cropped, and takes that back. */
export function CropNote({ onUncrop }: { onUncrop: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-soft">
      <span>Cropped to fit Instagram. Drag the photo to choose what shows.</span>
      <Button kind="plain" small onClick={onUncrop}>
        Use the whole photo
      </Button>
    </p>
  )
}

interface ShownMediaProps {
  media: OwnMedia
  /** The agent whose footer goes on it. */
  brand: Agent | null
  ground: FooterGround
  /** Shows another part of a photo that was cropped; 0 is its beginning, 1 its end. */
  onPlace: (photo: CroppedMedia, at: number) => void
}

/** A photo or a video as it goes out. */
export function ShownMedia({ media, brand, ground, onPlace }: ShownMediaProps) {
  const url = useObjectUrl(media.crop?.from.file ?? media.file)
  const poster = useObjectUrl(media.cover)
  const aspectRatio = media.width / media.height
  if (url === null) return null
  const shape = brand ? 'size-full' : 'max-h-[76dvh] w-full rounded-[18px]'
  const shown =
    media.kind === 'video' ? (
      <video
        controls
        muted
        playsInline
        preload="metadata"
        src={url}
        aria-label="Your video"
        {...(poster && { poster })}
        className={`${shape} bg-sketch object-contain`}
        style={brand ? {} : { aspectRatio }}
      />
    ) : isCropped(media) ? (
      <CroppedPhoto media={media} url={url} isFramed={brand !== null} onPlace={(at) => onPlace(media, at)} />
    ) : (
      <img
        src={url}
        alt="What will be posted"
        width={media.width}
        height={media.height}
        className={`${shape} bg-sketch object-contain`}
      />
    )
  if (!brand) return shown
  return (
    <BrandedFrame agent={brand} size={media} ground={ground}>
      {shown}
    </BrandedFrame>
  )
}

interface CroppedPhotoProps {
  media: CroppedMedia
  /** The address of the whole photo. */
  url: string
  /** Whether the frame of a footer is around it. */
  isFramed: boolean
  /** Called with the part to show: 0 is its beginning, 1 its end. */
  onPlace: (at: number) => void
}

/** How far an arrow key moves the photo. */
const STEPS: Partial<Record<string, number>> = { ArrowUp: -0.1, ArrowLeft: -0.1, ArrowDown: 0.1, ArrowRight: 0.1 }

/**
 * A photo that was cropped to the shape of a network, with the whole of it behind its frame. A mouse drags it anywhere, a
 * finger by the handle, so that the page still scrolls, and keys move it too.
 */
function CroppedPhoto({ media, url, isFramed, onPlace }: CroppedPhotoProps) {
  const { crop, width, height } = media
  const [at, setAt] = useState(crop.at)
  const from = useRef<{ x: number; y: number; at: number } | null>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const isTall = crop.from.width / crop.from.height < width / height

  function begin(event: PointerEvent<HTMLSpanElement>) {
    const isOnHandle = event.target instanceof Node && handle.current?.contains(event.target)
    if (event.pointerType === 'touch' && !isOnHandle) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, at }
  }

  function move({ currentTarget, clientX, clientY }: PointerEvent<HTMLSpanElement>) {
    if (!from.current) return
    const { clientWidth, clientHeight } = currentTarget
    const hidden = isTall
      ? (clientWidth * crop.from.height) / crop.from.width - clientHeight
      : (clientHeight * crop.from.width) / crop.from.height - clientWidth
    const moved = isTall ? clientY - from.current.y : clientX - from.current.x
    if (hidden >= 1) setAt(within(from.current.at - moved / hidden))
  }

  function end() {
    from.current = null
    if (at !== crop.at) onPlace(at)
  }

  function press(event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(within(at + by))
  }

  return (
    <span
      className={classes(
        'relative block cursor-grab overflow-hidden active:cursor-grabbing',
        isFramed ? 'size-full' : 'mx-auto w-full rounded-[18px]',
      )}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(!isFramed && { maxWidth: `calc(76dvh * ${(width / height).toFixed(4)})` }),
      }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img
        src={url}
        alt="What will be posted"
        width={width}
        height={height}
        draggable={false}
        className="size-full object-cover select-none"
        style={{ objectPosition: `${at * 100}% ${at * 100}%` }}
      />
      <span
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label="The part of the photo that shows"
        aria-orientation={isTall ? 'vertical' : 'horizontal'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        onKeyDown={press}
        onKeyUp={end}
        className="absolute top-1/2 left-1/2 grid size-12 -translate-1/2 touch-none place-items-center rounded-full bg-surface/90 text-plum shadow-lift-1 ring ring-hair"
      >
        <Icon name="caret-up-down" className={isTall ? '' : 'rotate-90'} />
      </span>
    </span>
  )
}

const within = (at: number) => Math.min(1, Math.max(0, Number(at.toFixed(2))))
