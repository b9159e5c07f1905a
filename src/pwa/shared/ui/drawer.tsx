import { useLayoutEffect, useRef, useState } from 'react'

import { part } from '#pwa/shared/code/part.tsx'

import type { DrawerProps } from './drawer-props.ts'

const Sheet = part(() => import('./sheet.tsx').then((module) => module.Sheet))

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
    <Sheet
      {...props}
      giveFocusBack={() => focusAgain(opener.current)}
      onMissing={() => {
        setWanted(false)
        props.onOpenChange(false)
      }}
    />
  )
}

/** Back to what opened the drawer; to the screen where that has gone, as the row of a deleted post has. */
function focusAgain(opener: HTMLElement | null): void {
  const to = opener?.isConnected ? opener : document.getElementById('screen')
  to?.focus({ preventScroll: true })
}
