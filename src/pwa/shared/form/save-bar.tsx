import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import type { QueuedSave } from './use-queued-save.ts'

interface SaveBarProps {
  /** Whether the form has changes that the server doesn't have. */
  unsaved: boolean
  canStore: boolean
  /** Whether what is unsaved is a secret, which is never stored on a device. */
  secret?: boolean
  /** The save that waits on this device; undefined for a form that can only be saved online. */
  queued?: QueuedSave | null | undefined
  busy: boolean
  busyLabel: string
}

/** Shows the form's save state, and saves it. On a phone it replaces the tab bar. */
export function SaveBar({ unsaved, canStore, secret = false, queued, busy, busyLabel }: SaveBarProps) {
  const online = useOnline()
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-0 z-21 grid gap-2 bg-paper px-(--gutter) pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hair)] desk:sticky desk:mt-10 desk:grid-cols-[1fr_auto] desk:items-center desk:px-0 desk:pt-4 desk:pb-5"
    >
      <p role="status" className="text-small text-ink-soft empty:hidden desk:text-body desk:empty:block">
        {messageOf({ unsaved, canStore, secret, queued }, online)}
      </p>
      <Button
        kind="primary"
        type="submit"
        busy={busy && busyLabel}
        className="min-h-14! w-full text-[1.0625rem] desk:min-h-12! desk:w-auto desk:min-w-45"
      >
        Save Changes
      </Button>
    </div>
  )
}

function messageOf(
  { unsaved, canStore, secret, queued }: Pick<Required<SaveBarProps>, 'unsaved' | 'canStore' | 'secret' | 'queued'>,
  online: boolean,
) {
  if (unsaved && queued?.refusal) return `Not saved. ${queued.refusal}`
  if (unsaved && queued?.isWhole) return QUEUED_MESSAGE
  if (!unsaved) return online || queued !== undefined ? null : 'You’re offline. You can save when you’re back online.'
  if (secret) return 'Not saved yet. Passwords are never stored on this device.'
  if (!canStore) return 'Not saved yet, and this browser can’t store it for later.'
  return online ? 'Not saved yet' : 'Not saved yet. You’re offline; what you typed is stored on this device.'
}
