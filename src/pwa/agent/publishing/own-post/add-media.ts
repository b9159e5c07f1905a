import { ownMediaError } from '#domain/publication/own-post.ts'
import type { OwnMedia, RefusedFile } from '#sync/own-posts/own-post.ts'

import { prepareMedia } from './prepare-media.ts'

interface NamedFile {
  name: string
  file: Blob
}

/** A file as it is sent, or why it can't be posted. */
interface PreparedFile {
  name: string
  made: OwnMedia | { fault: string }
}

const LOST = 'This file couldn’t be opened. Please choose it again.'

/** Reads files one after the other; one that fails doesn't keep the others from being added. */
export async function prepareAll(files: readonly NamedFile[], userId: number): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  for (const { name, file } of files) {
    const made = await prepareMedia(file, userId).catch((error: unknown) => {
      console.warn('A file could not be read', error)
      return { fault: LOST }
    })
    prepared.push({ name, made })
  }
  return prepared
}

/** Adds files to the media of a post, as long as they are one post together; the others are named with the reason. */
export function joined(
  media: readonly OwnMedia[],
  prepared: readonly PreparedFile[],
): { media: OwnMedia[]; refused: RefusedFile[] } {
  const all = [...media]
  const refused: RefusedFile[] = []
  for (const { name, made } of prepared) {
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
