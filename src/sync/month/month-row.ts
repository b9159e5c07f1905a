import type { DayOutcome, MonthPlan } from '#contract/publishing/month-plan.ts'
import type { AutoPostLanguage, ContentCategory } from '#domain/auto-post/auto-post.ts'
import type { Step } from '#domain/auto-post/month-deck.ts'

export interface Mix {
  /** Null for those of the auto-post settings. */
  categories: readonly ContentCategory[] | null
  holidays: boolean
  openHouse: boolean
  /** Null for that of the auto-post settings. */
  language: AutoPostLanguage | null
}

export const USUAL_MIX: Mix = { categories: null, holidays: false, openHouse: false, language: null }

export interface MonthRow {
  userId: number
  plan: MonthPlan
  mix: Mix
  /** When the server was asked for the plan, in milliseconds since 1970. */
  fetchedAt: number
  /** When the agent confirmed it; null while it is being planned. */
  confirmedAt: number | null
  /** What the server made of each day; null until it has answered. */
  outcomes: readonly DayOutcome[] | null
}

/** A decision on this device; undoing removes the last one. */
export interface StepRow extends Step {
  seq: number
  userId: number
}
