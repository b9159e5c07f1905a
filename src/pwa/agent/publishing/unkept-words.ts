import type { CaptionLanguage } from '#domain/caption.ts'

import type { Choices } from './choices.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/** Whose words, about which post. */
interface Whose {
  userId: number
  postId: number
}

const unkept = new Map<string, ByLanguage>()

const keyOf = ({ userId, postId }: Whose) => `${userId} ${postId}`

/**
 * What she wrote that the device has not kept, or can't. It lasts as long as the page, so that signing
 * in again on the way loses nothing; another agent on the same device never sees it.
 */
export function unkeptWords(whose: Whose): ByLanguage {
  return unkept.get(keyOf(whose)) ?? {}
}

export function holdWords(whose: Whose, language: CaptionLanguage, caption: string): void {
  unkept.set(keyOf(whose), { ...unkeptWords(whose), [language]: caption })
}

/** To be called once they are kept elsewhere; words she has written since stay held. */
export function letGoOf(whose: Whose, language: CaptionLanguage, caption: string): void {
  const { [language]: held, ...others } = unkeptWords(whose)
  if (held === caption) unkept.set(keyOf(whose), others)
}

/** Once they went out. */
export function forgetWords(whose: Whose): void {
  unkept.delete(keyOf(whose))
  unkeptChoices.delete(keyOf(whose))
}

const unkeptChoices = new Map<string, Choices>()

/** The same of what she chose beside them. */
export function choicesHeld(whose: Whose): Choices | undefined {
  return unkeptChoices.get(keyOf(whose))
}

export function holdChoices(whose: Whose, choices: Choices): void {
  unkeptChoices.set(keyOf(whose), choices)
}

/** To be called once they are kept elsewhere; later ones stay held. */
export function letGoOfChoices(whose: Whose, choices: Choices): void {
  if (choicesHeld(whose) === choices) unkeptChoices.delete(keyOf(whose))
}
