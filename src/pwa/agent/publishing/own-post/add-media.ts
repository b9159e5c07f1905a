import { ownMediaError } from '#domain/publication/own-post.ts'
import type { OwnMedia, RefusedFile } from '#sync/drafts/own-post.ts'

import { prepareMedia, type Converting } from './prepare-media.ts'

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

const TWICE = 'This photo is already in the post.'

interface Following {
  onNext?: (done: number) => Promise<void> | void
  /** Called with each as soon as it is read. */
  onMade?: (file: PreparedFile) => void
  converting?: Converting
}

/**
 * Reads files one after the other; one that fails doesn't keep the others from being added. `onNext` is called before each
 * with the number of those that are read; decoding a large photo keeps a slow phone busy for seconds. Once the signal of
 * `converting` is aborted the rest is left out.
 */
export async function prepareAll(
  files: readonly NamedFile[],
  userId: number,
  { onNext = () => undefined, onMade, converting }: Following = {},
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  for (const [index, { name, file }] of files.entries()) {
    await onNext(index)
    const made = await prepareMedia(file, userId, converting).catch((error: unknown) => {
      if (converting?.signal.aborted) return null
      console.warn('A file could not be read', error)
      return { fault: LOST }
    })
    if (!made) break
    prepared.push({ name, made })
    onMade?.({ name, made })
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
    const fault = all.some((one) => isSamePicture(one, made))
      ? TWICE
      : ownMediaError([...all, made].map(({ kind }) => kind))
    if (fault) refused.push({ name, reason: fault })
    else all.push(made)
  }
  return { media: all, refused }
}

/** Whether two photos are the same file, however one was cropped since; without a digest, whether they show the same. */
function isSamePicture(one: OwnMedia, other: OwnMedia): boolean {
  if (one.digest !== undefined && other.digest !== undefined) return one.digest === other.digest
  const isSameSize = one.width === other.width && one.height === other.height
  return one.kind === 'image' && other.kind === 'image' && isSameSize && one.thumbnail === other.thumbnail
}
