import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'

import type { Pin, PinSubject } from '#sync/pins/pin.ts'
import { pinBudget, pinnedBytes, pinOf, pinsOf, type SizedPin } from '#sync/pins/pins.ts'
import { onDevice } from '#sync/storage/on-device.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

/** The user's pins on this device, the newest first, and their space in bytes. */
export interface PinnedSpace {
  pins: readonly SizedPin[]
  used: number
  budget: number
}

/** What the user has pinned on this device; undefined until the device's database has answered, null where it can't. */
export function usePinnedSpace(userId: number): PinnedSpace | null | undefined {
  return useStored<PinnedSpace | null>(
    null,
    async () => {
      const [pins, used, budget] = await Promise.all([pinsOf(userId), pinnedBytes(userId), pinBudget(userId)])
      return { pins, used, budget }
    },
    userId,
  )
}

/** The user's pin of one part of the library; null where there is none, undefined until the database has answered. */
export function usePin(userId: number, subject: PinSubject): Pin | null | undefined {
  return useStored<Pin | null | undefined>(undefined, () => pinOf(userId, subject), userId, subject)
}

/** A live query; while the database can't be read, what was read last stays shown, or `otherwise`. */
function useStored<T>(otherwise: T, read: () => Promise<T>, ...deps: readonly (number | string)[]): T | undefined {
  const last = useRef(otherwise)
  return useLiveQuery(async () => {
    try {
      last.current = await onDevice(read)
    } catch (error) {
      reportUnlessStorage(error)
    }
    return last.current
  }, [...deps])
}
