import { useRef, useState, type PointerEvent } from 'react'

/** Pixels after which letting go decides. */
const FAR_PX = 84
/** Pixels before which a press is no swipe. */
const SLACK_PX = 8

export type Direction = 'left' | 'right' | 'up'

export interface Offset {
  x: number
  y: number
}

/** Where a swipe leads from its offset; null for one that is too short, or down. */
export function directionOf({ x, y }: Offset, far = FAR_PX): Direction | null {
  if (Math.abs(x) >= Math.abs(y)) return Math.abs(x) < far ? null : x > 0 ? 'right' : 'left'
  return -y < far ? null : 'up'
}

/** Follows a finger, pen or mouse over a card, and reports the direction in which it was thrown. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const [offset, setOffset] = useState<Offset | null>(null)
  const pressed = useRef<{ id: number; x: number; y: number } | null>(null)

  function end() {
    pressed.current = null
    setOffset(null)
  }

  return {
    offset,
    /** Where it would go if it were let go now. */
    direction: offset && directionOf(offset),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const from = pressed.current
        if (from?.id !== pointerId) return
        const moved = { x: clientX - from.x, y: clientY - from.y }
        if (offset || Math.hypot(moved.x, moved.y) >= SLACK_PX) setOffset(moved)
      },
      onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const from = pressed.current
        if (from?.id !== pointerId) return
        const direction = directionOf({ x: clientX - from.x, y: clientY - from.y })
        end()
        if (direction) onSwipe(direction)
      },
      onPointerCancel: end,
      // The browser itself would drag the picture inside.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
