import type { CaptionLanguage } from '#domain/caption.ts'
import { parseDay } from '#domain/month.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { parseClock, pickedInstant } from '#domain/publish-check.ts'
import type { TimeZone } from '#domain/time.ts'
import { fieldsOf, pick } from '#pwa/shared/publication/read-kept.ts'

/** Which platforms she ticked or cleared herself, and which of several accounts she chose there. */
export interface PlatformChoices {
  platforms: Partial<Record<Platform, boolean>>
  accounts: Partial<Record<Platform, string>>
}

/** A day 'YYYY-MM-DD', null for now, and 'HH:MM' of a 24-hour clock, null for the time that is proposed. */
export interface Timing {
  day: string | null
  clock: string | null
}

/** What she chose for a post beside its captions; what isn't named stands as the screen proposes it. */
export interface Choices extends PlatformChoices {
  timing?: Timing
  language?: CaptionLanguage
  branding?: boolean
}

export const NO_PLATFORMS: PlatformChoices = { platforms: {}, accounts: {} }
export const NOW: Timing = { day: null, clock: null }

/** What was kept, as far as it can be meant. */
export function readChoices(kept: unknown): Choices {
  const { platforms, accounts, timing, language, branding } = fieldsOf(kept)
  return {
    platforms: pick(platforms, PLATFORMS, (wanted) => typeof wanted === 'boolean'),
    accounts: pick(accounts, PLATFORMS, (id) => typeof id === 'string'),
    ...(timing !== undefined && { timing: readTiming(timing) }),
    ...((language === 'en' || language === 'es') && { language }),
    ...(typeof branding === 'boolean' && { branding }),
  }
}

function readTiming(kept: unknown): Timing {
  const { day, clock } = fieldsOf(kept)
  const found = typeof day === 'string' ? parseDay(day) : null
  return { day: found, clock: found && typeof clock === 'string' && parseClock(clock) ? clock : null }
}

/** What was found on the device, under what she has chosen since; that counts more. */
export function under(found: Choices, since: Choices): Choices {
  return {
    ...found,
    ...since,
    platforms: { ...found.platforms, ...since.platforms },
    accounts: { ...found.accounts, ...since.accounts },
  }
}

/** Whether a time from an earlier visit lies behind `now`, so that it can't be meant any more. */
export function isPast({ day, clock }: { day: string | null; clock: string }, zone: TimeZone, now: Date): boolean {
  return day !== null && 'fault' in pickedInstant(day, clock, zone, now)
}
