import { useEffect, useState } from 'react'

import type { SocialPost } from '#contract/library.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/caption.ts'

type ByLanguage = Partial<Record<CaptionLanguage, string>>

/**
 * The captions of a post in both languages: the library's, until she writes her own. What she writes
 * is kept on the device as she types, per language, and is there again after a reload or a crash.
 */
export function useCaptions(userId: number, post: SocialPost) {
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  const [written, setWritten] = useState<ByLanguage>({})
  const [restored, setRestored] = useState<ByLanguage>({})
  const [keepsDrafts, setKeepsDrafts] = useState(true)
  const postId = post.id
  const original: Record<CaptionLanguage, string> = { en: post.caption, es: post.spanish_caption }

  useEffect(() => {
    let gone = false
    async function restore() {
      const { loadDraft } = await import('#sync/drafts.ts')
      for (const lang of CAPTION_LANGUAGES) {
        const draft = await loadDraft({ userId, postId, language: lang })
        if (gone || draft === null) continue
        // What she has typed since counts more than what was found.
        setWritten((now) => (lang in now ? now : { ...now, [lang]: draft }))
        setRestored((now) => ({ ...now, [lang]: draft }))
      }
    }
    restore().catch((error: unknown) => {
      console.error('Drafts could not be read', error)
      if (!gone) setKeepsDrafts(false)
    })
    return () => {
      gone = true
    }
  }, [userId, postId])

  function write(caption: string) {
    setWritten((now) => ({ ...now, [language]: caption }))
    void import('#sync/drafts.ts')
      .then(({ saveDraft }) => saveDraft({ userId, postId, language, caption }))
      .then(
        () => setKeepsDrafts(true),
        (error: unknown) => {
          console.error('A draft could not be kept', error)
          setKeepsDrafts(false)
        },
      )
  }

  const caption = written[language] ?? original[language]
  return {
    language,
    setLanguage,
    caption,
    write,
    /** Shows that what stands there is what she wrote on an earlier visit. */
    isRestored: restored[language] === caption && caption !== original[language],
    backToOriginal: () => write(original[language]),
    keepsDrafts,
  }
}

export type Captions = ReturnType<typeof useCaptions>
