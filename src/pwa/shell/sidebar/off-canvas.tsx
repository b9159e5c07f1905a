import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { useBackCloses } from '#pwa/shared/ui/drawer/back-closes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { useLitRow } from './use-lit-row.ts'

interface OffCanvasProps {
  onClose: () => void
  children: ReactNode
}

/** The sidebar on a phone: slides in from the left over the screen. A native dialog keeps focus and keys inside. */
export function OffCanvas({ onClose, children }: OffCanvasProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    // The dialog itself is only hit beside its content: on the backdrop. A link inside navigates away.
    const leave = (event: MouseEvent) => {
      if (event.target === shown || (event.target as Element).closest('a')) shown?.close()
    }
    shown?.addEventListener('click', leave)
    shown?.showModal()
    return () => {
      shown?.removeEventListener('click', leave)
      shown?.close()
      // Removing it without closing would leave the focus on the body.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  // After it is shown: before that, nothing has a position.
  useLitRow(useLocation().pathname)
  return (
    <dialog
      ref={dialog}
      aria-label="Sidebar"
      onClose={onClose}
      className="off-canvas fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-(--side-phone) max-w-[calc(100vw-3rem)] overflow-visible bg-sunk text-ink shadow-lift-3"
    >
      <div className="relative flex h-full flex-col px-2.5 pt-5 pb-[calc(12px+env(safe-area-inset-bottom))] wrap-anywhere">
        <IconButton icon="x" label="Close sidebar" onClick={onClose} className="absolute top-3 right-2" />
        {children}
      </div>
    </dialog>
  )
}
