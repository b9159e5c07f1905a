import { useEffect, useRef, useState, type PointerEvent } from 'react'

import { tapDevice } from '#pwa/shared/haptics.ts'

/** Pixels a pointer moves before a press becomes a drag, or the scrolling of a page. */
const SLACK_PX = 6

/** Milliseconds a finger rests on a photo before it is picked up. */
const HOLD_MS = 350

/** How near the edge of the screen, and how fast, a drag scrolls the page, in pixels. */
const EDGE_PX = 90
const SCROLL_PX = 14

/** A photo being dragged over the grid. */
interface PhotoDrag {
  id: string
  /** The place under the pointer, counted from 0. */
  over: number | null
  x: number
  y: number
}

interface Press {
  id: string
  x: number
  y: number
  /** Picks the photo up once a finger has rested on it. */
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Drags photos to another place of their grid: a mouse at once, a finger after it has rested on one, so that the page still
 * scrolls. Places are found by their `data-place-at`. Escape cancels.
 */
export function useDragPhoto(onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<PhotoDrag | null>(null)
  const dragging = useRef<PhotoDrag | null>(null)
  const pressed = useRef<Press | null>(null)
  const justDragged = useRef(false)
  const list = useRef<HTMLUListElement>(null)

  const show = (next: PhotoDrag | null) => {
    dragging.current = next
    setDrag(next)
  }
  const end = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
    show(null)
  }
  const begin = (id: string, x: number, y: number) => {
    tapDevice()
    show({ id, x, y, over: placeAt(x, y) })
  }

  useEffect(() => {
    const element = list.current
    // The page must not scroll under a photo that was picked up; a passive listener could not keep it from that.
    const hold = (event: TouchEvent) => dragging.current && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [])

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      justDragged.current = true
      pressed.current = null
      dragging.current = null
      setDrag(null)
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])

  const handlesOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerType, clientX: x, clientY: y } = event
      justDragged.current = false
      if (event.button !== 0) return
      const isFinger = pointerType === 'touch'
      if (!isFinger) event.currentTarget.setPointerCapture(event.pointerId)
      pressed.current = { id, x, y, timer: isFinger ? setTimeout(() => begin(id, x, y), HOLD_MS) : undefined }
    },
    onPointerMove: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const from = pressed.current
      if (!from) return
      if (dragging.current) {
        scrollAt(y)
        show({ id, x, y, over: placeAt(x, y) })
      } else if (Math.hypot(x - from.x, y - from.y) >= SLACK_PX) {
        if (pointerType === 'touch') end()
        else begin(id, x, y)
      }
    },
    onPointerUp: () => {
      const dropped = dragging.current
      justDragged.current ||= dropped !== null
      end()
      if (!dropped || dropped.over === null) return
      tapDevice()
      onDrop(dropped.id, dropped.over)
    },
    onPointerCancel: end,
    // The browser itself would drag the picture inside, or open its menu under a resting finger.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (pressed.current) event.preventDefault()
    },
  })

  return {
    drag,
    list,
    handlesOf,
    /** The click that ends a drag opens nothing; a click by key has no pointer behind it. */
    isClick: ({ detail }: { detail: number }) => detail === 0 || !justDragged.current,
  }
}

function placeAt(x: number, y: number): number | null {
  const under = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'placeAt' in element.dataset)
  return under ? Number(under.dataset['placeAt']) : null
}

function scrollAt(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -SCROLL_PX)
  if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
}
