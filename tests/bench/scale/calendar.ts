import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import type { TestServer } from '#tests/support/server.ts'

import { measureGrowth, withoutTimeLimit } from '../growth.ts'

/** How many of the posts are in the month that is asked for. */
const IN_MONTH = 30

/** The month of an agent with so many posts each, all but one month's worth of them in other months. */
export async function scaleCalendar(server: TestServer, databaseUrl: string, sizes: readonly number[]): Promise<void> {
  await measureGrowth(sizes, async (size) => {
    const { id, email } = await server.createAgent({}, { plan: 'premium' })
    await withoutTimeLimit(databaseUrl, (db) => addPosts(db, id, size))
    const name = `a month with ${IN_MONTH} posts, of an agent with so many in all`
    return [{ name, browser: await server.signIn(email), path: '/agent/social-posts?year=2026&month=6' }]
  })
}

async function addPosts(db: Db, agentId: number, count: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into publications (agent_id, idempotency_key, request_hash, title, type, caption, caption_language, media,
        scheduled_at)
      select ${agentId}::int, gen_random_uuid(), '', 'Post ' || i, 'image', repeat('A caption. ', 30), 'en', '[]',
        case when i <= ${IN_MONTH}::int then timestamptz '2026-06-01 18:00Z' + i * interval '20 hours'
          else timestamptz '2026-05-15 18:00Z' - i * interval '8 hours' end
      from generate_series(1, ${count}::int) i
      returning id
    )
    insert into publication_targets (publication_id, platform, run_at, state, published_at)
    select id, platform, now(), 'published', now() from made, unnest(array['facebook', 'instagram']) platform`)
  await db.execute(sql`vacuum (analyze) publications, publication_targets`)
}
