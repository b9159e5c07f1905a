import { jpegImage, mediaPath } from '#domain/media.ts'
import type { Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import type { publications } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import type { OutgoingPost } from '../../networks/connector.ts'
import { mimeOfKey } from '../../storage/keys.ts'

type Carrier = Pick<House, 'storage' | 'config'>
type Copied = Pick<typeof publications.$inferSelect, 'type' | 'title' | 'caption' | 'media'>

/** A publication as a platform gets it, from the copy made when the agent published. */
export function outgoingPost(house: Carrier, copied: Copied, platform: Platform): OutgoingPost {
  const { type, title, caption } = copied
  const files = mediaFor(copied, platform).map(({ role, mime, key }) => ({
    role,
    mime,
    read: () => house.storage.read(key),
    // As the URL parser writes it: networks take plain ASCII alone.
    address: async () => new URL(house.config.publicUrl + (await fetchPath(house, key))).href,
  }))
  return { type, title, caption, files }
}

/** Bytes up to which a JPEG goes out as it is; the networks that fetch take 8 MB. */
const LARGEST_JPEG = 8_000_000

async function fetchPath({ storage }: Carrier, key: string): Promise<string> {
  const mime = mimeOfKey(key)
  const goesAsItIs = mime === 'image/jpeg' ? ((await storage.size(key)) ?? 0) <= LARGEST_JPEG : mime === 'video/mp4'
  return goesAsItIs ? mediaPath(key) : jpegImage(mediaPath(key))
}
