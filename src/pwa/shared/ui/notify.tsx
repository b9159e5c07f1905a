import { lazy, Suspense, useSyncExternalStore } from 'react'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'kept'

export interface Toast {
  id: string
  kind: ToastKind
  message: string
  action?: { label: string; onClick: () => void } | undefined
}

interface ToastOptions {
  /** The id of a toast to change; a new one when left out. */
  id?: string | undefined
  action?: Toast['action']
}

export interface ToastPort {
  show: (toast: Toast) => void
  dismiss: (id: string) => void
}

/** What was said before the toaster's code arrived; it takes these first. */
const early: Toast[] = []
const listeners = new Set<() => void>()
let wanted = false
let port: ToastPort | null = null

const say =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}): string => {
    const toast: Toast = { id: options.id ?? crypto.randomUUID(), kind, message, action: options.action }
    if (port) port.show(toast)
    else {
      early.push(toast)
      wanted = true
      for (const changed of listeners) changed()
    }
    return toast.id
  }

/** Short words at the top right. They leave after 4 s, loading ones when they are changed or dismissed. */
export const notify = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  loading: say('loading'),
  /** Something waits on this device. */
  kept: say('kept'),
  dismiss(id: string): void {
    port?.dismiss(id)
    const at = early.findIndex((toast) => toast.id === id)
    if (at >= 0) early.splice(at, 1)
  },
}

/** The toaster takes over, and says what was said before it came. */
export function connectToaster(connected: ToastPort): () => void {
  port = connected
  for (const toast of early.splice(0)) connected.show(toast)
  return () => {
    port = null
  }
}

/** Where toasts appear. Stands once in the app; sonner is fetched with the first toast. */
export function ToastArea() {
  const show = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => wanted,
    () => false,
  )
  return show ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
