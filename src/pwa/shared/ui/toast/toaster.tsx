import { useEffect, type CSSProperties } from 'react'
import { useLocation } from 'react-router-dom'
import { toast as sonner, Toaster as Sonner } from 'sonner'

import { classes } from '../classes.ts'
import type { IconName } from '../icon-name.ts'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import { Spinner } from '../spinner.tsx'
import { connectToaster, type Toast, type ToastKind } from './toasts.ts'

const SIGNS: Record<Exclude<ToastKind, 'loading'>, { icon: IconName; look: string }> = {
  success: { icon: 'check-bold', look: 'bg-published-tint text-published' },
  info: { icon: 'info-bold', look: 'bg-scheduled-tint text-scheduled' },
  warning: { icon: 'warning-bold', look: 'bg-lamp-tint text-lamp-ink' },
  error: { icon: 'warning-bold', look: 'bg-wrong-tint text-wrong' },
  stored: { icon: 'device-mobile-bold', look: 'bg-other-tint text-other' },
}

/**
 * The only module that uses sonner: 356 px wide, 14 apart, three at most; a swipe of 45 px dismisses. In the back-office,
 * whose controls are at the right, toasts lie in the header, one behind another until they are pointed at.
 */
export function Toaster() {
  const inHeader = useLocation().pathname.startsWith('/admin')
  useEffect(() => connectToaster({ show, dismiss: (id) => sonner.dismiss(id) }), [])
  return (
    <Sonner
      position="top-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      expand={!inHeader}
      offset={{ top: inHeader ? 4 : 16, right: 16 }}
      mobileOffset={{ top: 12, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      // sonner sets the system's font.
      style={{ '--width': '356px', fontFamily: 'var(--sans)' } as CSSProperties}
    />
  )
}

/** The errors that may still be shown, and since when. */
const errors = new Map<string, number>()
/** An error this young is of something else that went on at the same time. */
const YOUNG_MS = 1000

/** An error that was shown before something worked out isn't true any more. */
function noteShown({ id, kind, action, stays }: Toast): void {
  errors.delete(id)
  if (kind === 'error' && !action && !stays) errors.set(id, Date.now())
  if (kind !== 'success' && kind !== 'stored') return
  for (const [error, since] of errors) {
    if (Date.now() - since < YOUNG_MS) continue
    errors.delete(error)
    sonner.dismiss(error)
  }
}

function show(toast: Toast): void {
  noteShown(toast)
  sonner.custom((id) => <Card toast={toast} dismiss={() => sonner.dismiss(id)} />, {
    id: toast.id,
    duration: toast.stays ? Number.POSITIVE_INFINITY : 4000,
    unstyled: true,
    className: 'w-full',
  })
}

function Card({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const sign = toast.kind === 'loading' ? null : SIGNS[toast.kind]
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className="flex w-full items-center gap-3 rounded-2xl bg-surface py-2 pr-1.5 pl-3.5 text-[0.9375rem]/[1.3rem] font-medium text-ink shadow-lift-3 ring ring-hair"
    >
      <span
        className={classes(
          'grid size-7.5 shrink-0 place-items-center rounded-full',
          sign?.look ?? 'bg-plum-tint text-plum',
        )}
      >
        {sign ? <Icon name={sign.icon} small /> : <Spinner className="size-4!" />}
      </span>
      <span className="min-w-0 flex-1 py-1">{toast.message}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onClick()
            dismiss()
          }}
          className="min-h-(--target) px-2 font-semibold text-plum underline underline-offset-3"
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon="x" label="Dismiss" onClick={dismiss} />
    </div>
  )
}
