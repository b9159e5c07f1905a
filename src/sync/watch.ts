import { liveQuery } from 'dexie'

import { type DeviceStorageError, onDevice, storageTroubleOf } from './storage-error.ts'

interface Watcher<T> {
  next: (value: T) => void
  error: (error: unknown) => void
  /** Told when the device can't be asked; where it is left out, such a device is simply silent. */
  trouble?: (trouble: DeviceStorageError) => void
}

/** Something on the device that is told now and after every change, in whichever tab or worker. */
export interface Watched<T> {
  subscribe: (watcher: Watcher<T>) => { unsubscribe: () => void }
}

/** Watches what a query of the device's database gives. */
export function watch<T>(query: () => Promise<T>): Watched<T> {
  return {
    subscribe: ({ next, error, trouble }) => {
      let ended = false
      const fail = (cause: unknown) => {
        const known = storageTroubleOf(cause)
        if (ended) return
        if (known) trouble?.(known)
        else error(cause)
      }
      const watching = liveQuery(query).subscribe({ next, error: fail })
      // The query of a database that never opens says nothing by itself; one that opens late goes on.
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
