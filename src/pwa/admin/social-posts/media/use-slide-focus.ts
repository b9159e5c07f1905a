import { useEffect, useRef } from 'react'

import { MOST_CAROUSEL_IMAGES } from '#domain/library/post-form.ts'

import { slideKey, type Slide } from './carousel.ts'

/** The key of the control that adds pictures. */
export const ADD_KEY = 'add'

/** Keeps the focus in a carousel when its slides are moved, removed and added. */
export function useSlideFocus(slides: readonly Slide[]) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<string | null>(null)
  const isAdding = useRef(false)

  // The element moves with its slide, and some browsers drop the focus on the way.
  useEffect(() => {
    const key = next.current
    next.current = null
    if (key !== null) focusSlide(list.current, key)
  })

  // The tenth picture replaces the button it was added with.
  const last = slides.at(-1)
  const full = slides.length === MOST_CAROUSEL_IMAGES && last ? slideKey(last) : null
  useEffect(() => {
    if (full === null || !isAdding.current) return
    isAdding.current = false
    if (document.activeElement === document.body) focusSlide(list.current, full)
  }, [full])

  return {
    list,
    /** Focuses this slide after the next render. */
    focusNext: (slide: Slide | undefined) => {
      next.current = slide ? slideKey(slide) : ADD_KEY
    },
    /** Pictures are being added by the control for it. */
    noteAdding: () => {
      isAdding.current = true
    },
  }
}

function focusSlide(list: HTMLElement | null, key: string): void {
  list?.querySelector<HTMLElement>(`[data-slide="${CSS.escape(key)}"]`)?.focus()
}
