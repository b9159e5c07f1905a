import { jpegImage } from '#domain/media/media.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { asLine, asProse } from '#domain/text/typed-text.ts'
import { mediaFor } from '#domain/library/post.ts'
import { isDescribed, sentAltText, sentPictures } from '#domain/publication/alt-text.ts'
import { splitHashtags } from '#domain/publication/caption.ts'
import { captionFor, commentFor } from '#domain/publication/posting-options.ts'
import { OWN_ROLES, ownPostTitle } from '#domain/publication/own-post.ts'
import { isStory, storyFiles, takesAltText } from '#domain/publication/story.ts'
import { SUBTITLE_ROLES, subtitleLanguages, subtitlesFor } from '#domain/publication/subtitles.ts'

import type { AppContext } from '../../../app-context.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { OutgoingFile, OutgoingPost } from '../../../networks/connector.ts'
import { mimeOfKey } from '../../../storage/keys.ts'
import type { publications } from '../../../db/schema/index.ts'
import type { SentCopy } from './post-copy.ts'

type Pictures = Pick<typeof publications.$inferSelect, 'type' | 'media'>
type Titled = Pictures & Pick<typeof publications.$inferSelect, 'title' | 'networkOptions'>

/** The files a network gets. */
function sentFiles(copy: Titled, platform: Platform): PublishedFile[] {
  return isStory(copy.networkOptions, platform) ? storyFiles(copy, platform) : mediaFor(copy, platform)
}

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
function describedFiles(copy: Titled, platform: Platform): { file: PublishedFile; alt: string }[] {
  const isOwn = originalsOf(copy).length > 0
  return sentFiles(copy, platform).map((file, index, { length: count }) => {
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
    .filter((platform) => takesAltText(platform, copy.networkOptions))
    .flatMap((platform) => describedFiles(copy, platform))
    .filter(({ file }) => isDescribed(file.role))
  return [...new Set(pictures.map(({ alt }) => alt).filter((alt) => alt !== ''))]
}

type Carrier = Pick<AppContext, 'storage' | 'config'>

/**
 * A publication in the form a platform gets, from the copy made when the agent published, with `ending` after its
 * caption.
 */
export function outgoingPost(
  context: Carrier,
  copy: SentCopy,
  { platform, ending }: { platform: Platform; ending: string },
): OutgoingPost {
  const { type, title, media, brandState, networkOptions, captionLanguage: language } = copy
  const outgoing = ({ role, mime, key }: PublishedFile, alt: string): OutgoingFile => ({
    role,
    mime,
    alt: asLine(alt),
    read: () => context.storage.read(key),
    // The URL parser's form: networks accept plain ASCII alone.
    address: async () => new URL(context.config.publicUrl + (await fetchPath(context, key))).href,
  })
  const sent = describedFiles(copy, platform)
  const cover = brandState === 'drawn' && media.find(({ role }) => role === `${sent[0]?.file.role}_cover_image`)
  const files = sent.map(({ file, alt }) => outgoing(file, alt))
  // What was stored before text was composed on arrival is composed here.
  return {
    type,
    title: asLine(title),
    // A story has no words.
    caption: isStory(networkOptions, platform)
      ? ''
      : splitHashtags(asProse(captionFor(copy, platform)), platform).caption + ending,
    options: networkOptions,
    files,
    ...(cover && { cover: outgoing(cover, cover.alt || title) }),
    subtitles: isStory(networkOptions, platform)
      ? []
      : subtitlesFor(subtitleLanguages(media), { platform, language }).flatMap((one) => {
          const file = media.find(({ role }) => role === SUBTITLE_ROLES[one])
          return file ? [{ language: one, read: () => context.storage.read(file.key) }] : []
        }),
  }
}

type Commented = Pick<SentCopy, 'caption' | 'captions' | 'firstComment' | 'networkOptions'>

/** The first comment of a publication under its post on a network; empty for none. */
export function commentOf(copy: Commented, platform: Platform): string {
  const { firstComment, networkOptions: options } = copy
  return isStory(options, platform) ? '' : commentFor({ ...copy, first_comment: firstComment, options }, platform)
}

/** Size in bytes up to which a JPEG is published unchanged; the networks that fetch accept 8 MB. */
const LARGEST_JPEG = 8_000_000

async function fetchPath({ storage }: Carrier, key: string): Promise<string> {
  const mime = mimeOfKey(key)
  const goesAsItIs = mime === 'image/jpeg' ? ((await storage.size(key)) ?? 0) <= LARGEST_JPEG : mime === 'video/mp4'
  return goesAsItIs ? mediaPath(key) : jpegImage(mediaPath(key))
}
