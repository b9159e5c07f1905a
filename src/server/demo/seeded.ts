import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { collections, posts, seeds, templateCollections, users } from '../db/schema/index.ts'
import type { DemoCollection, DemoLibrary, DemoPost, DemoTemplate, DemoTemplateCollection } from './library-file.ts'

type SeedKind = typeof seeds.$inferSelect.kind

/** Any number that nothing else uses for an advisory lock. */
const LOCK = 7_461_001

/** Blocks other processes that add or remove the demo until the transaction ends. */
export async function holdDemo(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** What earlier starts added. An id is null when the row was deleted since. */
export interface Seeded {
  accounts: Map<string, number | null>
  collections: Map<string, number | null>
  posts: Map<string, number | null>
  templateCollections: Map<string, number | null>
  templates: Set<string>
}

export async function hasDemo(db: Db, digest: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from seeds where kind = 'version' and key = ${digest}`)
  return rows.length > 0
}

export async function readSeeded(db: Db): Promise<Seeded> {
  const rows = await db
    .select({
      kind: seeds.kind,
      key: seeds.key,
      userId: users.id,
      collectionId: collections.id,
      postId: posts.id,
      templateCollectionId: templateCollections.id,
    })
    .from(seeds)
    .leftJoin(users, eq(users.id, seeds.id))
    .leftJoin(collections, eq(collections.id, seeds.id))
    .leftJoin(posts, eq(posts.id, seeds.id))
    .leftJoin(templateCollections, eq(templateCollections.id, seeds.id))
  const of = (kind: SeedKind) => rows.filter((row) => row.kind === kind)
  return {
    accounts: new Map(of('account').map(({ key, userId }) => [key, userId])),
    collections: new Map(of('collection').map(({ key, collectionId }) => [key, collectionId])),
    posts: new Map(of('post').map(({ key, postId }) => [key, postId])),
    templateCollections: new Map(
      of('template_collection').map(({ key, templateCollectionId }) => [key, templateCollectionId]),
    ),
    templates: new Set(of('template').map(({ key }) => key)),
  }
}

/** Stores what was added; in the transaction that adds it. */
export async function remember(
  tx: Db,
  kind: Exclude<SeedKind, 'version' | 'history'>,
  made: { key: string; id: number }[],
): Promise<void> {
  if (made.length === 0) return
  await tx.insert(seeds).values(made.map(({ key, id }) => ({ kind, key, id })))
}

export async function rememberDemo(tx: Db, digest: string): Promise<void> {
  await tx.insert(seeds).values({ kind: 'version', key: digest, id: null })
}

/** A post to be added. */
export interface NewPost {
  /** Its name in the whole demo: its collection's key and its own. */
  seedKey: string
  collectionKey: string
  post: DemoPost
}

/** A template to be added, named the same way. */
export interface NewTemplate {
  seedKey: string
  collectionKey: string
  template: DemoTemplate
}

/** What of the demo library is not in the database yet. */
export interface Additions {
  collections: DemoCollection[]
  posts: NewPost[]
  templateCollections: DemoTemplateCollection[]
  templates: NewTemplate[]
}

/** Leaves out what was added before, and what is new in a collection that somebody deleted. */
export function additionsOf(library: DemoLibrary, seeded: Seeded): Additions {
  const collections = library.collections.filter(({ key }) => seeded.collections.get(key) !== null)
  const posts = collections.flatMap((collection) =>
    collection.posts.map((post) => ({ seedKey: `${collection.key}/${post.key}`, collectionKey: collection.key, post })),
  )
  const templateCollections = library.template_collections.filter(
    ({ key }) => seeded.templateCollections.get(key) !== null,
  )
  const templates = templateCollections.flatMap((collection) =>
    collection.templates.map((template) => ({
      seedKey: `${collection.key}/${template.key}`,
      collectionKey: collection.key,
      template,
    })),
  )
  return {
    collections: collections.filter(({ key }) => !seeded.collections.has(key)),
    posts: posts.filter(({ seedKey }) => !seeded.posts.has(seedKey)),
    templateCollections: templateCollections.filter(({ key }) => !seeded.templateCollections.has(key)),
    templates: templates.filter(({ seedKey }) => !seeded.templates.has(seedKey)),
  }
}

/** Every file the additions need, as paths in the demo's folder. */
export function mediaOf(additions: Additions): string[] {
  return [
    ...additions.collections.flatMap(({ cover }) => cover ?? []),
    ...additions.posts.flatMap(({ post }) => [post.thumbnail, ...post.media.map(({ file }) => file)]),
    ...additions.templateCollections.map(({ cover }) => cover),
    ...additions.templates.flatMap(({ template }) => [template.image, template.file ?? []].flat()),
  ]
}
