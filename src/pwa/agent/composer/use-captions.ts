import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import type { DraftName } from '#sync/drafts/draft-name.ts'
import type { Draft, Drafts } from '#sync/drafts/drafts.ts'
import { newKey } from '#sync/outbox/key.ts'

import { holdCaption, releaseCaption, unsavedCaptions } from './unsaved-drafts.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/** Whether this device stores what the agent writes; `no` says why not. Nothing is claimed before it is known. */
export type StorageState = { is: 'unknown' } | { is: 'yes' } | { is: 'no'; reason: string }

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
  draft: DraftName,
  original: Record<CaptionLanguage, string>,
  [language, setLanguage]: readonly [CaptionLanguage, (language: CaptionLanguage) => void],
) {
  const { written, restored, storage, write, forget } = useStoredCaptions(draft)
  const caption = written[language] ?? original[language]
  return {
    language,
    setLanguage,
    caption,
    write: (text: string): void => write(language, text),
    /** Whether the caption is the agent's, not the original one. */
    isWritten: written[language] !== undefined,
    /** Whether the caption was written on an earlier visit or in another tab. */
    isRestored: restored[language] === caption && caption !== original[language],
    backToOriginal: (): void => write(language, original[language]),
    forget,
    storage,
  }
}

export type Captions = ReturnType<typeof useCaptions>

function useStoredCaptions({ userId, subject }: DraftName) {
  const [held] = useState(() => unsavedCaptions({ userId, subject }))
  const [written, setWritten] = useState<ByLanguage>(held)
  const [restored, setRestored] = useState<ByLanguage>(held)
  const [storage, setStorage] = useState<StorageState>({ is: 'unknown' })
  const [me] = useState(newKey)
  const typed = useRef<Partial<Record<CaptionLanguage, Typed>>>({})

  const take = useEffectEvent((drafts: Drafts) => {
    setStorage((now) => (now.is === 'unknown' ? { is: 'yes' } : now))
    for (const lang of CAPTION_LANGUAGES) {
      const draft = drafts[lang]
      if (!draft || !shouldReplaceLocal(draft, { me, typed: typed.current[lang], isHere: document.hasFocus() }))
        continue
      delete typed.current[lang]
      setWritten((now) => ({ ...now, [lang]: draft.caption }))
      setRestored((now) => ({ ...now, [lang]: draft.caption }))
    }
  })
  const fail = useEffectEvent((error: unknown) => setStorage({ is: 'no', reason: reasonOf(error) }))
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('#sync/drafts/drafts.ts').then(
      ({ watchDrafts }) => {
        if (!gone)
          stop = watchDrafts({ userId, subject }, { next: (drafts) => take(drafts), error: (error) => fail(error) })
      },
      (error: unknown) => fail(error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [userId, subject])

  function write(language: CaptionLanguage, caption: string): void {
    const mine: Typed = { isSaved: false }
    typed.current[language] = mine
    setWritten((now) => ({ ...now, [language]: caption }))
    store({ userId, subject }, { language, caption, savedBy: me }).then(
      () => {
        mine.isSaved = true
        setStorage({ is: 'yes' })
      },
      (error: unknown) => setStorage({ is: 'no', reason: reasonOf(error) }),
    )
  }

  function forget() {
    typed.current = {}
    setWritten({})
    setRestored({})
  }

  return { written, restored, storage, write, forget }
}

/** Holds a caption in memory until the device has stored it. */
async function store(draft: DraftName, row: { language: CaptionLanguage; caption: string; savedBy: string }) {
  holdCaption(draft, row.language, row.caption)
  const { saveDraft } = await import('#sync/drafts/drafts.ts')
  await saveDraft({ ...draft, ...row })
  releaseCaption(draft, row.language, row.caption)
}

/** The message of a storage error; any other error is a bug of ours, so it also goes to the console. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'DeviceStorageError') return error.message
  console.error('Drafts can’t be stored', error)
  return 'What you write can’t be kept on this phone right now.'
}
