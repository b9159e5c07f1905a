import type { ApiError } from './errors.ts'

type Listener = (error: ApiError) => void

const listeners = new Set<Listener>()

/**
 * Calls `listener` for every 401 and 419 that is passed on to a caller, except that of a login and of a probe. The
 * caller still gets the error. Returns a function that unsubscribes.
 */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSessionLost(error: ApiError): void {
  for (const listener of listeners) listener(error)
}
