import type { ProtectedClass } from './classes.ts'
import type { SourceId } from './sources.ts'

export interface RuleText {
  /** Phrases in the notation of `patternOf`. */
  patterns: readonly string[]
  /** What is put in place of the phrase; `{}` is the part of it that a pattern has in braces. */
  better: string
  /** Captions in which the rule finds something, and captions of the same words in which it must not. */
  flagged: readonly string[]
  allowed: readonly string[]
}

/** One rule of the fair-housing check. */
export interface FairHousingRule {
  id: string
  protectedClass: ProtectedClass
  sources: readonly SourceId[]
  /** What the law says about such a phrase, as one sentence for the agent. */
  why: string
  en: RuleText
  es: RuleText
}
