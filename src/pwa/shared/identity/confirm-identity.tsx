import { useState } from 'react'
import { createRoot } from 'react-dom/client'

import { suppressLongSaves } from '#pwa/shared/ui/toast/long-save.ts'

import { IdentityDrawer } from './identity-drawer.tsx'

/** How long the drawer takes to close, in milliseconds. */
const LEAVES_WITHIN_MS = 1000

let asking: Promise<boolean> | null = null

/**
 * Asks for the password or a passkey in a drawer over whatever is on screen; false when it was closed. Calls that need
 * it at the same time share one drawer. It has a React root of its own, so that no screen loads its code.
 */
export function confirmIdentity(): Promise<boolean> {
  if (asking) return asking
  const goOn = suppressLongSaves()
  asking = ask().finally(() => {
    asking = null
    goOn()
  })
  return asking
}

function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const finish = (confirmed: boolean) => {
      resolve(confirmed)
      setTimeout(() => {
        root.unmount()
        place.remove()
      }, LEAVES_WITHIN_MS)
    }
    root.render(<Asked onDone={finish} />)
  })
}

function Asked({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const [open, setOpen] = useState(true)
  const close = (confirmed: boolean) => {
    setOpen(false)
    onDone(confirmed)
  }
  return <IdentityDrawer open={open} onDone={close} />
}
