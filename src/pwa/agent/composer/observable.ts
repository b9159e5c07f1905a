/** A state outside of React, in the form `useSyncExternalStore` takes. */
export function observable<T extends object>(initial: T) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: (): T => state,
    /** Replaces the given parts. */
    set: (parts: Partial<T>): void => {
      state = { ...state, ...parts }
      for (const listener of listeners) listener()
    },
    /** Adds a listener to every change; returns a function that removes it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
