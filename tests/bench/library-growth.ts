import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import type { TestServer } from '#tests/support/server.ts'

import { measureGrowth } from './growth.ts'

/** Counts the publications of all posts, and so grows with them. */
export const COUNTING = 'admin: sorted by how often they were published'

/** What agents and admins ask of the library, with the number of its last page. */
const AGENT = {
  'agent: newest posts, first page': () => '/social-posts',
  'agent: newest posts, page 500 or the last': (posts: number) =>
    `/social-posts?page=${Math.min(500, pages(posts, 24))}`,
  'agent: a search that finds many': () => '/library/search?q=house',
  'agent: a search that finds one': () => '/library/search?q=number77',
  'agent: a post': () => '/social-posts/77',
}
const ADMIN = {
  'admin: the first page': () => '',
  'admin: the last page of fifty': (posts: number) => `?per_page=50&page=${pages(posts, 50)}`,
  'admin: a search in titles': () => '?search=house%20number42',
  'admin: a search that finds nothing': () => '?search=nowhere%20at%20all',
  'admin: a search by type': () => '?search=square%20video',
  'admin: a search by collection': () => '?search=collection%207',
  'admin: a search by author': () => '?search=robin',
  'admin: a search by id': () => '?search=42',
  [COUNTING]: () => '?sort=uses',
}

const pages = (posts: number, perPage: number) => Math.ceil(posts / perPage)

/** Measures listing and searching posts at so many posts each; `fill` gives the connection by which they are added. */
export async function measureLibrary(
  server: TestServer,
  sizes: readonly number[],
  fill: (work: (db: Db) => Promise<void>) => Promise<void>,
): Promise<Map<string, number[]>> {
  const author = await server.createAdmin()
  const agent = await server.signIn((await server.createAgent({}, { plan: 'premium' })).email)
  const admin = await server.signIn(author.email)
  await server.context.db.execute(sql`
    insert into social_post_collections (name, description) select 'Collection ' || i, '' from generate_series(1, 60) i`)
  let filled = 0
  return await measureGrowth(sizes, async (size) => {
    await fill((db) => addPosts(db, author.id, filled + 1, size))
    filled = size
    return [
      ...Object.entries(AGENT).map(([name, path]) => ({ name, browser: agent, path: path(size) })),
      ...Object.entries(ADMIN).map(([name, path]) => ({
        name,
        browser: admin,
        path: `/admin/social-posts${path(size)}`,
      })),
    ]
  })
}

/** Posts with captions, collections and an author, as a library has them; each was published thrice. */
async function addPosts(db: Db, authorId: number, from: number, upTo: number): Promise<void> {
  await db.execute(sql`
    insert into social_posts (social_post_collection_id, author_id, type, title, caption, spanish_caption)
    select 1 + i % 60, ${authorId}::int, (array['image', 'carousel', 'reel', 'square_video'])[1 + i % 4],
      'Five things to check before you buy house number' || i, repeat('A caption as agents write them. ', 15),
      repeat('Un texto como lo escriben. ', 15)
    from generate_series(${from}::int, ${upTo}::int) i`)
  await db.execute(sql`
    with made as (
      insert into publications (agent_id, idempotency_key, request_hash, social_post_id, title, type, caption,
        caption_language, media, scheduled_at)
      select ${authorId}::int, gen_random_uuid(), '', p.id, p.title, p.type, p.caption, 'en', '[]', now()
      from social_posts p, generate_series(1, 3) where p.id between ${from}::int and ${upTo}::int
      returning id
    )
    insert into publication_targets (publication_id, platform, run_at, state)
    select id, platform, now(), 'published' from made, unnest(array['facebook', 'instagram']) platform`)
  // As the server itself does every hour, and PostgreSQL by itself.
  for (const table of ['social_posts', 'publications', 'publication_targets'])
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`)
}
