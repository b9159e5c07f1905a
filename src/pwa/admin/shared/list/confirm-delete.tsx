import type { ReactNode } from 'react'

import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'

import type { useDeleting } from './use-deleting.ts'

interface ConfirmDeleteProps {
  /** The record by its name; empty where it has none. */
  name: string
  deleting: Pick<
    ReturnType<typeof useDeleting>,
    'noun' | 'rows' | 'open' | 'busy' | 'canRestore' | 'onOpenChange' | 'confirm'
  >
  /** What else goes or stays with it. */
  children?: ReactNode
}

/** The specified question, with the record's name under it and what depends on it. */
export function ConfirmDelete({ name, deleting, children }: ConfirmDeleteProps) {
  const { noun, rows, canRestore } = deleting
  const what = rows.length > 1 ? `these ${rows.length} ${noun}s` : `this ${noun}`
  return (
    <ConfirmDrawer
      title="Confirm Delete"
      open={deleting.open}
      onOpenChange={deleting.onOpenChange}
      action="Delete"
      busyLabel="Deleting..."
      busy={deleting.busy}
      onConfirm={deleting.confirm}
    >
      <p>Are you sure you want to delete {what}?</p>
      {name !== '' && <p className="mt-2 font-semibold text-ink">{name}</p>}
      {canRestore && (
        <p className="mt-2">
          You can restore {rows.length > 1 ? 'them' : 'it'} within {DELETED_KEPT_DAYS} days.
        </p>
      )}
      {children}
    </ConfirmDrawer>
  )
}
