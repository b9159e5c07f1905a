import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

import { imageSet, sizedImage } from '#domain/media/media.ts'

import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface PictureProps {
  /** Null shows the placeholder. */
  src: string | null
  /** Empty where the text beside it says the same. */
  alt: string
  /** Width over height; 4:5 when left out. */
  aspect?: number | undefined
  /** Shows the whole picture on its background color in place of cropping it. */
  fit?: boolean | undefined
  /** The picture's background color, shown before it has loaded. */
  bed?: string | null | undefined
  /** The `sizes` of the img, such as `(min-width: 768px) 270px, 90vw`. */
  sizes?: string | undefined
  /** For the first visible picture: fetched at once and first. */
  eager?: boolean | undefined
  className?: string | undefined
}

/**
 * A picture with its own edge. It is fetched when it comes within 50 px of the screen and fades in over its background.
 */
export function Picture({ src, alt, aspect = 0.8, fit, bed, sizes, eager, className }: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNear(frame, eager === true)
  const [failed, setFailed] = useState<string | null>(null)
  const missing = src === null || failed === src
  useEffect(() => {
    if (failed === null) return undefined
    // At the event itself the network often isn't available yet.
    const retry = () => setTimeout(setFailed, 1000, null)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])
  const style: CSSProperties = { aspectRatio: String(aspect), ...(bed && !missing ? { backgroundColor: bed } : {}) }
  return (
    <span
      ref={frame}
      style={style}
      className={classes('picture relative block overflow-hidden rounded-picture bg-sketch', className)}
    >
      {missing ? (
        <span
          className="grid size-full place-items-center text-ink-hint"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <Icon name="image-broken" className="size-7!" />
        </span>
      ) : (
        <img
          key={src}
          alt={alt}
          decoding="async"
          {...(near
            ? { sizes: sizes ?? '(min-width: 768px) 270px, 92vw', srcSet: srcSetOf(src), src: sizedImage(src, 540) }
            : {})}
          {...(eager ? { fetchPriority: 'high' as const } : {})}
          onLoad={({ currentTarget }) => show(currentTarget)}
          onError={() => setFailed(src)}
          ref={showIfComplete}
          className={classes(
            'size-full opacity-0 transition-[opacity,scale] duration-500 ease-settle data-loaded:opacity-100',
            fit ? 'object-contain' : 'object-cover',
          )}
        />
      )}
    </span>
  )
}

/** Marks the element itself: a state set in the commit would render the screen again within the same task. */
function show(img: HTMLImageElement): void {
  img.dataset['loaded'] = ''
}

/** A picture from the cache is complete before React listens. */
function showIfComplete(img: HTMLImageElement | null): void {
  if (img?.complete && img.naturalWidth > 0) show(img)
}

/** Only addresses of our own storage come in several widths. */
function srcSetOf(src: string): string | undefined {
  return sizedImage(src, 540) === src ? undefined : imageSet(src)
}

/** True once the element has come within 50 px of the screen, and from then on. */
function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce)
  useEffect(() => {
    if (near || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '50px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
