import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

import type { Platform } from '#domain/platform/platform.ts'

/** What the drawer of the scheduler shows: a day, a post or a share, or one action with it. */
export type View =
  | { name: 'day'; day: string }
  | { name: 'receipt' | 'edit' | 'move' | 'delete'; id: number }
  | { name: 'again' | 'drop'; id: number; platform: Platform }
  | { name: 'share' | 'remove-share'; share: string }

export type Open = (view: View) => void

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
  const arrival = asked === null ? null : `${key} ${asked}`
  const [arrived, setArrived] = useState<string | null>(null)

  const openView: Open = (view) => {
    setViews([view])
    setOpen(true)
  }

  if (arrival !== arrived) {
    setArrived(arrival)
    if (asked !== null) openView({ name: 'receipt', id: asked })
  }

  return {
    open,
    view: views.at(-1) ?? null,
    /** The view below, if there is one. */
    below: views.at(-2) ?? null,
    openView,
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
