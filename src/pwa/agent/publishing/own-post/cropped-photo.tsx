import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { CroppedMedia } from '#sync/own-posts/own-post.ts'

interface CroppedPhotoProps {
  media: CroppedMedia
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
export function CroppedPhoto({ media, url, isFramed, onPlace }: CroppedPhotoProps) {
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
