import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { PostError } from '#pwa/agent/composer/refusal.ts'

/** What the drawer of the scheduler shows: a day, a post or a share, or one action with it. */
export type View =
  | { name: 'day'; day: string }
  | { name: 'receipt' | 'move' | 'delete'; id: number }
  | { name: 'edit'; id: number; refused?: RefusedEdit }
  | { name: 'again' | 'drop' | 'take-down' | 'caption'; id: number; platform: Platform }
  | { name: 'share' | 'remove-share'; share: string }

export type Open = (view: View) => void

/** The views that are about a post. */
export type PostView = Extract<View, { id: number }>

/** Called with the view to open again once a change that was shown as made is refused, and why. */
export type OnRefused = (view: PostView, cause: unknown) => void

/** Why an edit could not be saved, and the post it began from: as it is now, where it was changed elsewhere. */
export interface RefusedEdit {
  /** Counts the refusals, so that each begins the form anew. */
  count: number
  error: PostError
  post: ScheduledPost
}

/**
 * The views of the drawer. A drawer opens no other drawer: a view opened from inside is put on top of the stack, and
 * going back removes it. The last view stays while the drawer closes. An address with `post` opens that post.
 */
export function useOpenPost() {
  const [open, setOpen] = useState(false)
  const [views, setViews] = useState<readonly View[]>([])
  const { key } = useLocation()
  const [search] = useSearchParams()
  const asked = idOf(search.get('post'))
  const link = asked === null ? null : `${key} ${asked}`
  const [openedLink, setOpenedLink] = useState<string | null>(null)

  const openView: Open = useCallback((view) => {
    setViews([view])
    setOpen(true)
  }, [])

  /** The view that is open; null without one, `gone` once the screen was left. */
  const shown = useRef<View | 'gone' | null>(null)
  useEffect(() => {
    shown.current = open ? (views.at(-1) ?? null) : null
    return () => {
      shown.current = 'gone'
    }
  }, [open, views])

  if (link !== openedLink) {
    setOpenedLink(link)
    if (asked !== null) openView({ name: 'receipt', id: asked })
  }

  return {
    open,
    view: views.at(-1) ?? null,
    below: views.at(-2) ?? null,
    openView,
    /** Opens a view of a post again, unless something else is open by now; tells whether it did. */
    reopen: (view: PostView): boolean => {
      const { current } = shown
      if (current === 'gone' || (current && !('id' in current && current.id === view.id))) return false
      openView(view)
      return true
    },
    go: (view: View) => setViews((now) => [...now, view]),
    back: () => (views.length > 1 ? setViews(views.slice(0, -1)) : setOpen(false)),
    close: () => setOpen(false),
  }
}

export type Opened = ReturnType<typeof useOpenPost>

function idOf(text: string | null): number | null {
  const id = Number(text ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
