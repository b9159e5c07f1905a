import { pastDay } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import type { Pin, PinState } from '#sync/pins/pin.ts'
import type { SizedPin } from '#sync/pins/pins.ts'

/** '18 MB', and '0.4 MB' below one. */
export function megabytes(bytes: number): string {
  const size = bytes / 1_000_000
  return `${size >= 1 || size === 0 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10)} MB`
}

/** How far a download is: 'Downloading, 12 of 40'. */
function progressOf({ stored, files }: Pick<Pin, 'stored' | 'files'>): string {
  return files === 0 ? 'Downloading' : `Downloading, ${stored} of ${files}`
}

/** The label of what leads from a pinned part to the pins. */
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
