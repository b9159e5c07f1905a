import type { Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import type { publications } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import type { OutgoingPost } from '../../networks/connector.ts'

type Copied = Pick<typeof publications.$inferSelect, 'type' | 'title' | 'caption' | 'media'>

/** A publication as a platform gets it, from the copy made when the agent published. */
export function outgoingPost({ storage }: Pick<House, 'storage'>, copied: Copied, platform: Platform): OutgoingPost {
  const { type, title, caption } = copied
  const files = mediaFor(copied, platform).map(({ role, mime, key }) => ({
    role,
    mime,
    read: () => storage.read(key),
  }))
  return { type, title, caption, files }
}
