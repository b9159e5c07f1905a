import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { isMissingCode } from '#pwa/shared/code/missing-code.ts'
import type { DraftName } from '#sync/drafts/draft-name.ts'

import type { Choices } from './choices.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

const captions = new Map<string, ByLanguage>()
const choices = new Map<string, Choices>()

const keyOf = ({ userId, subject }: DraftName) => `${userId} ${subject}`

/**
 * The captions that the device has not stored yet, or can't. They last as long as the page, so that signing in again on
 * the way loses nothing; another agent on the same device never sees them.
 */
export function unsavedCaptions(draft: DraftName): ByLanguage {
  return captions.get(keyOf(draft)) ?? {}
}

export function holdCaption(draft: DraftName, language: CaptionLanguage, caption: string): void {
  captions.set(keyOf(draft), { ...unsavedCaptions(draft), [language]: caption })
}

/** To be called once a caption is stored elsewhere; text written since stays held. */
export function releaseCaption(draft: DraftName, language: CaptionLanguage, caption: string): void {
  const { [language]: held, ...others } = unsavedCaptions(draft)
  if (held === caption) captions.set(keyOf(draft), others)
}

/** The same for the other choices. */
export function unsavedChoices(draft: DraftName): Choices | undefined {
  return choices.get(keyOf(draft))
}

export function holdChoices(draft: DraftName, chosen: Choices): void {
  choices.set(keyOf(draft), chosen)
}

/** To be called once they are stored elsewhere; later ones stay held. */
export function releaseChoices(draft: DraftName, chosen: Choices): void {
  if (unsavedChoices(draft) === chosen) choices.delete(keyOf(draft))
}

/** Whether the device lacks something of a draft: what is being stored, or can't be. */
export function hasUnsaved(draft: DraftName): boolean {
  return unsavedChoices(draft) !== undefined || Object.keys(unsavedCaptions(draft)).length > 0
}

/** To be called once the post went out or its changes are saved, with the languages of the captions that are used up. */
export function forgetUnsaved(draft: DraftName, languages: readonly CaptionLanguage[] = CAPTION_LANGUAGES): void {
  const others = Object.entries(unsavedCaptions(draft)).filter(
    ([language]) => !languages.some((one) => one === language),
  )
  captions.set(keyOf(draft), Object.fromEntries(others))
  choices.delete(keyOf(draft))
}

/** Forgets them for a draft that is deleted; returns what holds them again. */
export function takeUnsaved(draft: DraftName): () => void {
  const key = keyOf(draft)
  const [written, chosen] = [captions.get(key), choices.get(key)]
  forgetUnsaved(draft)
  return () => {
    if (written) captions.set(key, written)
    if (chosen) choices.set(key, chosen)
  }
}

/** What closing the page does to all drafts. */
export function forgetAllUnsaved(): void {
  captions.clear()
  choices.clear()
}

/**
 * Removes a draft from the device too, its captions in these languages. Never rejects: what the draft was for is done,
 * and a draft that stays is offered again.
 */
export async function discardDraft(draft: DraftName, languages?: readonly CaptionLanguage[]): Promise<void> {
  forgetUnsaved(draft, languages)
  try {
    const { dropDraft } = await import('#sync/drafts/drafts.ts')
    await dropDraft(draft, languages)
  } catch (error) {
    console.warn('A draft stays on the device', error)
  }
}

/** Whether this device stores what the agent writes; `no` says why not. Nothing is claimed before it is known. */
export type StorageState = { is: 'unknown' } | { is: 'yes' } | { is: 'no'; reason: string }

/** After how many milliseconds storing is tried again where the app's code for it could not be fetched. */
const RETRY_MS = 5_000

/** Runs `retry` later where an error only says that a file of the app could not be fetched, as while the server is down. */
export function retryIfCodeIsMissing(error: unknown, retry: () => void): void {
  if (isMissingCode(error)) setTimeout(retry, RETRY_MS)
}

/**
 * The message of a storage error, also where the code for storing could not be fetched. Any other error is a bug of ours,
 * so it also goes to the console.
 */
export function storageReason(error: unknown): string {
  if (error instanceof Error && error.name === 'DeviceStorageError') return error.message
  if (!isMissingCode(error)) console.error('Drafts can’t be stored', error)
  return 'Drafts can’t be stored on this device right now.'
}
