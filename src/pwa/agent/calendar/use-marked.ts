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

function bringIntoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  // The shell scrolls a new screen to its top in the effects of the same render.
  const timer = setTimeout(() => element.scrollIntoView({ block: 'nearest' }))
  return () => clearTimeout(timer)
}
