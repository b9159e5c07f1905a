import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/**
 * The back link above a screen that was opened from another. The other is shown where it was left (shell/scroll-and-focus.tsx).
 */
export function BackLink({
  to,
  state,
  children,
}: {
  /** Null while it isn't known. */
  to: string | null
  state?: object | null | undefined
  children: ReactNode
}) {
  if (to === null) return <Skeleton className="my-3 h-5 w-36" />
  return (
    <Link
      to={to}
      state={{ ...state, back: true }}
      className="-ml-1.5 inline-flex min-h-(--target) max-w-full items-center gap-1.5 pr-2.5 font-semibold text-plum"
    >
      <Icon name="caret-left-bold" small />
      <span className="truncate">{children}</span>
    </Link>
  )
}
