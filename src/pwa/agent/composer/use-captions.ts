import { useMemo, useSyncExternalStore } from 'react'

import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import type { DraftName } from '#sync/drafts/draft-name.ts'
import type { Draft, Drafts, DraftsWatcher } from '#sync/drafts/drafts.ts'
import { newKey } from '#sync/queue/key.ts'

import { observable } from './observable.ts'
import {
  holdCaption,
  releaseCaption,
  retryIfCodeIsMissing,
  storageReason,
  unsavedCaptions,
  type StorageState,
} from './unsaved-drafts.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/** One caption on this screen that the agent has edited. */
interface Typed {
  /** Whether the device has stored the latest text. */
  isSaved: boolean
}

/**
 * Whether a draft that was stored elsewhere replaces the caption on this screen: always where nothing was written here,
 * else only while the agent is away from this window and all that was written here is stored.
 */
export function shouldReplaceLocal(
  draft: Draft,
  here: { me: string; typed: Typed | undefined; isHere: boolean },
): boolean {
  if (draft.savedBy === here.me) return false
  return here.typed === undefined || (here.typed.isSaved && !here.isHere)
}

/**
 * The captions of a post in both languages: the original ones, until the agent writes their own. Their text is stored
 * on the device while they type, per language; it is restored after a reload or a crash, and appears in another tab
 * that shows the same while the agent isn't writing there. Where the device stores nothing it lasts as long as the
 * page, a sign-in on the way included.
 */
export function useCaptions(
  { userId, subject }: DraftName,
  original: Record<CaptionLanguage, string>,
  [language, setLanguage]: readonly [CaptionLanguage, (language: CaptionLanguage) => void],
) {
  const store = useMemo(() => captionStore({ userId, subject }), [userId, subject])
  const { written, restored, stored, failure, isRead } = useSyncExternalStore(store.subscribe, store.state)
  const caption = written[language] ?? original[language]
  const storage: StorageState =
    failure !== null ? { is: 'no', reason: failure } : { is: stored[language] ? 'yes' : 'unknown' }
  return {
    language,
    setLanguage,
    caption,
    isRead,
    write: (text: string): void => store.write(language, text),
    /** Whether the caption is the agent's, not the original one. */
    isWritten: written[language] !== undefined,
    /** Whether the caption was written on an earlier visit or in another tab. */
    isRestored: restored[language] === caption && caption !== original[language],
    backToOriginal: (): void => store.write(language, original[language]),
    forget: store.forget,
    storage,
  }
}

export type Captions = ReturnType<typeof useCaptions>

interface CaptionState {
  written: ByLanguage
  /** Those of them that are from an earlier visit or another tab. */
  restored: ByLanguage
  /** The languages in which the device has stored a caption. */
  stored: Partial<Record<CaptionLanguage, true>>
  /** Why the device doesn't store the captions. */
  failure: string | null
  /** Whether the stored captions were read, or can't be. */
  isRead: boolean
}

function initialState(held: ByLanguage): CaptionState {
  return { written: held, restored: held, stored: {}, failure: null, isRead: false }
}

/** The parts of the state that change with a caption of the device. */
function withDraft({ written, restored, stored }: CaptionState, language: CaptionLanguage, caption: string) {
  return {
    written: { ...written, [language]: caption },
    restored: { ...restored, [language]: caption },
    stored: { ...stored, [language]: true as const },
  }
}

/** The captions of a draft on one screen. They are read, and followed in other tabs, while somebody subscribes. */
export function captionStore(draft: DraftName, isHere = () => document.hasFocus()) {
  const held = unsavedCaptions(draft)
  const me = newKey()
  const { get, set, subscribe } = observable(initialState(held))
  let typed: Partial<Record<CaptionLanguage, Typed>> = {}
  let isTaken = false

  function save(language: CaptionLanguage, caption: string): void {
    const mine: Typed = { isSaved: false }
    typed[language] = mine
    store(draft, { language, caption, savedBy: me }).then(
      () => {
        mine.isSaved = true
        set({ stored: { ...get().stored, [language]: true }, failure: null })
      },
      (error: unknown) => {
        set({ failure: storageReason(error) })
        retryIfCodeIsMissing(error, () => typed[language] === mine && save(language, caption))
      },
    )
  }

  function take(drafts: Drafts): void {
    const isFirst = !isTaken
    isTaken = true
    // What could not be read can be now; what could not be stored still isn't.
    const isStored = CAPTION_LANGUAGES.every((language) => typed[language]?.isSaved ?? true)
    set({ isRead: true, ...(isStored && { failure: null }) })
    for (const language of CAPTION_LANGUAGES) {
      // Text that could not be stored on an earlier visit of this page is newer than what is.
      const unsaved = isFirst ? held[language] : undefined
      if (unsaved !== undefined) save(language, unsaved)
      const found = drafts[language]
      if (!found || !shouldReplaceLocal(found, { me, typed: typed[language], isHere: isHere() })) continue
      delete typed[language]
      set(withDraft(get(), language, found.caption))
    }
  }

  function fail(error: unknown): void {
    set({ failure: storageReason(error), isRead: true })
  }

  return {
    state: get,
    subscribe: (listener: () => void): (() => void) => {
      const unsubscribe = subscribe(listener)
      const stop = watch(draft, { next: take, error: fail })
      return () => {
        unsubscribe()
        stop()
      }
    },
    /** Does nothing until the stored captions were read, since it would replace one that isn't shown yet. */
    write: (language: CaptionLanguage, caption: string): void => {
      if (!get().isRead) return
      set({ written: { ...get().written, [language]: caption } })
      save(language, caption)
    },
    forget: (): void => {
      typed = {}
      set({ written: {}, restored: {}, stored: {} })
    },
  }
}

/** As `watchDrafts`, whose code is loaded first; `error` is also called when it can't be, and then it is tried again. */
function watch(draft: DraftName, watcher: DraftsWatcher): () => void {
  let stop: (() => void) | undefined
  let gone = false
  const start = () => {
    if (gone) return
    import('#sync/drafts/drafts.ts').then(
      ({ watchDrafts }) => {
        if (!gone) stop = watchDrafts(draft, watcher)
      },
      (error: unknown) => {
        watcher.error(error)
        retryIfCodeIsMissing(error, start)
      },
    )
  }
  start()
  return () => {
    gone = true
    stop?.()
  }
}

/** Holds a caption in memory until the device has stored it. */
async function store(draft: DraftName, row: { language: CaptionLanguage; caption: string; savedBy: string }) {
  holdCaption(draft, row.language, row.caption)
  const { saveDraft } = await import('#sync/drafts/drafts.ts')
  await saveDraft({ ...draft, ...row })
  releaseCaption(draft, row.language, row.caption)
}
