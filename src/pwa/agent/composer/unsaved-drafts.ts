import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { isMissingCode } from '#pwa/shared/code/missing-code.ts'
import type { DraftName, TypedCaption } from '#sync/drafts/draft.ts'
import type { Watcher } from '#sync/storage/on-device.ts'

import type { Choices } from './choices.ts'

/**
 * What the device has not stored yet of a draft, or can't. It lasts as long as the page, so that signing in again on the
 * way loses nothing; another agent on the same device never sees it.
 */
interface Unsaved {
  captions: Partial<Record<CaptionLanguage, string>>
  choices?: Choices
}

const unsaved = new Map<string, Unsaved>()

const keyOf = ({ userId, subject }: DraftName) => `${userId} ${subject}`

export function unsavedOf(draft: DraftName): Unsaved {
  return unsaved.get(keyOf(draft)) ?? { captions: {} }
}

/** Whether the device lacks something of a draft: what is being stored, or can't be. */
export function hasUnsaved(draft: DraftName): boolean {
  const { captions, choices } = unsavedOf(draft)
  return choices !== undefined || Object.keys(captions).length > 0
}

const loadDrafts = () => import('#sync/drafts/drafts.ts')

/** Stores a caption, and holds it here until the device has it; text written since stays held. */
export async function storeCaption(
  draft: DraftName,
  language: CaptionLanguage,
  typed: Required<Omit<TypedCaption, 'savedAt'>>,
): Promise<void> {
  const held = unsavedOf(draft)
  unsaved.set(keyOf(draft), { ...held, captions: { ...held.captions, [language]: typed.caption } })
  const { saveCaption } = await loadDrafts()
  await saveCaption(draft, language, typed)
  const { captions, ...others } = unsavedOf(draft)
  const { [language]: latest, ...rest } = captions
  if (latest === typed.caption) unsaved.set(keyOf(draft), { ...others, captions: rest })
}

/** The same for the choices. */
export async function storeChoices(draft: DraftName, choices: Choices): Promise<void> {
  unsaved.set(keyOf(draft), { ...unsavedOf(draft), choices })
  const { saveFields } = await loadDrafts()
  await saveFields(draft, { ...choices })
  const { choices: latest, ...others } = unsavedOf(draft)
  if (latest === choices) unsaved.set(keyOf(draft), others)
}

function forgetUnsaved(draft: DraftName, languages: readonly CaptionLanguage[]): void {
  const captions = { ...unsavedOf(draft).captions }
  for (const language of languages) delete captions[language]
  unsaved.set(keyOf(draft), { captions })
}

/** Forgets it for a draft that is deleted; returns what holds it again. */
export function takeUnsaved(draft: DraftName): () => void {
  const held = unsavedOf(draft)
  unsaved.delete(keyOf(draft))
  return () => void unsaved.set(keyOf(draft), held)
}

/** What closing the page does to all drafts. */
export function forgetAllUnsaved(): void {
  unsaved.clear()
}

/**
 * To be called once the post went out or its changes are saved, with the languages of the captions that are used up.
 * Removes the draft from the device too. Never rejects: what it was for is done, and a draft that stays is offered again.
 */
export async function discardDraft(
  draft: DraftName,
  languages: readonly CaptionLanguage[] = CAPTION_LANGUAGES,
): Promise<void> {
  forgetUnsaved(draft, languages)
  try {
    const { dropDraft } = await loadDrafts()
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
 * Follows what the device has, by code that is loaded first; `error` is also called when it can't be, and then it is tried
 * again. Returns a function that ends it.
 */
export function watchLater<M, T>(
  load: () => Promise<M>,
  start: (code: M, watcher: Watcher<T>) => () => void,
  watcher: Watcher<T>,
): () => void {
  let stop: (() => void) | undefined
  let gone = false
  const begin = () => {
    if (gone) return
    load().then(
      (code) => {
        if (!gone) stop = start(code, watcher)
      },
      (error: unknown) => {
        watcher.error(error)
        retryIfCodeIsMissing(error, begin)
      },
    )
  }
  begin()
  return () => {
    gone = true
    stop?.()
  }
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
