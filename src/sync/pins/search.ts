import type { CollectionPost, SocialPost } from '#contract/library/library.ts'
import { LONGEST_SEARCH, searchTerms, wordsOf } from '#domain/library/search.ts'

import { db } from '../storage/database.ts'
import { onDevice } from '../storage/storage-error.ts'
import type { PinnedPost, PinSubject } from './pin.ts'

/** How many posts a search on the device gives. */
const MOST_FOUND = 48

/**
 * The pinned posts with all the words, or words that begin with them, in title, caption or tags, in English or Spanish, by
 * the rules of the server's search. The newest first.
 *
 * @throws DeviceStorageError
 */
export async function searchPinned(userId: number, search: string): Promise<CollectionPost[]> {
  const terms = searchTerms(search.slice(0, LONGEST_SEARCH))
  if (terms.length === 0) return []
  return await onDevice(async () => {
    const found = await Promise.all(terms.map((term) => idsOf(userId, term)))
    const [first = new Map<number, PinnedPostKey>(), ...others] = found
    const keys = [...first].filter(([id]) => others.every((other) => other.has(id)))
    const newest = keys.toSorted(([one], [other]) => other - one).slice(0, MOST_FOUND)
    const rows = await db.pinnedPosts.bulkGet(newest.map(([, key]) => key))
    return rows.flatMap((row) => (row ? [row.post] : []))
  })
}

type PinnedPostKey = [number, PinSubject, number]

/** The posts with a word that begins with `term`, by their ids; a post of two pins once. */
async function idsOf(userId: number, term: string): Promise<Map<number, PinnedPostKey>> {
  const keys = (await db.pinnedPosts.where('words').startsWith(term).primaryKeys()) as PinnedPostKey[]
  return new Map(keys.filter(([owner]) => owner === userId).map((key) => [key[2], key]))
}

/** A post as a pin has it: what a result shows, and the words by which it is found. */
export function pinnedPost(userId: number, subject: PinSubject, post: SocialPost): PinnedPost {
  const { id, type, title, thumbnail, main_color, tags, is_premium, media, collection } = post
  const [first] = media
  const texts = [title, post.caption, post.spanish_title, post.spanish_caption, ...tags.map(({ name }) => name)]
  return {
    userId,
    subject,
    id,
    words: wordsOf(texts.join(' ')),
    post: {
      id,
      type,
      title,
      thumbnail,
      main_color,
      aspect: first?.width && first.height ? first.width / first.height : 0.8,
      tags,
      is_premium,
      collection_name: collection?.name ?? '',
      collection_description: '',
    },
  }
}

/** Forgets the texts of pinned posts, as at a sign-out; the next download brings them back. */
export async function forgetPinnedPosts(): Promise<void> {
  await db.pinnedPosts.clear()
}
