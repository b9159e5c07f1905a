import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { startTestServer } from '#tests/support/server.ts'

import { median } from './measure.ts'

const SIZES = [100, 10_000]
const CALLS = 30
/** The first calls are planned and compiled. */
const WARM_UP = 5

/** How many times as long a call may take with a hundred times the posts, and the one that counts them all. */
const MOST_TIMES = 3
const MOST_TIMES_COUNTING = 40

/** Counts the publications of all posts, and so grows with them. */
const COUNTING = 'sorted by how often they were published'

const QUERIES: Record<string, (posts: number) => string> = {
  'the first page': () => '',
  'the last page of fifty': (posts) => `?per_page=50&page=${Math.ceil(posts / 50)}`,
  'a search in titles': () => '?search=house%20number%2042',
  'a search that finds nothing': () => '?search=nowhere%20at%20all',
  'a search by type': () => '?search=square%20video',
  'a search by collection': () => '?search=collection%207',
  'a search by author': () => '?search=robin',
  'a search by id': () => '?search=42',
  [COUNTING]: () => '?sort=uses',
}

/** Posts with captions, collections and an author, as a library has them; each was published thrice. */
async function addPosts(db: Db, authorId: number, from: number, upTo: number): Promise<void> {
  await db.execute(sql`
    insert into social_posts (social_post_collection_id, author_id, type, title, caption, spanish_caption)
    select 1 + i % 60, ${authorId}::int, (array['image', 'carousel', 'reel', 'square_video'])[1 + i % 4],
      'Five things to check before you buy house number ' || i, repeat('A caption as agents write them. ', 15),
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

await withCleanUp(async () => {
  const server = await startTestServer({ onDisk: true, config: { dataDir: temporaryFolder() } })
  cleanUp(server.close)
  const { db } = server.context
  const author = await server.createAdmin()
  const admin = await server.signIn(author.email)
  await db.execute(sql`
    insert into social_post_collections (name, description) select 'Collection ' || i, '' from generate_series(1, 60) i`)
  const took = async (path: string) => {
    const times: number[] = []
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const began = performance.now()
      const { status } = await admin.api('GET', path)
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
      times.push(performance.now() - began)
    }
    return median(times.slice(WARM_UP))
  }
  const measured = new Map<string, number[]>()
  let filled = 0
  for (const size of SIZES) {
    await addPosts(db, author.id, filled + 1, size)
    filled = size
    for (const [name, query] of Object.entries(QUERIES))
      measured.set(name, [...(measured.get(name) ?? []), await took(`/admin/social-posts${query(size)}`)])
  }
  console.log(`medians of ${CALLS} in ms, with ${SIZES.join(' and ')} posts`)
  for (const [name, times] of measured) {
    const [few = Number.NaN, many = Number.NaN] = times
    const isOver = !(many / few <= (name === COUNTING ? MOST_TIMES_COUNTING : MOST_TIMES))
    if (isOver) process.exitCode = 1
    console.log(`${times.map((ms) => ms.toFixed(1).padStart(9)).join('')}  ${name}${isOver ? '  over' : ''}`)
  }
})
