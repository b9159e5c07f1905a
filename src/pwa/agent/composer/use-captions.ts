import { useEffect, useRef, useState } from 'react'

import type { SocialPost } from '#contract/library.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/caption.ts'
import { newKey } from '#sync/outbox/key.ts'
import type { Drafts } from '#sync/drafts/drafts.ts'

import { shouldReplaceLocal, type Typed } from '#pwa/agent/publishing/draft-rules.ts'
import { holdCaption, letGoOf, unsavedCaptions } from './unsaved-drafts.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/** Whether this device stores what the agent writes; `no` says why not. Nothing is claimed before it is known. */
export type StorageContext = { is: 'unknown' } | { is: 'yes' } | { is: 'no'; why: string }

/**
 * The captions of a post in both languages: the library's, until the agent writes their own. Their text is stored on
 * the device while they type, per language; it is restored after a reload or a crash, and appears in another tab that
 * shows the post while the agent isn't writing there. Where the device stores nothing it lasts as long as the page, a
 * sign-in on the way included.
 */
export function useCaptions(
  userId: number,
  post: SocialPost,
  [language, setLanguage]: readonly [CaptionLanguage, (language: CaptionLanguage) => void],
) {
  const [held] = useState(() => unsavedCaptions({ userId, postId: post.id }))
  const [written, setWritten] = useState<ByLanguage>(held)
  const [restored, setRestored] = useState<ByLanguage>(held)
  const [keeping, setKeeping] = useState<StorageContext>({ is: 'unknown' })
  const [me] = useState(newKey)
  const typed = useRef<Partial<Record<CaptionLanguage, Typed>>>({})
  const postId = post.id
  const original: Record<CaptionLanguage, string> = { en: post.caption, es: post.spanish_caption }

  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    function take(drafts: Drafts) {
      setKeeping((now) => (now.is === 'unknown' ? { is: 'yes' } : now))
      for (const lang of CAPTION_LANGUAGES) {
        const draft = drafts[lang]
        if (!draft || !shouldReplaceLocal(draft, { me, typed: typed.current[lang], isHere: document.hasFocus() }))
          continue
        delete typed.current[lang]
        setWritten((now) => ({ ...now, [lang]: draft.caption }))
        setRestored((now) => ({ ...now, [lang]: draft.caption }))
      }
    }
    const fail = (error: unknown) => setKeeping({ is: 'no', why: whyNot(error) })
    import('#sync/drafts/drafts.ts').then(({ watchDrafts }) => {
      if (!gone) stop = watchDrafts({ userId, postId }, { next: take, error: fail })
    }, fail)
    return () => {
      gone = true
      stop?.()
    }
  }, [userId, postId, me])

  function write(caption: string) {
    const mine: Typed = { isSaved: false }
    typed.current[language] = mine
    setWritten((now) => ({ ...now, [language]: caption }))
    holdCaption({ userId, postId }, language, caption)
    void import('#sync/drafts/drafts.ts')
      .then(({ saveDraft }) => saveDraft({ userId, postId, language, caption, savedBy: me }))
      .then(
        () => {
          mine.isSaved = true
          letGoOf({ userId, postId }, language, caption)
          setKeeping({ is: 'yes' })
        },
        (error: unknown) => setKeeping({ is: 'no', why: whyNot(error) }),
      )
  }

  const caption = written[language] ?? original[language]
  return {
    language,
    setLanguage,
    caption,
    write,
    /** Whether the caption is the agent's, not the library's. */
    isWritten: written[language] !== undefined,
    /** Whether the caption was written on an earlier visit or in another tab. */
    isRestored: restored[language] === caption && caption !== original[language],
    backToOriginal: () => write(original[language]),
    keeping,
  }
}

/** The message of a storage error; any other error is a bug of ours, so it also goes to the console. */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === 'DeviceStorageError') return error.message
  console.error('Drafts can’t be kept', error)
  return 'What you write can’t be kept on this phone right now.'
}

export type Captions = ReturnType<typeof useCaptions>
