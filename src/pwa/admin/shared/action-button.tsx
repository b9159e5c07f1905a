import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import type { ButtonKind } from '#pwa/shared/ui/button-classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

interface ActionButtonProps<Answer> {
  /** The button's label, and the confirming button's unless that has its own. */
  label: string
  confirmLabel?: string
  /** For a screen reader, where the label alone doesn't say whom it is about. */
  about?: string
  title: string
  busyLabel: string
  /** Red in the dialog, for destructive actions. */
  danger?: boolean
  kind?: ButtonKind
  /** The message when it is done. */
  done: string | ((answer: Answer) => string)
  send: () => Promise<Answer>
  /** Invalidates what the action changed. */
  onDone: () => Promise<unknown>
  /** What will happen, in one or two sentences. */
  children: ReactNode
}

/** A button for an action on an account, which asks once and says what will happen. Cancel takes the focus. */
export function ActionButton<Answer>(props: ActionButtonProps<Answer>) {
  const {
    label,
    confirmLabel = label,
    about,
    title,
    busyLabel,
    danger,
    kind = 'line',
    done,
    send,
    onDone,
    children,
  } = props
  const [open, setOpen] = useState(false)
  const action = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await onDone()
      setOpen(false)
      notify.success(typeof done === 'string' ? done : done(answer))
    },
    onError: (error) => {
      setOpen(false)
      notify.error(refusalMessage(error, undefined, 'action'))
      void onDone()
    },
  })
  const confirm = () => {
    if (!refuseOffline('action')) action.mutate()
  }
  return (
    <>
      <Button kind={kind} small aria-label={about ? `${label}: ${about}` : undefined} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Drawer
        title={title}
        open={open}
        onOpenChange={(wanted) => !action.isPending && setOpen(wanted)}
        footer={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            <Button kind="line" data-focus-first onClick={() => !action.isPending && setOpen(false)}>
              Cancel
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} busy={action.isPending && busyLabel} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        }
      >
        <div className="grid gap-2 text-ink-soft">{children}</div>
      </Drawer>
    </>
  )
}
