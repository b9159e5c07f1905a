/** Where a rule of law was read, so that a reviewer can follow it. It is no legal advice: the broker decides. */
export interface LawSource {
  /** The statute, rule or policy itself. */
  citation: string
  /** Where it was read; the first has the most of it. */
  urls: readonly string[]
  /** The day it was read, 'YYYY-MM-DD'. */
  read: string
  /** Whether the rule's own text was read, or only what others say about it, which is to be checked before it is relied on. */
  seen: 'text' | 'summary'
}
