import type { CaptionLanguage } from '../publication/caption.ts'
import type { CaptionIn } from '../publication/caption-language.ts'
import { WEEKDAYS, type AutoPostSettings } from './auto-post.ts'

/** The languages that can be wanted of one auto post. */
export const WANTED_LANGUAGES = ['en', 'es', 'both'] as const satisfies readonly (CaptionLanguage | 'both')[]

export type WantedLanguage = (typeof WANTED_LANGUAGES)[number]

const DAY_MS = 86_400_000

/** A Sunday, from which days are counted. */
const FIRST_DAY = Date.UTC(1970, 0, 4)

/**
 * The language wanted of the auto post of a local day 'YYYY-MM-DD'. In turn means by the number of chosen days since a
 * fixed date, so that it depends on nothing else that is planned and two chosen days in a row never have the same.
 */
export function languageOfDay(
  day: string,
  { language, days }: Pick<AutoPostSettings, 'language' | 'days'>,
): WantedLanguage {
  if (language !== 'alternating') return language
  return chosenDaysBefore(day, days) % 2 === 0 ? 'en' : 'es'
}

/** How many chosen days there are from the first one counted up to the day before `day`. */
function chosenDaysBefore(day: string, days: AutoPostSettings['days']): number {
  const count = Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS)
  const weeks = Math.floor(count / 7)
  const chosen = WEEKDAYS.map((weekday) => days.includes(weekday))
  const ofWeek = (part: readonly boolean[]) => part.filter(Boolean).length
  return weeks * ofWeek(chosen) + ofWeek(chosen.slice(0, count - weeks * 7))
}

/** What a post has for an agent's platforms; its English version fits in any case. */
export interface Versions {
  hasSpanish: boolean
  /** Whether every platform accepts its Spanish caption and pictures. */
  spanishFits: boolean
  /** Whether every platform accepts both captions in one. */
  bothFit: boolean
}

export const ENGLISH: CaptionIn = { language: 'en', isBilingual: false, fallback: null }

/** The wanted language of a post's caption, or English with the reason. */
export function captionIn(wanted: WantedLanguage, { hasSpanish, spanishFits, bothFit }: Versions): CaptionIn {
  if (wanted === 'en') return ENGLISH
  if (!hasSpanish) return { ...ENGLISH, fallback: 'no_spanish' }
  if (wanted === 'es') return spanishFits ? { ...ENGLISH, language: 'es' } : { ...ENGLISH, fallback: 'spanish_unfit' }
  return bothFit ? { ...ENGLISH, isBilingual: true } : { ...ENGLISH, fallback: 'both_unfit' }
}
