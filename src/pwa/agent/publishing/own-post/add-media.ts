import { ownMediaError } from '#domain/publication/own-post.ts'
import type { OwnMedia, RefusedFile } from '#sync/own-posts/own-post.ts'

import { prepareMedia } from './prepare-media.ts'

/** Adds files to the media of a post, as long as they are one post together; the others are named with the reason. */
export async function addedTo(
  media: readonly OwnMedia[],
  files: readonly { name: string; file: Blob }[],
  userId: number,
): Promise<{ media: OwnMedia[]; refused: RefusedFile[] }> {
  const all = [...media]
  const refused: RefusedFile[] = []
  for (const { name, file } of files) {
    const made = await prepareMedia(file, userId)
    if ('fault' in made) {
      refused.push({ name, reason: made.fault })
      continue
    }
    const fault = ownMediaError([...all, made].map(({ kind }) => kind))
    if (fault) refused.push({ name, reason: fault })
    else all.push(made)
  }
  return { media: all, refused }
}
