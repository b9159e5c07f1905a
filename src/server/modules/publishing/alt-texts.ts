import { mediaFor } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { isDescribed, sentAltText, sentPictures } from '#domain/publication/alt-text.ts'

import type { publications } from '../../db/schema/index.ts'
import type { PublishedFile } from '../../db/schema/publishing.ts'

type Pictures = Pick<typeof publications.$inferSelect, 'type' | 'media'>
type Titled = Pictures & Pick<typeof publications.$inferSelect, 'title'>

/** By which a picture's text is named: the picture without the agent's footer, so that drawing it again loses nothing. */
export const nameOf = ({ key, source = key }: Pick<PublishedFile, 'key' | 'source'>): string => source

/** The alternative texts of a publication's pictures, in order; a picture that has none yet is named with an empty one. */
export function altTextsOf(copy: Pictures): Record<string, string> {
  return Object.fromEntries(sentPictures(copy).map((file) => [nameOf(file), file.alt ?? '']))
}

/** The same without those that were stored by a release that knew none, for which the library is asked. */
export function storedAltTextsOf(copy: Pictures): Record<string, string> {
  return altTextsOf({ ...copy, media: copy.media.filter(({ alt }) => alt !== undefined) })
}

/** The files that go out to a network, each with the alternative text it gets there. */
export function describedFiles(copy: Titled, platform: Platform): { file: PublishedFile; alt: string }[] {
  return mediaFor(copy, platform).map((file, index, { length: count }) => ({
    file,
    alt: sentAltText(file.alt ?? '', { title: copy.title, place: index + 1, count }),
  }))
}

/** What went out with the pictures to networks, in order, each text once. */
export function sentAltTextsOf(copy: Titled, platforms: readonly Platform[]): string[] {
  const pictures = platforms
    .flatMap((platform) => describedFiles(copy, platform))
    .filter(({ file }) => isDescribed(file.role))
  return [...new Set(pictures.map(({ alt }) => alt))]
}
