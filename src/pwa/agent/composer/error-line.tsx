import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

import type { ErrorLink, PostError } from './refusal.ts'

interface ErrorLineProps {
  children: ReactNode
  /** Where the cause can be fixed, when that isn't on this screen. */
  link?: ErrorLink | undefined
}

/** An error message with its icon, under what it is about; announced as it appears. */
export function ErrorLine({ children, link }: ErrorLineProps) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="warning-circle-fill" small className="mt-px" />
      <span>
        {children} {link && <MessageLink {...link} />}
      </span>
    </p>
  )
}

interface MessageLinkProps extends ErrorLink {
  /** What the screen it leads to finds in the history entry, such as the way back. */
  state?: object | null | undefined
  onClick?: () => void
}

/** A link within a sentence, tall enough for a thumb. */
export function MessageLink({ to, label, state, onClick }: MessageLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      onClick={onClick}
      className="-my-3 inline-block py-3 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
    >
      {label}
    </Link>
  )
}

/** The controls that take the focus for an error at a place, the most likely one first. */
const CONTROLS: Record<PostError['place'], readonly string[]> = {
  caption: ['[aria-invalid]', 'textarea'],
  first_comment: ['textarea'],
  options: ['[aria-invalid]', 'input'],
  alt_text: ['[aria-invalid]', 'textarea'],
  platforms: ['input:enabled, a'],
  when: ['[data-day][aria-pressed="true"]:enabled', 'input:checked'],
  plan: ['a'],
  action: [],
}

/**
 * Focuses the control an error is about, and scrolls there. The parts of the form are marked with `data-place`, which may name several
 * places, and those of one network with `data-platform`.
 */
export function useErrorFocus<E extends HTMLElement>(error: PostError | null) {
  const form = useRef<E>(null)
  useEffect(() => {
    if (!error) return
    const places = [...(form.current?.querySelectorAll<HTMLElement>(`[data-place~="${error.place}"]`) ?? [])]
    const part = places.find(({ dataset }) => dataset['platform'] === (error.platform ?? undefined)) ?? places[0]
    if (!part) return
    const control = CONTROLS[error.place].flatMap((selector) => part.querySelector<HTMLElement>(selector) ?? [])[0]
    control?.focus({ preventScroll: true })
    // A message far below its control would be hidden by the action bar.
    const shown = part.querySelector('[data-message]') ?? part
    shown.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}
