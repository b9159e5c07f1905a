import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const Sheet = lazy(() => import('./sheet.tsx').then((module) => ({ default: module.Sheet })))

export interface DrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** The deed, at the foot where the thumb is; it stays in sight while the rest scrolls. */
  footer?: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Leaves title and close button to screen readers, where the content shows well enough what it is. */
  quiet?: boolean | undefined
}

/**
 * Rises from below on a phone, stands in the middle as a dialog from 768 px. Its code is fetched when it is first
 * opened. Focus goes in, stays in, and returns to what opened it.
 */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  const opener = useRef<HTMLElement | null>(null)
  // A layout effect: the sheet takes the focus in its own effect, which runs later.
  useLayoutEffect(() => {
    if (props.open) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [props.open])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Sheet {...props} giveFocusBack={() => opener.current?.isConnected && opener.current.focus()} />
    </Suspense>
  )
}
