import type { MediaFile, SocialPost } from '#contract/library/library.ts'
import { keyOfMedia, mediaPath } from '#domain/media/media-path.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { sentPictures } from '#domain/publication/alt-text.ts'
import type { WrittenAltTexts } from './choices.ts'

/** A picture that goes out, as its alternative text is edited. */
export interface DescribedPicture {
  /** By which a request names it. */
  name: string
  /** Its number among the pictures of the post, from 1. */
  place: number
  /** The text it has until the agent writes another one. */
  text: string
  /** The address of the picture; null where the device has none. */
  thumbnail: string | null
  /** Whether the preview above shows it, at once or as one of its slides. */
  isShown: boolean
}

/** The library's text for a picture; empty also in an answer stored by a release that knew none. */
export function altTextOf(
  { alt_text = '', spanish_alt_text = '' }: Partial<Pick<MediaFile, 'alt_text' | 'spanish_alt_text'>>,
  language: CaptionLanguage,
): string {
  return language === 'es' ? spanish_alt_text : alt_text
}

/** The pictures of a library post as it goes out with a caption in `language`; `preview` has those shown above. */
export function picturesOf(
  { type, media }: Pick<SocialPost, 'type' | 'media'>,
  language: CaptionLanguage,
  preview: readonly { url: string }[] = [],
): DescribedPicture[] {
  const files = media.map((file) => ({ ...file, role: file.type, key: keyOfMedia(file.url) }))
  return sentPictures({ type, media: files }).map((file, index) => ({
    name: file.key,
    place: index + 1,
    text: altTextOf(file, language),
    thumbnail: file.url,
    isShown: preview.some(({ url }) => url === file.url),
  }))
}

/** The pictures of a publication on the server; none where the answer is from before it named them. */
export function picturesOfPublication({
  alt_texts = {},
}: {
  alt_texts?: Record<string, string> | undefined
}): DescribedPicture[] {
  return Object.entries(alt_texts).map(([name, text], index) => ({
    name,
    place: index + 1,
    text,
    thumbnail: mediaPath(name),
    isShown: false,
  }))
}

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
