import type { ReactNode } from 'react'

import { ConfirmDrawer } from '#pwa/shared/ui/confirm-drawer.tsx'

interface ConfirmDeleteProps {
  noun: 'collection' | 'post' | 'template'
  /** The record by its name; empty where it has none. */
  name: string
  deleting: { open: boolean; busy: boolean; onOpenChange: (open: boolean) => void; confirm: () => void }
  /** What else goes or stays with it. */
  children?: ReactNode
}

/** The specified question, with the record's name under it and what depends on it. */
export function ConfirmDelete({ noun, name, deleting, children }: ConfirmDeleteProps) {
  return (
    <ConfirmDrawer
      title="Confirm Delete"
      open={deleting.open}
      onOpenChange={deleting.onOpenChange}
      deed="Delete"
      busyWord="Deleting..."
      busy={deleting.busy}
      onConfirm={deleting.confirm}
    >
      <p>Are you sure you want to delete this {noun}?</p>
      {name !== '' && <p className="mt-2 font-semibold text-ink">{name}</p>}
      {children}
    </ConfirmDrawer>
  )
}
