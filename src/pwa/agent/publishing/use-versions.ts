import { useState } from 'react'

import type { SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION } from '#domain/publication/version.ts'

/**
 * The captions the library has for a post, and the one that is shown until the agent writes their own. It begins with the
 * one that nobody else in the agent's city sends.
 */
export function useVersions(post: SocialPost) {
  const [at, setAt] = useState(0)
  const all = post.versions ?? []
  const captionsOf = (index: number): Record<CaptionLanguage, string> => {
    const { caption, spanish_caption: spanish } = all[index] ?? post
    // A version without a translation leaves the post's own one.
    return { en: caption, es: spanish || post.spanish_caption }
  }
  const show = (index: number) => {
    setAt(index)
    return captionsOf(index)
  }
  return {
    captions: captionsOf(at),
    name: all[at]?.name ?? '',
    count: all.length,
    /** Shows the next caption; returns it. */
    next: () => show(all.length === 0 ? 0 : (at + 1) % all.length),
    /** Shows the post's own caption; returns it. */
    original: () =>
      show(
        Math.max(
          0,
          all.findIndex(({ name }) => name === OWN_CAPTION),
        ),
      ),
  }
}

export type Versions = ReturnType<typeof useVersions>
