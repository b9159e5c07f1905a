import { mediaFor } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { isDescribed, sentAltText, sentPictures } from '#domain/publication/alt-text.ts'
import { OWN_ROLES, ownPostTitle } from '#domain/publication/own-post.ts'

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

/**
 * The files that go out to a network, each with the alternative text it gets there. The agent's own pictures get only what
 * the agent wrote: their title is the beginning of the caption, which says nothing about what they show.
 */
export function describedFiles(copy: Titled, platform: Platform): { file: PublishedFile; alt: string }[] {
  const isOwn = originalsOf(copy).length > 0
  return mediaFor(copy, platform).map((file, index, { length: count }) => {
    const text = file.alt ?? ''
    return { file, alt: isOwn ? text : sentAltText(text, { title: copy.title, place: index + 1, count }) }
  })
}

/** The agent's own pictures, as they were sent. */
const originalsOf = ({ media }: Pick<Pictures, 'media'>) => media.filter(({ role }) => role === 'original_image')

/** The addresses of the agent's own pictures or video, in order, by which the post can be made again; none of the library's. */
export function ownFilesOf(
  copy: Titled & Pick<typeof publications.$inferSelect, 'socialPostId' | 'caption'>,
): string[] {
  const originals = originalsOf(copy)
  const isOwnVideo = copy.socialPostId === null && copy.title === ownPostTitle(copy.caption, copy.type)
  const videos = isOwnVideo ? copy.media.filter(({ role }) => role === OWN_ROLES.video) : []
  return [...originals, ...videos].map(({ key }) => mediaPath(key))
}

/** What went out with the pictures to networks, in order, each text once. */
export function sentAltTextsOf(copy: Titled, platforms: readonly Platform[]): string[] {
  const pictures = platforms
    .flatMap((platform) => describedFiles(copy, platform))
    .filter(({ file }) => isDescribed(file.role))
  return [...new Set(pictures.map(({ alt }) => alt).filter((alt) => alt !== ''))]
}
