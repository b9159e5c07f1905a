import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { createAdmin, PASSWORD } from '#tests/support/people.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'

import { median } from './measure.ts'

const CALLS = 60
const SMALL = 100
const LARGE = 10_000

/** Counts the publications of all posts, and so grows with them. */
const COUNTING = 'sorted by how often they were published'

/** The queries of the admin list of posts, from the cheapest to the most expensive. */
const QUERIES = {
  'the first page': '',
  'the last page of fifty': `?per_page=50&page=`,
  'a search in titles': '?search=house%2042',
  'a search that finds nothing': '?search=nowhere%20at%20all',
  'a search by type': '?search=square%20video',
  'a search by collection': '?search=collection%207',
  'a search by author': '?search=robin',
  'a search by id': '?search=42',
  [COUNTING]: '?sort=uses',
}

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))

/** The median milliseconds of one call, one after another. */
async function cost(admin: Browser, path: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now()
    const { status } = await admin.api('GET', path)
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function all(admin: Browser, posts: number): Promise<Record<string, number>> {
  const costs: Record<string, number> = {}
  for (const [name, query] of Object.entries(QUERIES)) {
    const whole = query.endsWith('page=') ? `${query}${Math.ceil(posts / 50)}` : query
    costs[name] = await cost(admin, `/admin/social-posts${whole}`)
  }
  return costs
}

const settings = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  APP_SECRET: 'a secret that is known to every bench',
  RATE_LIMIT_CALLS: '1000000',
})
const { address, context, close } = await startServer(settings)

/** Posts with captions, collections and an author, as a library has them, up to so many; each was published thrice. */
async function fill(authorId: number, from: number, upTo: number): Promise<void> {
  await context.db.execute(sql`
    insert into social_posts (social_post_collection_id, author_id, type, title, caption, spanish_caption)
    select 1 + i % 60, ${authorId}::int, (array['image', 'carousel', 'reel', 'square_video'])[1 + i % 4],
      'Five things to check before you buy house ' || i, repeat('A caption as agents write them. ', 15),
      repeat('Un texto como lo escriben. ', 15)
    from generate_series(${from}::int, ${upTo}::int) i`)
  await context.db.execute(sql`
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
    await context.db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`)
}

try {
  const { id, email } = await createAdmin(context)
  await context.db.execute(sql`
    insert into social_post_collections (name, description) select 'Collection ' || i, '' from generate_series(1, 60) i`)
  const admin = openBrowser(address)
  const signedIn = await admin.api('POST', '/login', { body: { email, password: PASSWORD } })
  if (signedIn.status !== 200) throw new Error(`The login was answered ${signedIn.status}`)
  await fill(id, 1, SMALL)
  await all(admin, SMALL)
  const small = await all(admin, SMALL)
  await fill(id, SMALL + 1, LARGE)
  await all(admin, LARGE)
  const large = await all(admin, LARGE)
  for (const name of Object.keys(QUERIES)) {
    const [few = Number.NaN, many = Number.NaN] = [small[name], large[name]]
    const times = many / few
    console.log(
      `${name}: ${few.toFixed(1)} ms of ${SMALL} posts, ${many.toFixed(1)} ms of ${LARGE}, ${times.toFixed(2)} times`,
    )
    const most = name === COUNTING ? 40 : 3
    if (times > most) {
      console.error(`${name} takes more than ${most} times as long`)
      process.exitCode = 1
    }
  }
} finally {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}
