import { useEffect, useRef } from 'react'

import type { PostError } from './refusal.ts'

/** The controls that take the focus for an error at a place, the most likely one first. */
const CONTROLS: Record<PostError['place'], readonly string[]> = {
  caption: ['textarea'],
  alt_text: ['[aria-invalid]', 'textarea'],
  platforms: ['input:enabled, a'],
  when: ['[data-day][aria-pressed="true"]:enabled', 'input:checked'],
  plan: ['a'],
  action: [],
}

/** Focuses the control an error is about, and scrolls there. The parts of the form are marked with `data-place`, which may name several places. */
export function useErrorFocus<E extends HTMLElement>(error: PostError | null) {
  const form = useRef<E>(null)
  useEffect(() => {
    const part = error && form.current?.querySelector(`[data-place~="${error.place}"]`)
    if (!part) return
    const control = CONTROLS[error.place].flatMap((selector) => part.querySelector<HTMLElement>(selector) ?? [])[0]
    control?.focus({ preventScroll: true })
    // A message far below its control would be hidden by the action bar.
    const shown = part.querySelector('[data-message]') ?? part
    shown.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}
