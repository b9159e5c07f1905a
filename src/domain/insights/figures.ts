import type { Platform } from '../platform/platform.ts'
import { recordOf } from '../record-of.ts'

/** What networks count of a published post, in the order it is shown. */
export const FIGURES = ['reactions', 'comments', 'views', 'clicks'] as const

export type Figure = (typeof FIGURES)[number]

/** Which counts a network gives us: with what connecting asks for, only with a further permission, or never. */
const GIVEN: Readonly<Record<Platform, Readonly<Record<Figure, 'always' | 'permission' | 'never'>>>> = {
  facebook: { reactions: 'always', comments: 'always', views: 'permission', clicks: 'permission' },
  instagram: { reactions: 'always', comments: 'always', views: 'permission', clicks: 'never' },
  linkedin: { reactions: 'never', comments: 'never', views: 'never', clicks: 'never' },
}

/** The counts of one post; null for what isn't known, which is never 0. */
export type Figures = Record<Figure, number | null>

export const NO_FIGURES: Figures = recordOf(FIGURES, () => null)

/**
 * Why a count isn't known: the network gives it to nobody, or only with a permission that the agent hasn't given; it
 * hasn't been read or the network has none so far; the post is no longer there; the account has to be connected again;
 * the post went out before counts were read, or the network never named it.
 */
export const MISSING_REASONS = [
  'not_given',
  'not_permitted',
  'not_yet',
  'post_gone',
  'account_missing',
  'not_read',
] as const

export type MissingReason = (typeof MISSING_REASONS)[number]

/** Why reading ended or is paused: the post is gone, its account has to be connected, or the network never answered. */
export type ReadingEnd = 'post_gone' | 'account_missing' | 'given_up'

/** What is stored of a post's counts on one network. */
export interface Reading {
  figures: Figures
  /** When they were read; null while they never were. */
  asOf: Date | null
  /** Whether the last reading had the permission that some counts need. */
  isPermitted: boolean
  end: ReadingEnd | null
}

/** Why each unknown count of a published post isn't known; null `reading` means that nothing is read of it. */
export function missingOf(platform: Platform, reading: Reading | null): Partial<Record<Figure, MissingReason>> {
  const missing: Partial<Record<Figure, MissingReason>> = {}
  for (const figure of FIGURES) {
    if (reading && reading.figures[figure] !== null) continue
    missing[figure] = reasonFor(platform, figure, reading)
  }
  return missing
}

function reasonFor(platform: Platform, figure: Figure, reading: Reading | null): MissingReason {
  const need = GIVEN[platform][figure]
  if (need === 'never') return 'not_given'
  if (!reading) return 'not_read'
  if (reading.end === 'post_gone' || reading.end === 'account_missing') return reading.end
  if (reading.asOf === null) return reading.end === 'given_up' ? 'not_read' : 'not_yet'
  return need === 'permission' && !reading.isPermitted ? 'not_permitted' : 'not_yet'
}

/** The counts that a network gives only with a further permission. */
export function permissionFigures(platform: Platform): Figure[] {
  return FIGURES.filter((figure) => GIVEN[platform][figure] === 'permission')
}

/** A post's counts over its networks, each of those that are known; `asOf` is the oldest of the readings. */
export function totalOf(readings: readonly Pick<Reading, 'figures' | 'asOf'>[]): Pick<Reading, 'figures' | 'asOf'> {
  const read = readings.filter(({ asOf }) => asOf !== null)
  const sum = (figure: Figure) => {
    const known = read.map(({ figures }) => figures[figure]).filter((count) => count !== null)
    return known.length === 0 ? null : known.reduce((total, count) => total + count, 0)
  }
  const times = read.flatMap(({ asOf }) => asOf ?? []).map((at) => at.getTime())
  return { figures: recordOf(FIGURES, sum), asOf: times.length === 0 ? null : new Date(Math.min(...times)) }
}
