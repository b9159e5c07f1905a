import { useSyncExternalStore } from 'react'

import { part } from '#pwa/shared/code/on-demand.tsx'

import { dismiss, show, toasterWanted, type Toast, type ToastKind } from './toasts.ts'

const Toaster = part(() => import('./toaster.tsx').then((module) => module.Toaster))

interface ToastOptions {
  /** The id of a toast to change; a new one when left out. */
  id?: string | undefined
  action?: Toast['action']
  /** Whether it stays until it is dismissed, as a question does. */
  stays?: boolean
}

const say =
  (kind: ToastKind) =>
  (message: string, { id = crypto.randomUUID(), action, stays = false }: ToastOptions = {}): string => {
    show({ id, kind, message, action, stays: stays || kind === 'loading' })
    return id
  }

/** Short messages at the top right. They disappear after 4 s, loading ones when they are changed or dismissed. */
export const notify = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  loading: say('loading'),
  /** Something waits on this device. */
  stored: say('stored'),
  dismiss,
}

/** Where toasts appear. Rendered once in the app; sonner is fetched with the first toast. */
export function ToastArea() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false)
  return wanted && <Toaster />
}
