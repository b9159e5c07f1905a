import { jpegImage } from '#domain/media/media.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { asLine, asProse } from '#domain/text/typed-text.ts'

import type { AppContext } from '../../../app-context.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { OutgoingFile, OutgoingPost } from '../../../networks/connector.ts'
import { mimeOfKey } from '../../../storage/keys.ts'
import { describedFiles } from '../alt-texts.ts'
import type { SentCopy } from '../post-copy.ts'

type Carrier = Pick<AppContext, 'storage' | 'config'>

/** A publication in the form a platform gets, from the copy made when the agent published. */
export function outgoingPost(context: Carrier, copy: SentCopy, platform: Platform): OutgoingPost {
  const { type, title, caption, media, brandState } = copy
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
    caption: asProse(caption),
    files,
    ...(cover && { cover: outgoing(cover, cover.alt || title) }),
  }
}

/** Size in bytes up to which a JPEG is published unchanged; the networks that fetch accept 8 MB. */
const LARGEST_JPEG = 8_000_000

async function fetchPath({ storage }: Carrier, key: string): Promise<string> {
  const mime = mimeOfKey(key)
  const goesAsItIs = mime === 'image/jpeg' ? ((await storage.size(key)) ?? 0) <= LARGEST_JPEG : mime === 'video/mp4'
  return goesAsItIs ? mediaPath(key) : jpegImage(mediaPath(key))
}
