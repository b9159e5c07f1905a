import type { BrandSlides } from '#domain/branding/brand-choice.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { PALETTES, type Palette } from '#domain/media/palettes.ts'
import { parseDay } from '#domain/time/month.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { parseClock, pickedInstant } from '#domain/publication/publish-check.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { fieldsOf, pick } from '#pwa/shared/publication/read-stored.ts'

import { readPosting, type PostingChoices } from './posting.ts'

/** Which platforms the agent checked or cleared, and which of several accounts they chose there. */
export interface PlatformChoices {
  platforms: Partial<Record<Platform, boolean>>
  accounts: Partial<Record<Platform, string>>
}

/** A day 'YYYY-MM-DD', null for now, '' while its field is empty, and 'HH:MM' of a 24-hour clock, null for the time that is proposed, '' while its field is empty. */
export interface Timing {
  day: string | null
  clock: string | null
}

/** The alternative texts the agent wrote, by caption language and picture. */
export type WrittenAltTexts = Partial<Record<CaptionLanguage, Readonly<Record<string, string>>>>

/** What the agent chose for a post apart from its captions; what is missing is as the screen proposes it. */
export interface Choices extends PlatformChoices {
  timing?: Timing
  language?: CaptionLanguage
  branding?: boolean
  altTexts?: WrittenAltTexts
  brandSlides?: BrandSlides
  palette?: Palette
  posting?: PostingChoices
}

export const NO_CHOICES: Choices = { platforms: {}, accounts: {} }
export const NOW: Timing = { day: null, clock: null }

/** Reads stored choices, leaving out what isn't valid. */
export function readChoices(stored: unknown): Choices {
  const { platforms, accounts, timing, language, branding, brandSlides, palette, altTexts, posting } = fieldsOf(stored)
  const known = PALETTES.find((one) => one === palette)
  return {
    platforms: pick(platforms, PLATFORMS, (wanted) => typeof wanted === 'boolean'),
    accounts: pick(accounts, PLATFORMS, (id) => typeof id === 'string'),
    ...(timing !== undefined && { timing: readTiming(timing) }),
    ...((language === 'en' || language === 'es') && { language }),
    ...(typeof branding === 'boolean' && { branding }),
    ...(altTexts !== undefined && { altTexts: readAltTexts(altTexts) }),
    ...(posting !== undefined && { posting: readPosting(posting) }),
    ...(known && { palette: known }),
    ...((brandSlides === 'every' || brandSlides === 'first_and_last') && { brandSlides }),
  }
}

function readAltTexts(stored: unknown): WrittenAltTexts {
  const texts = fieldsOf(stored)
  return Object.fromEntries(
    CAPTION_LANGUAGES.map((language) => {
      const written = Object.entries(fieldsOf(texts[language])).filter(([, text]) => typeof text === 'string')
      return [language, Object.fromEntries(written) as Record<string, string>]
    }),
  )
}

function readTiming(stored: unknown): Timing {
  const { day, clock } = fieldsOf(stored)
  const found = day === '' ? day : parseDay(typeof day === 'string' ? day : null)
  const isDay = found !== null || day === null
  return { day: found, clock: isDay && typeof clock === 'string' && isClock(clock) ? clock : null }
}

const isClock = (text: string): boolean => text === '' || parseClock(text) !== null

/** Merges choices found on the device with those made since, which take precedence. */
export function mergeChoices(found: Choices, since: Choices): Choices {
  return {
    ...found,
    ...since,
    platforms: { ...found.platforms, ...since.platforms },
    accounts: { ...found.accounts, ...since.accounts },
    ...((found.altTexts ?? since.altTexts) && { altTexts: mergeAltTexts(found.altTexts, since.altTexts) }),
  }
}

function mergeAltTexts(found: WrittenAltTexts = {}, since: WrittenAltTexts = {}): WrittenAltTexts {
  return Object.fromEntries(CAPTION_LANGUAGES.map((language) => [language, { ...found[language], ...since[language] }]))
}

/** Whether a time from an earlier visit is before `now`, so that it is no longer valid; one with an empty field isn't yet. */
export function isPast({ day, clock }: { day: string | null; clock: string }, zone: TimeZone, now: Date): boolean {
  if (!day) return false
  if (clock === '') return day < localDay(now, zone)
  return 'fault' in pickedInstant(day, clock, zone, now)
}
