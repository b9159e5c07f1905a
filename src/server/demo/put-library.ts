import { join } from 'node:path'
import { atMost } from '../storage/streams.ts'
import { mimeOfEnding, type StoredMime } from '../storage/keys.ts'
import type { StoredFile, Storage } from '../storage/storage.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { collections, postMedia, posts, postTags, tags } from '../db/schema/index.ts'
import type { Additions, NewPost } from './seeded.ts'
import type { DemoCollection, DemoLibrary, DemoPost } from './library-file.ts'
import { remember, type Seeded } from './seeded.ts'

/** Rows in one statement: few enough that the embedded database, which shares our thread, stays responsive. */
const ROWS = 200

/** Runs `insert` over the rows in batches and in order; none for no rows. */
export async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await insert(rows.slice(start, start + ROWS))
}

/** Like `inBatches`, for statements that return the id of each row, in the order of the rows. */
export async function idsOf<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = []
  await inBatches(rows, async (batch) => ids.push(...(await insert(batch)).map(({ id }) => id)))
  if (ids.length !== rows.length) throw new Error(`${rows.length} rows were to be made, ${ids.length} were`)
  return ids
}

/** The id of the row at this index. Throws when there is none. */
export function at(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new RangeError(`No row was made in place ${index}`)
  return id
}

/** Files stored at once: enough to keep the disk busy while others are hashed. */
const AT_ONCE = 8

export class StoredMedia {
  readonly #byPath: ReadonlyMap<string, StoredFile>

  constructor(byPath: ReadonlyMap<string, StoredFile>) {
    this.#byPath = byPath
  }

  has(path: string): boolean {
    return this.#byPath.has(path)
  }

  fileOf(path: string): StoredFile {
    const file = this.#byPath.get(path)
    if (!file) throw new Error(`${path} was not stored`)
    return file
  }

  keyOf(path: string): string {
    return this.fileOf(path).key
  }

  /** Each content once, as rows for `files`. */
  rows(): StoredFile[] {
    return [...new Map([...this.#byPath.values()].map((file) => [file.key, file])).values()]
  }
}

/** Stores files of the demo. Repeating it only reads them and changes nothing. */
export async function storeMedia(storage: Storage, folder: string, paths: Iterable<string>): Promise<StoredMedia> {
  const limited = atMost(AT_ONCE)
  const storing = [...new Set(paths)].map((path) =>
    limited(async () => [path, await storage.put(join(folder, path), mimeOf(path))] as const),
  )
  // Where one fails none is left under way: the caller may remove the folder.
  await Promise.allSettled(storing)
  return new StoredMedia(new Map(await Promise.all(storing)))
}

function mimeOf(path: string): StoredMime {
  const mime = mimeOfEnding(path.slice(path.lastIndexOf('.') + 1))
  if (!mime) throw new Error(`${path} is of no kind that is stored`)
  return mime
}

/** The tag whose name shows the Premium badge. */
const PREMIUM_TAG = 'premium'

const SCRIPTURE_TAG = 'scripture-verses'

/** Adds rows for the additions, whose files already have their rows; `authorId` is the posts' author. */
export async function putLibrary(
  tx: Db,
  additions: Additions,
  { stored, seeded, authorId }: { stored: StoredMedia; seeded: Seeded; authorId: number | null },
): Promise<void> {
  const tagIds = await putTags(tx, additions.posts)
  const made = await putCollections(tx, additions.collections, stored)
  const collectionIds = new Map([...seeded.collections, ...made])
  const ids = await putPosts(tx, additions.posts, { stored, collectionIds, authorId })
  await linkPosts(
    tx,
    additions.posts.map(({ post }, index) => ({ post, id: at(ids, index) })),
    { stored, tagIds },
  )
}

/** The ids of the posts' tags, by slug; that of another one where an admin merged it. A tag that not every server has becomes a category. */
async function putTags(tx: Db, added: readonly NewPost[]): Promise<Map<string, number>> {
  const slugs = [...new Set([PREMIUM_TAG, ...added.flatMap(({ post }) => post.tags)])]
  const rows = slugs.map((slug) => ({ name: slug.replaceAll('-', ' '), slug, type: 'category' }))
  await inBatches(rows, (batch) => tx.insert(tags).values(batch).onConflictDoNothing())
  const known = await tx
    .select({ id: sql<number>`coalesce(${tags.mergedInto}, ${tags.id})`, slug: tags.slug })
    .from(tags)
    .where(inArray(tags.slug, slugs))
  return new Map(known.map(({ id, slug }) => [slug, id]))
}

async function putCollections(
  tx: Db,
  added: readonly DemoCollection[],
  stored: StoredMedia,
): Promise<Map<string, number>> {
  // Lists show the newest first, so the first of the demo is created last.
  const inOrder = added.toReversed()
  const rows = inOrder.map(({ name, description, cover }) => ({
    name,
    description,
    imageKey: cover ? stored.keyOf(cover) : null,
  }))
  const ids = await idsOf(rows, (batch) => tx.insert(collections).values(batch).returning({ id: collections.id }))
  const made = inOrder.map(({ key }, index) => ({ key, id: at(ids, index) }))
  await inBatches(made, (batch) => remember(tx, 'collection', batch))
  return new Map(made.map(({ key, id }) => [key, id]))
}

async function putPosts(
  tx: Db,
  added: readonly NewPost[],
  known: { stored: StoredMedia; collectionIds: Map<string, number | null>; authorId: number | null },
): Promise<number[]> {
  const rows = added.map(({ post, collectionKey }) => ({
    collectionId: known.collectionIds.get(collectionKey) ?? null,
    authorId: known.authorId,
    type: post.type,
    title: post.title,
    caption: post.caption,
    spanishTitle: post.spanish_title,
    spanishCaption: post.spanish_caption,
    variants: post.variants,
    hasPalettes: post.palettes,
    mainColor: post.main_color,
    ...marksOf(post),
    isPremium: post.premium,
    // A square video is published on Facebook and LinkedIn alone, as an admin could choose.
    instagram: post.type !== 'square_video',
    linkedin: post.type === 'square_video',
    thumbnailKey: known.stored.keyOf(post.thumbnail),
  }))
  const ids = await idsOf(rows, (batch) => tx.insert(posts).values(batch).returning({ id: posts.id }))
  await inBatches(
    added.map(({ seedKey }, index) => ({ key: seedKey, id: at(ids, index) })),
    (batch) => remember(tx, 'post', batch),
  )
  return ids
}

function marksOf({ claims, times, places, picture_words: pictureWords }: DemoPost) {
  return { claims, times, places, pictureWords }
}

/** Marks the demo's posts of earlier releases that nobody has marked; a verse that had another place gets its tag. */
export async function markSeeded(tx: Db, library: DemoLibrary, seeded: Seeded): Promise<void> {
  const known = library.collections.flatMap((collection) =>
    collection.posts.flatMap((post) => {
      const id = seeded.posts.get(`${collection.key}/${post.key}`)
      return id ? [{ id, post }] : []
    }),
  )
  for (const { id, post } of known)
    await tx
      .update(posts)
      .set(marksOf(post))
      .where(and(eq(posts.id, id), isNull(posts.claims), isNull(posts.times), isNull(posts.places)))
  const verses = known.filter(({ post }) => post.tags.includes(SCRIPTURE_TAG)).map(({ id }) => id)
  const [tag] = await tx.select({ id: tags.id }).from(tags).where(eq(tags.slug, SCRIPTURE_TAG))
  if (!tag || verses.length === 0) return
  await inBatches(
    verses.map((postId) => ({ postId, tagId: tag.id })),
    (batch) => tx.insert(postTags).values(batch).onConflictDoNothing(),
  )
}

async function linkPosts(
  tx: Db,
  made: readonly { post: DemoPost; id: number }[],
  { stored, tagIds }: { stored: StoredMedia; tagIds: ReadonlyMap<string, number> },
): Promise<void> {
  const links = made.flatMap(({ post, id }) => tagIdsOf(post, tagIds).map((tagId) => ({ postId: id, tagId })))
  await inBatches(links, (batch) => tx.insert(postTags).values(batch))
  const media = made.flatMap(({ post, id }) =>
    placed(post).map(({ role, file, position, alt_text: altText = '', spanish_alt_text: spanishAltText = '' }) => ({
      postId: id,
      role,
      position,
      fileKey: stored.keyOf(file),
      altText,
      spanishAltText,
    })),
  )
  await inBatches(media, (batch) => tx.insert(postMedia).values(batch))
}

/** A premium post also has the tag of that name, by which its badge is shown. */
function tagIdsOf(post: DemoPost, tagIds: ReadonlyMap<string, number>): number[] {
  const slugs = new Set(post.premium ? [...post.tags, PREMIUM_TAG] : post.tags)
  return [...new Set([...slugs].flatMap((slug) => tagIds.get(slug) ?? []))]
}

/** The post's files with their order within their role, from 1. */
function placed(post: DemoPost): (DemoPost['media'][number] & { position: number })[] {
  return post.media.map((file, index) => ({
    ...file,
    position: post.media.slice(0, index + 1).filter(({ role }) => role === file.role).length,
  }))
}
