export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'stored'

export interface Toast {
  id: string
  kind: ToastKind
  message: string
  action?: { label: string; onClick: () => void } | undefined
  /** Whether it stays until it is changed or dismissed. */
  stays: boolean
}

interface ToastPort {
  show: (toast: Toast) => void
  dismiss: (id: string) => void
}

/** Toasts shown before there was a toaster, and when; the next toaster takes them. */
const early: { toast: Toast; at: number }[] = []
/** Older messages may not be true any more. */
const LATELY_MS = 10_000
const listeners = new Set<() => void>()
let wanted = false
let port: ToastPort | null = null

/** Shows a toast, now or as soon as there is a toaster. */
export function show(toast: Toast): void {
  if (port) return port.show(toast)
  early.push({ toast, at: Date.now() })
  wanted = true
  for (const changed of listeners) changed()
}

export function dismiss(id: string): void {
  port?.dismiss(id)
  const at = early.findIndex(({ toast }) => toast.id === id)
  if (at >= 0) early.splice(at, 1)
}

/** Connects the toaster, and shows the toasts from just before it was loaded. */
export function connectToaster(connected: ToastPort): () => void {
  port = connected
  for (const { toast, at } of early.splice(0)) {
    if (Date.now() - at < LATELY_MS) connected.show(toast)
  }
  return () => {
    port = null
  }
}

/** Whether any toast was ever shown, for React's external stores. */
export const toasterWanted = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  },
  get: () => wanted,
}
