import type { ProtectedClass } from './classes.ts'
import type { SourceId } from './sources.ts'

interface RuleText {
  /** Phrases in the notation of `PatternReader.read`. */
  patterns: readonly string[]
  /** What is put in place of the phrase; `{}` is the part of it that a pattern has in braces. */
  better: string
}

/** One rule of the fair-housing check. Its examples are in tests/domain/fair-housing/examples.json. */
export interface FairHousingRule {
  id: string
  protectedClass: ProtectedClass
  sources: readonly SourceId[]
  /** What the law says about such a phrase, as one sentence for the agent. */
  why: string
  en: RuleText
  es: RuleText
}
