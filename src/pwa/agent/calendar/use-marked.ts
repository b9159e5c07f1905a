import { useEffect, useState } from 'react'

import { acceptedId, markAccepted } from '#pwa/shared/publication/just-accepted.ts'

/** The id of the post the agent comes from publishing, for as long as the screen stays; null for any other arrival. */
export function useMarked(): number | null {
  const [marked] = useState(acceptedId)
  // Not on reading: a render may be repeated before it is shown.
  useEffect(() => markAccepted(null), [])
  return marked
}

/** What an element that shows the post gets when it is the marked one: a highlight that ends, and a place in sight. */
export function markOf(id: number, marked: number | null) {
  return id === marked ? { 'data-marked': true, ref: bringIntoSight } : {}
}

/** Milliseconds in which the highlight ends, as `[data-marked]` in the styles has it. */
const HIGHLIGHT_MS = 3_200

/** Keeps an element in sight while what is above it still loads, until the agent scrolls or the highlight ends. */
function bringIntoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const show = () => element.scrollIntoView({ block: 'nearest' })
  const resized = new ResizeObserver(show)
  // Not all that moves it changes the page's height: a skeleton is replaced, or a late effect scrolls to the top.
  const moved = new IntersectionObserver((changes) => changes.at(-1)?.intersectionRatio !== 1 && show(), {
    threshold: [0, 0.5, 1],
  })
  // The shell scrolls a new screen to its top in the effects of the same render.
  const begin = setTimeout(() => {
    show()
    resized.observe(document.body)
    moved.observe(element)
  })
  const touched = new AbortController()
  const stop = () => {
    clearTimeout(begin)
    clearTimeout(end)
    resized.disconnect()
    moved.disconnect()
    touched.abort()
  }
  const end = setTimeout(stop, HIGHLIGHT_MS)
  for (const type of ['wheel', 'pointerdown', 'keydown'] as const) addEventListener(type, stop, touched)
  return stop
}
