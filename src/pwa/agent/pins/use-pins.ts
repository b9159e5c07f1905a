import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import type { Pin, PinSubject, PinState, NewPin } from '#sync/pins/pin.ts'
import {
  pinBudget,
  pinnedBytes,
  pinOf,
  pinsOf,
  type SizedPin,
  allowMetered,
  pin,
  setPinBudget,
  unpin,
} from '#sync/pins/pins.ts'
import { onDevice } from '#sync/storage/on-device.ts'
import { reportUnlessStorage, storageFailureOf } from '#sync/storage/storage-error.ts'
import { pastDay } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import { downloadSoon } from '#sync/pins/triggers.ts'
import { askToKeepStorage } from '#sync/storage/persist.ts'

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

/** '18 MB', and '0.4 MB' below one. */
export function megabytes(bytes: number): string {
  const size = bytes / 1_000_000
  return `${size >= 1 || size === 0 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10)} MB`
}

/** How far a download is: 'Downloading, 12 of 40'. */
function progressOf({ stored, files }: Pick<Pin, 'stored' | 'files'>): string {
  return files === 0 ? 'Downloading' : `Downloading, ${stored} of ${files}`
}

export function pinLabel(pin: Pick<Pin, 'state' | 'stored' | 'files'>, device: string): string {
  if (pin.state === 'complete') return `On this ${device}`
  if (pin.state === 'downloading') return progressOf(pin)
  return pin.state === 'waiting' ? 'Waiting to download' : 'Download paused'
}

const OFFLINE = 'Downloads when you’re online'

interface Moment {
  zone: TimeZone
  now: Date
  online: boolean
  device: 'computer' | 'phone'
}

/** The line under a pin: its size and age, or what it waits for. */
export function pinLine(pin: SizedPin, { zone, now, online, device }: Moment): string {
  const lines: Record<PinState, string> = {
    complete: `${megabytes(pin.bytes)}, since ${pastDay(new Date(pin.pinnedAt), zone, now)}`,
    downloading: online ? progressOf(pin) : OFFLINE,
    waiting: online ? 'Waiting to download' : OFFLINE,
    metered: 'Paused to save mobile data',
    over_budget: 'Paused: your storage limit is reached',
    device_full: `Paused: this ${device} is out of storage`,
    missing: 'Not in the library anymore',
  }
  return lines[pin.state]
}

export const PINS_PATH = '/social-post-collections/on-this-device'

/** What an agent can do with pins. A change that the device can't store says so in a toast. */
export function usePinActions(userId: number) {
  const device = useDevice()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => downloadSoon(userId),
    onError: (error) =>
      notify.error(storageFailureOf(error)?.message ?? 'An unexpected error occurred. Please try again.'),
  })
  return {
    isPending,
    pin: (wanted: Omit<NewPin, 'userId'>) =>
      mutate(async () => {
        await pin({ ...wanted, userId })
        // The moment at which a browser's question makes sense.
        void askToKeepStorage()
        notify.stored(`Keeping ${wanted.title} on this ${device}`, {
          action: { label: 'View', onClick: () => void navigate(PINS_PATH) },
        })
      }),
    unpin: ({ subject, title, cover, mainColor }: NewPin) =>
      mutate(async () => {
        await unpin(userId, subject)
        const undo = () => mutate(() => pin({ userId, subject, title, cover, mainColor }))
        notify.success(`Removed ${title} from this ${device}`, { action: { label: 'Undo', onClick: undo } })
      }),
    unpinAll: (subjects: readonly PinSubject[]) =>
      mutate(async () => {
        for (const subject of subjects) await unpin(userId, subject)
      }),
    allowMetered: (subject: PinSubject) => mutate(() => allowMetered(userId, subject)),
    setBudget: (bytes: number) => mutate(() => setPinBudget(userId, bytes)),
  }
}
