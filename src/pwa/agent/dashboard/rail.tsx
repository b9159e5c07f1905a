import { useEffect, useRef, useState, type ReactNode } from 'react'

import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

interface RailProps<T> {
  label: string
  /** Null while they are being fetched. */
  items: readonly T[] | null
  /** The width of a card: a share of the rail, so that the next one is partly visible on a phone. */
  width: string
  /** The shape of a picture's skeleton. */
  sketch?: string
  /** The `sizes` of the pictures, where those in sight are visible at once. */
  sizes?: string
  /** `eager` for those visible at once. */
  children: (item: T, eager: boolean) => ReactNode
}

const IN_SIGHT = 3
/** On a phone it reaches to the edges of the screen. */
const RAIL =
  'relative -mx-(--gutter) flex snap-x snap-proximity scroll-px-(--gutter) gap-3.5 [scrollbar-width:none] overflow-x-auto overscroll-x-contain scroll-smooth px-(--gutter) py-1 desk:-mx-2 desk:scroll-px-2 desk:gap-9 desk:px-2'

/** Cards side by side, scrolled by touch, with the arrow keys, or with two buttons where there is a mouse. */
export function Rail<T extends { id: number }>({
  label,
  items,
  width,
  sketch = 'aspect-4/5',
  sizes,
  children,
}: RailProps<T>) {
  if (items === null) return <RailSkeleton width={width} sketch={sketch} sizes={sizes} />
  return (
    <FilledRail label={label}>
      {items.map((item, index) => (
        <li key={item.id} className={`shrink-0 snap-start ${width}`}>
          {children(item, index < IN_SIGHT)}
        </li>
      ))}
    </FilledRail>
  )
}

function FilledRail({ label, children }: { label: string; children: ReactNode }) {
  const rail = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState({ before: false, after: false })

  useEffect(() => {
    const list = rail.current
    if (!list) return undefined
    const measure = () => {
      const before = list.scrollLeft > 4
      const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 4
      setRoom((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    const step = (event: KeyboardEvent) => stepWithKeys(list, event)
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    list.addEventListener('keydown', step)
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
      list.removeEventListener('keydown', step)
    }
  }, [])

  function push(direction: 1 | -1) {
    const list = rail.current
    // 'auto' is what the stylesheet says: smooth, but at once where reduced motion is asked for.
    list?.scrollBy({ left: direction * list.clientWidth * 0.9, behavior: 'auto' })
  }

  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)]">
      {(room.before || room.after) && (
        <div className="absolute -top-12.5 right-0 hidden gap-1 desk:flex">
          <IconButton
            icon="caret-left"
            label={`Previous in ${label}`}
            disabled={!room.before}
            onClick={() => push(-1)}
          />
          <IconButton icon="caret-right" label={`Next in ${label}`} disabled={!room.after} onClick={() => push(1)} />
        </div>
      )}
      <ul ref={rail} aria-label={label} className={RAIL}>
        {children}
      </ul>
    </div>
  )
}

/** Left and right move the focus from card to card; the browser scrolls the focused one into view. */
function stepWithKeys(list: HTMLElement, event: KeyboardEvent) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const links = [...list.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at + step]
  if (step === 0 || at === -1 || !next) return
  event.preventDefault()
  next.focus()
}

function RailSkeleton({ width, sketch, sizes }: { width: string; sketch: string; sizes: string | undefined }) {
  return (
    <div aria-hidden="true" className={`${RAIL} overflow-x-hidden!`}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={`shrink-0 ${width}`}>
          <Skeleton className={`${sketch} rounded-picture`} picture={index < IN_SIGHT ? sizes : undefined} />
          <Skeleton className="mt-2.5 h-(--l-name) w-4/5" />
          <Skeleton className="mt-1.5 h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
