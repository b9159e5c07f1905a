import { blankError } from '../library/claims.ts'
import { captionsError, type PlatformCaptions } from './posting-options.ts'
import type { Platform } from '../platform/platform.ts'
import { instantOf, wallTimeOf, type TimeZone, type WallTime } from '../time/time.ts'

/** The field of the publish screen a fault belongs to. */
type PublishField = 'post' | 'platforms' | 'caption'

export interface PublishFault {
  field: PublishField
  message: string
  /** The network whose own caption it is about; null or left out for the post's caption. */
  platform?: Platform | null
}

/** The first reason a post can't be published yet, in the order of the screen's fields; null when none. */
export function publishFault(form: {
  loaded: boolean
  platforms: readonly Platform[]
  caption: string
  captions?: PlatformCaptions
  /** What is added to a caption when it goes out. */
  endingOf?: (caption: string) => string
  /** What the library's captions leave open. */
  blanks?: readonly string[] | undefined
}): PublishFault | null {
  if (!form.loaded) return { field: 'post', message: 'Post data not available.' }
  if (form.platforms.length === 0) return { field: 'platforms', message: 'Please select at least one platform.' }
  const fault = captionsError(form, form.platforms, form.endingOf)
  if (fault) return { ...fault, field: 'caption' }
  for (const platform of [null, ...form.platforms]) {
    const caption = platform === null ? form.caption : (form.captions?.[platform] ?? '')
    const message = blankError(caption, form.blanks ?? [])
    if (message) return { field: 'caption', platform, message }
  }
  return null
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Reads 'HH:MM' of a 24-hour clock; null when it isn't one. */
export function parseClock(text: string): { hour: number; minute: number } | null {
  const found = CLOCK.exec(text)
  return found ? { hour: Number(found[1]), minute: Number(found[2]) } : null
}

/** The instant of a picked day and time in `zone`, or a message why there is none. */
export function pickedInstant(
  day: string | null,
  clock: string,
  zone: TimeZone,
  now: Date,
): { instant: Date; wall: WallTime } | { fault: string } {
  if (!day) return { fault: 'Please pick a date.' }
  const time = parseClock(clock)
  if (!time) return { fault: 'Please enter a time.' }
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = { year, month, day: date, ...time }
  const instant = instantOf(wall, zone)
  return instant.getTime() <= now.getTime()
    ? { fault: 'That time has passed. Pick a later one.' }
    : { instant, wall: wallTimeOf(instant, zone) }
}
