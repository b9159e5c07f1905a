import { liveQuery } from 'dexie'

import { type DeviceStorageError, onDevice, storageFailureOf } from './storage-error.ts'

interface Watcher<T> {
  next: (value: T) => void
  error: (error: unknown) => void
  /** Called when the device's database can't be read; if left out, that is ignored. */
  failure?: (failure: DeviceStorageError) => void
}

/** A value from the device that is delivered now and after every change, in any tab or the worker. */
export interface Watched<T> {
  subscribe: (watcher: Watcher<T>) => { unsubscribe: () => void }
}

/** Watches the result of a query of the device's database. */
export function watch<T>(query: () => Promise<T>): Watched<T> {
  return {
    subscribe: ({ next, error, failure }) => {
      let ended = false
      const fail = (cause: unknown) => {
        const known = storageFailureOf(cause)
        if (ended) return
        if (known) failure?.(known)
        else error(cause)
      }
      const watching = liveQuery(query).subscribe({ next, error: fail })
      // The query of a database that never opens reports nothing by itself; one that opens late continues.
      onDevice(() => Promise.resolve()).catch(fail)
      return {
        unsubscribe: () => {
          ended = true
          watching.unsubscribe()
        },
      }
    },
  }
}
