import type { CaptionLanguage } from '#domain/caption.ts'

import type { Choices } from './choices.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/** Which agent wrote the text, and about which post. */
interface Whose {
  userId: number
  postId: number
}

const unsaved = new Map<string, ByLanguage>()

const keyOf = ({ userId, postId }: Whose) => `${userId} ${postId}`

/**
 * The captions that the device has not stored yet, or can't. They last as long as the page, so that signing in again on
 * the way loses nothing; another agent on the same device never sees them.
 */
export function unsavedCaptions(whose: Whose): ByLanguage {
  return unsaved.get(keyOf(whose)) ?? {}
}

export function holdCaption(whose: Whose, language: CaptionLanguage, caption: string): void {
  unsaved.set(keyOf(whose), { ...unsavedCaptions(whose), [language]: caption })
}

/** To be called once a caption is stored elsewhere; text written since stays held. */
export function letGoOf(whose: Whose, language: CaptionLanguage, caption: string): void {
  const { [language]: held, ...others } = unsavedCaptions(whose)
  if (held === caption) unsaved.set(keyOf(whose), others)
}

/** To be called once the post went out. */
export function forgetCaptions(whose: Whose): void {
  unsaved.delete(keyOf(whose))
  unsavedChoices.delete(keyOf(whose))
}

const unsavedChoices = new Map<string, Choices>()

/** The same for the other choices. */
export function choicesHeld(whose: Whose): Choices | undefined {
  return unsavedChoices.get(keyOf(whose))
}

export function holdChoices(whose: Whose, choices: Choices): void {
  unsavedChoices.set(keyOf(whose), choices)
}

/** To be called once they are stored elsewhere; later ones stay held. */
export function letGoOfChoices(whose: Whose, choices: Choices): void {
  if (choicesHeld(whose) === choices) unsavedChoices.delete(keyOf(whose))
}
