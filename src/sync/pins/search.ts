import { Dexie } from 'dexie'

import type { Collection, CollectionPost, SocialPost } from '#contract/library/library.ts'
import type { Template } from '#contract/library/templates.ts'
import { LONGEST_SEARCH } from '#domain/library/search-limits.ts'
import { hasTerms, searchableText, searchTerms, type Term } from '#domain/library/search.ts'

import { db } from '../storage/database.ts'
import { onDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import { openedAnswers, pinnedAnswers, pinnedCollections } from './answers.ts'
import type { PinnedPost, PinSubject } from './pin.ts'

/** Something to be found: what a result shows, and its texts as the search reads them. */
interface Searchable<T> {
  shown: T
  text: string
  titles: string
}

/** Every post, collection and template of the library that this device can open without a network, the newest first. */
export interface DeviceLibrary {
  posts: readonly Searchable<CollectionPost>[]
  collections: readonly Searchable<Collection>[]
  templates: readonly Searchable<Template>[]
}

export interface FoundOnDevice {
  posts: CollectionPost[]
  collections: Collection[]
  templates: Template[]
}

/**
 * Reads what the search on the device looks through: what the user pinned, and what was opened before. Each text was
 * normalized when it was stored, so that a search only compares.
 *
 * @throws DeviceStorageError
 */
export async function readDeviceLibrary(userId: number): Promise<DeviceLibrary> {
  const stored = await onDevice(() =>
    db.pinnedPosts.where('[userId+subject+id]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).toArray(),
  )
  const rows = await renewed(stored)
  const [opened, ofPins] = await Promise.all([
    openedAnswers(),
    pinnedCollections(new Set(rows.map(({ subject }) => subject))),
  ])
  const posts = new Map(opened.posts.map((post) => [post.id, searchablePost(post)]))
  for (const row of rows) posts.set(row.id, ofRow(row))
  const tags = new Map<number, Set<string>>()
  for (const { collectionId, shown } of posts.values()) {
    if (collectionId === null) continue
    const known = tags.get(collectionId) ?? new Set()
    for (const { name } of shown.tags) known.add(name)
    tags.set(collectionId, known)
  }
  const collections = new Map([...opened.collections, ...ofPins].map((one) => [one.id, one]))
  return {
    posts: newestFirst([...posts.values()]),
    collections: newestFirst(
      [...collections.values()].map((shown) => ({
        shown,
        titles: searchableText(shown.name),
        text: searchableText(shown.name, shown.description, ...(tags.get(shown.id) ?? [])),
      })),
    ),
    templates: newestFirst(
      opened.templates.map((shown) => ({
        shown,
        titles: searchableText(shown.title),
        text: searchableText(shown.title, shown.collection_name, shown.collection_description),
      })),
    ),
  }
}

/**
 * The posts, collections and templates with all the words, or words that begin with them, in title, caption or tags, in English or
 * Spanish, by the rules of the server's search: first those with them in the title, then the others, the newest first.
 */
export function searchDevice({ posts, collections, templates }: DeviceLibrary, search: string): FoundOnDevice {
  const terms = searchTerms(search.slice(0, LONGEST_SEARCH))
  if (terms.length === 0) return { posts: [], collections: [], templates: [] }
  return {
    posts: withTerms(posts, terms),
    collections: withTerms(collections, terms),
    templates: withTerms(templates, terms),
  }
}

function withTerms<T>(all: readonly Searchable<T>[], terms: readonly Term[]): T[] {
  const [inTitle, others]: [T[], T[]] = [[], []]
  for (const { shown, text, titles } of all) {
    if (hasTerms(text, terms)) (hasTerms(titles, terms) ? inTitle : others).push(shown)
  }
  return [...inTitle, ...others]
}

function newestFirst<T extends { id: number }>(all: readonly Searchable<T>[]): Searchable<T>[] {
  return all.toSorted((one, other) => other.shown.id - one.shown.id)
}

interface SearchablePost extends Searchable<CollectionPost> {
  collectionId: number | null
}

/** Whether an earlier release stored the row: its texts have no blank at their end, and lack words that are searched for. */
const isOld = ({ text }: PinnedPost) => text?.endsWith(' ') !== true

/** Rows with their texts as this release reads them, from the answers of their pins: those are compared once a day only. */
async function renewed(rows: readonly PinnedPost[]): Promise<PinnedPost[]> {
  const answers = await pinnedAnswers([...new Set(rows.filter(isOld).map(({ id }) => id))])
  const changed = new Map<PinnedPost, PinnedPost>()
  for (const row of rows) {
    const post = isOld(row) && answers.get(row.id)
    if (post) changed.set(row, pinnedPost(row.userId, row.subject, post))
  }
  const updates = [...changed.values()].map(({ userId, subject, id, ...changes }) => {
    const key: [number, PinSubject, number] = [userId, subject, id]
    return { key, changes }
  })
  // Only rows that are still there: a sign-out may have removed them meanwhile.
  if (updates.length > 0) await onDevice(() => db.pinnedPosts.bulkUpdate(updates)).catch(reportUnlessStorage)
  return rows.map((row) => changed.get(row) ?? row)
}

function ofRow({ post, text, titles, words, collectionId }: PinnedPost): SearchablePost {
  return {
    shown: post,
    text: text ?? searchableText(...(words ?? [])),
    titles: titles ?? searchableText(post.title),
    collectionId: collectionId ?? null,
  }
}

function searchablePost(post: SocialPost): SearchablePost {
  const { id, type, title, thumbnail, main_color, tags, is_premium, claims_note, media, collection } = post
  const [first] = media
  return {
    titles: searchableText(title, post.spanish_title),
    text: searchableText(
      title,
      post.spanish_title,
      post.caption,
      post.spanish_caption,
      ...tags.map(({ name }) => name),
    ),
    collectionId: collection?.id ?? null,
    shown: {
      id,
      type,
      title,
      thumbnail,
      main_color,
      aspect: first?.width && first.height ? first.width / first.height : 0.8,
      tags,
      is_premium,
      claims_note,
      collection_name: collection?.name ?? '',
      collection_description: '',
    },
  }
}

/** A post as a pin has it: what a result shows, and the texts by which it is found. */
export function pinnedPost(userId: number, subject: PinSubject, post: SocialPost): PinnedPost {
  const { shown, ...texts } = searchablePost(post)
  return { userId, subject, id: post.id, post: shown, ...texts }
}

/** Forgets the texts of pinned posts, as at a sign-out; the next download brings them back. */
export async function forgetPinnedPosts(): Promise<void> {
  await db.pinnedPosts.clear()
}
