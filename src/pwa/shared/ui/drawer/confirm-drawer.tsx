import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { Drawer } from './drawer.tsx'

interface ConfirmDrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What will be gone, in one or two sentences. */
  children: ReactNode
  /** The label of the red button, and the one it shows while busy. */
  action: string
  busyLabel: string
  busy: boolean
  onConfirm: () => void
}

/** Asks once before something is destroyed. */
export function ConfirmDrawer(props: ConfirmDrawerProps) {
  const { title, open, onOpenChange, children } = props
  return (
    <Drawer
      title={title}
      open={open}
      onOpenChange={onOpenChange}
      footer={<ConfirmButtons {...props} onCancel={() => onOpenChange(false)} />}
    >
      <div className="text-ink-soft">{children}</div>
    </Drawer>
  )
}

interface ConfirmButtonsProps {
  action: string
  busyLabel: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The two buttons, also for a step inside a drawer that is already open. */
export function ConfirmButtons({ action, busyLabel, busy, onConfirm, onCancel }: ConfirmButtonsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      <Button kind="line" data-focus-first onClick={onCancel}>
        Cancel
      </Button>
      <Button kind="danger" busy={busy && busyLabel} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  )
}
