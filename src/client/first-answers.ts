import { addressOf } from './address.ts'

/** Answers that came with the document. */
export interface FirstAnswers {
  /** Whether the server has just given them; stored ones are to be asked for again. */
  fresh: boolean
  /** Whole answer bodies by the address of their call. */
  answers: Record<string, unknown>
}

/** After this time an answer is asked for again rather than taken from the document. */
const LIFETIME_MS = 30_000

let held: { fresh: boolean; answers: Map<string, unknown>; since: number } | null = null

/** Holds the answers of the document for the first screen. */
export function holdFirstAnswers({ fresh, answers }: FirstAnswers): void {
  held = { fresh, answers: new Map(Object.entries(answers)), since: Date.now() }
}

/** Drops them: they belong to the user the document was made for. */
export function dropFirstAnswers(): void {
  held = null
}

/** Takes the answer of a call, once; undefined where the document has none. */
export function takeFirstAnswer(
  name: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): unknown {
  if (!held || Date.now() - held.since > LIFETIME_MS) return undefined
  const address = addressOf(name, params, query)
  const answer = held.answers.get(address)
  held.answers.delete(address)
  return answer
}

/** The answer of a call without params, which stays to be taken. */
export function peekFirstAnswer(name: string): unknown {
  return held?.answers.get(addressOf(name, {}, {}))
}

/** When the server gave the answers, in milliseconds; 0 for stored ones, which are refetched as soon as they are used. */
export function firstAnswersAt(): number {
  return held?.fresh ? held.since : 0
}
