import type { DemoCollection, DemoPost } from './library-file.ts'
import type { Seeded } from './seeded.ts'

/** A post to be added. */
export interface NewPost {
  /** Its name in the whole demo: its collection's key and its own. */
  seedKey: string
  collectionKey: string
  post: DemoPost
}

/** What of the demo library is not in the database yet. */
export interface Additions {
  collections: DemoCollection[]
  posts: NewPost[]
}

/** Leaves out what was put in before, and new posts for a collection that somebody deleted. */
export function additionsOf(library: readonly DemoCollection[], seeded: Seeded): Additions {
  const kept = library.filter(({ key }) => seeded.collections.get(key) !== null)
  const posts = kept.flatMap((collection) =>
    collection.posts.map((post) => ({ seedKey: `${collection.key}/${post.key}`, collectionKey: collection.key, post })),
  )
  return {
    collections: kept.filter(({ key }) => !seeded.collections.has(key)),
    posts: posts.filter(({ seedKey }) => !seeded.posts.has(seedKey)),
  }
}

/** Every file the additions need, as paths in the demo's folder. */
export function mediaOf(additions: Additions): string[] {
  return [
    ...additions.collections.flatMap(({ cover }) => cover ?? []),
    ...additions.posts.flatMap(({ post }) => [post.thumbnail, ...post.media.map(({ file }) => file)]),
  ]
}
