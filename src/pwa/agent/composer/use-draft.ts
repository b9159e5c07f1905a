import { useMemo, useState, useSyncExternalStore } from 'react'

import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import type { Draft, DraftName, TypedCaption } from '#sync/drafts/draft.ts'
import { newKey } from '#sync/queue/key.ts'

import { mergeChoices, NO_CHOICES, readChoices, type Choices } from './choices.ts'
import {
  hasUnsaved,
  retryIfCodeIsMissing,
  storageReason,
  storeCaption,
  storeChoices,
  unsavedOf,
  watchLater,
  type StorageState,
} from './unsaved-drafts.ts'

/**
 * What the agent writes and chooses for a post, stored on the device with every change: restored after a reload or a
 * crash, until the post went out. A caption appears in another tab that shows the same while the agent isn't writing there.
 * A day named by a link takes precedence over an earlier time.
 */
export function useDraft({ userId, subject }: DraftName, comesWithDay = false) {
  const [forgetsTiming] = useState(comesWithDay)
  const store = useMemo(() => draftStore({ userId, subject }, { forgetsTiming }), [userId, subject, forgetsTiming])
  const state = useSyncExternalStore(store.subscribe, store.state)
  const { choices, found, isChanged, failure } = state
  return {
    ...state,
    ...store,
    storage: (failure === null
      ? { is: 'unknown' }
      : { is: 'no', reason: failure }) satisfies StorageState as StorageState,
    /** Whether choices of an earlier visit are shown beside a caption in this language, and none was made since. */
    isChoiceRestored: (language: CaptionLanguage) => !isChanged && !isEmpty(found, language),
    /** Whether the time is from an earlier visit and unchanged since. */
    isTimingRestored: found.timing !== undefined && choices.timing === found.timing,
  }
}

/** The captions of a draft in both languages: the original ones, until the agent writes their own. */
export function captionsOf(
  { written, restored, stored, storage, isRead, write }: ReturnType<typeof useDraft>,
  original: Record<CaptionLanguage, string>,
  [language, setLanguage]: readonly [CaptionLanguage, (language: CaptionLanguage) => void],
) {
  const caption = written[language] ?? original[language]
  const isStored: StorageState = { is: 'yes' }
  return {
    language,
    setLanguage,
    caption,
    /** Whether the stored captions were read, or can't be. Before that nothing can be written. */
    isRead,
    write: (text: string): void => write(language, text),
    /** Whether the caption is the agent's, not the original one. */
    isWritten: written[language] !== undefined,
    /** Whether the caption was written on an earlier visit or in another tab. */
    isRestored: restored[language] === caption && caption !== original[language],
    backToOriginal: (): void => write(language, original[language]),
    storage: storage.is === 'unknown' && stored[language] ? isStored : storage,
  }
}

export type Captions = ReturnType<typeof captionsOf>

function isEmpty({ platforms, accounts, posting = {}, ...others }: Choices, language: CaptionLanguage): boolean {
  const { captions, ...more } = posting
  return [platforms, accounts, others, more, captions?.[language] ?? {}].every((part) => Object.keys(part).length === 0)
}

type ByLanguage<T> = Partial<Record<CaptionLanguage, T>>

interface DraftState {
  /** The agent's captions. */
  written: ByLanguage<string>
  /** Those of them that are from an earlier visit or another tab. */
  restored: ByLanguage<string>
  /** The languages in which the device has stored a caption. */
  stored: ByLanguage<true>
  choices: Choices
  /** The choices of an earlier visit. */
  found: Choices
  /** Whether the agent has chosen something on this visit. */
  isChanged: boolean
  /** Why the device doesn't store the draft. */
  failure: string | null
  /** Whether the stored draft was read, or can't be. */
  isRead: boolean
}

/** One caption on this screen that the agent has edited. */
interface Typed {
  /** Whether the device has stored the latest text. */
  isSaved: boolean
}

/**
 * Whether a caption that was stored elsewhere replaces the one on this screen: always where nothing was written here, else
 * only while the agent is away from this window and all that was written here is stored.
 */
export function shouldReplaceLocal(
  found: Omit<TypedCaption, 'savedAt'>,
  here: { me: string; typed: Typed | undefined; isHere: boolean },
): boolean {
  if (found.savedBy === here.me) return false
  return here.typed === undefined || (here.typed.isSaved && !here.isHere)
}

type Change = (now: Choices) => Partial<Choices>

/** A draft on one screen. It is read, and its captions followed in other tabs, while somebody subscribes. */
export function draftStore(draft: DraftName, { forgetsTiming = false, isHere = () => document.hasFocus() } = {}) {
  const held = unsavedOf(draft)
  const me = newKey()
  const listeners = new Set<() => void>()
  let state: DraftState = {
    written: held.captions,
    restored: held.captions,
    stored: {},
    choices: held.choices ?? NO_CHOICES,
    found: held.choices ?? NO_CHOICES,
    isChanged: false,
    failure: null,
    isRead: false,
  }
  let typed: ByLanguage<Typed> = {}
  let isTaken = false
  /** Choices made before the stored ones were read, and repeated on top of these. */
  let early: Change[] = []

  function set(parts: Partial<DraftState>): void {
    state = { ...state, ...parts }
    for (const listener of listeners) listener()
  }

  async function follow(storing: Promise<void>, again: () => void): Promise<void> {
    try {
      await storing
      if (!hasUnsaved(draft)) set({ failure: null })
    } catch (error) {
      set({ failure: storageReason(error) })
      retryIfCodeIsMissing(error, again)
    }
  }

  function saveCaption(language: CaptionLanguage, caption: string): void {
    const mine: Typed = { isSaved: false }
    typed[language] = mine
    const storing = storeCaption(draft, language, { caption, savedBy: me }).then(() => {
      mine.isSaved = true
      set({ stored: { ...state.stored, [language]: true } })
    })
    void follow(storing, () => typed[language] === mine && saveCaption(language, caption))
  }

  function saveChoices(): void {
    const { choices } = state
    void follow(storeChoices(draft, choices), () => unsavedOf(draft).choices === choices && saveChoices())
  }

  function takeChoices(stored: unknown): void {
    const { timing, ...rest } = readChoices(stored)
    const found = mergeChoices({ ...rest, ...(timing && !forgetsTiming && { timing }) }, held.choices ?? NO_CHOICES)
    const choices = { ...found }
    for (const change of early) Object.assign(choices, change(choices))
    const isChangedHere = early.length > 0 || held.choices !== undefined || (timing !== undefined && forgetsTiming)
    early = []
    set({ choices, found, isRead: true })
    if (isChangedHere) saveChoices()
  }

  function take(row: Draft | null): void {
    const isFirst = !isTaken
    isTaken = true
    if (!state.isRead) takeChoices(row?.fields?.values)
    // What could not be read can be now; what could not be stored still isn't.
    if (!hasUnsaved(draft)) set({ failure: null })
    for (const language of CAPTION_LANGUAGES) {
      // Text that could not be stored on an earlier visit of this page is newer than what is.
      const unsaved = isFirst ? held.captions[language] : undefined
      if (unsaved !== undefined) saveCaption(language, unsaved)
      const found = row?.captions?.[language]
      if (!found || !shouldReplaceLocal(found, { me, typed: typed[language], isHere: isHere() })) continue
      delete typed[language]
      const { caption } = found
      set({
        written: { ...state.written, [language]: caption },
        restored: { ...state.restored, [language]: caption },
        stored: { ...state.stored, [language]: true },
      })
    }
  }

  function fail(error: unknown): void {
    if (!state.isRead) takeChoices(null)
    set({ failure: storageReason(error) })
  }

  return {
    state: (): DraftState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      const load = () => import('#sync/drafts/drafts.ts')
      const stop = watchLater(load, ({ watchDraft }, watcher) => watchDraft(draft, watcher), {
        next: take,
        error: fail,
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    /** Does nothing until the stored captions were read, since it would replace one that isn't shown yet. */
    write: (language: CaptionLanguage, caption: string): void => {
      if (!state.isRead) return
      set({ written: { ...state.written, [language]: caption } })
      saveCaption(language, caption)
    },
    change: (how: Change): void => {
      set({ choices: { ...state.choices, ...how(state.choices) }, isChanged: true })
      if (state.isRead) saveChoices()
      else early.push(how)
    },
    forget: (): void => {
      typed = {}
      early = []
      set({ written: {}, restored: {}, stored: {}, choices: NO_CHOICES, found: NO_CHOICES, isRead: true })
    },
  }
}
