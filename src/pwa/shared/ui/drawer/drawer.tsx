import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'

import { part } from '#pwa/shared/code/on-demand.tsx'

import type { DrawerProps } from './drawer-props.ts'

const Sheet = part(() => import('./sheet.tsx').then((module) => module.Sheet))

/**
 * Opens from below on a phone; from 768 px as a dialog in the middle or, with `side`, as a sheet at the right. Its code
 * is fetched when it is first opened.
 * Focus moves in, stays in, and returns to the element that opened it.
 */
export function Drawer(props: DrawerProps) {
  // The tap that opens it gets its response before the sheet is rendered.
  const open = useDeferredValue(props.open, false) && props.open
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const opener = useRef<HTMLElement | null>(null)
  // A layout effect: the sheet takes the focus in its own effect, which runs later.
  useLayoutEffect(() => {
    if (props.open) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [props.open])
  if (!wanted) return null
  return (
    <Sheet
      {...props}
      open={open}
      giveFocusBack={() => focusAgain(opener.current)}
      onMissing={() => {
        setWanted(false)
        props.onOpenChange(false)
      }}
    />
  )
}

/**
 * Returns the focus to the element that opened the drawer; to the screen where that is gone, like the row of a deleted
 * post, or where an address opened it.
 */
function focusAgain(opener: HTMLElement | null): void {
  const to = opener?.isConnected && opener !== document.body ? opener : document.getElementById('screen')
  to?.focus({ preventScroll: true })
}
