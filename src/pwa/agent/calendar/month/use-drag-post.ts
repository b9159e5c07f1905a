import { useEffect, useRef, useState, type PointerEvent } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { tapDevice } from '#pwa/shared/haptics.ts'

/** Pixels a pointer moves before a press becomes a drag. */
const SLACK_PX = 6

/** A post being dragged over the month. */
export interface Drag {
  post: ScheduledPost
  /** Where the pointer is, in pixels of the window. */
  x: number
  y: number
  /** The day under it, 'YYYY-MM-DD'. */
  day: string | null
}

/**
 * Drags a post to another day with a mouse or a pen; a finger scrolls, and uses the move step instead. Days are found
 * by their `data-day`. Escape cancels.
 */
export function useDragPost(onDrop: (post: ScheduledPost, day: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<{ post: ScheduledPost; x: number; y: number } | null>(null)
  const justDragged = useRef(false)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return undefined
    const putBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      pressed.current = null
      justDragged.current = true
      setDrag(null)
    }
    addEventListener('keydown', putBack)
    return () => removeEventListener('keydown', putBack)
  }, [isDragging])

  function end() {
    pressed.current = null
    setDrag(null)
  }

  /** The event handlers of a post that may be dragged. */
  const handlesOf = (post: ScheduledPost) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      justDragged.current = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      pressed.current = { post, x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = pressed.current
      if (!from || (!isDragging && Math.hypot(x - from.x, y - from.y) < SLACK_PX)) return
      if (!isDragging) tapDevice()
      setDrag({ post: from.post, x, y, day: dayAt(x, y) })
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const day = isDragging && pressed.current ? dayAt(x, y) : null
      justDragged.current ||= isDragging
      end()
      if (!day) return
      tapDevice()
      onDrop(post, day)
    },
    onPointerCancel: end,
    // The browser itself would drag the picture inside.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  })

  return {
    drag,
    handlesOf,
    /** The click that ends a drag opens nothing; a click by key has no pointer behind it. */
    isClick: ({ detail }: { detail: number }) => detail === 0 || !justDragged.current,
  }
}

export type DragPost = ReturnType<typeof useDragPost>

function dayAt(x: number, y: number): string | null {
  const under = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.day)
  return (under instanceof HTMLElement && under.dataset.day) || null
}
