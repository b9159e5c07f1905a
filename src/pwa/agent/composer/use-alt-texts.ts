import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { WrittenAltTexts } from './choices.ts'

type ChangeTexts = (how: (now: WrittenAltTexts | undefined) => WrittenAltTexts) => void

/** The alternative texts the agent wrote for the pictures of a post, in the caption's language. */
export function useAltTexts(
  language: CaptionLanguage,
  [texts, change]: readonly [WrittenAltTexts | undefined, ChangeTexts],
) {
  return {
    language,
    /** By picture; those that aren't listed are the library's. */
    written: texts?.[language] ?? {},
    write: (picture: string, text: string) =>
      change((now) => ({ ...now, [language]: { ...now?.[language], [picture]: text } })),
  }
}

export type AltTexts = ReturnType<typeof useAltTexts>
