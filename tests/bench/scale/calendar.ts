import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer } from '#tests/support/server.ts'

import { median } from '../measure.ts'
import { createDatabase, dropDatabase, withoutTimeLimit } from './databases.ts'
import { growthHeading, growthLine, type Measured } from './growth.ts'

const CALLS = 60

/** How many of the posts are in the month that is asked for. */
const IN_MONTH = 30

/** The month of an agent with so many posts each, all but one month's worth of them in other months. */
export async function scaleCalendar(serverUrl: string, sizes: readonly number[]): Promise<void> {
  const name = 'calendar'
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-scale-'))
  const url = await createDatabase(serverUrl, name)
  const server = await startTestServer({ onDisk: true, config: { dataDir }, env: { DATABASE_URL: url } })
  const measured: Measured[] = []
  try {
    for (const size of sizes) {
      const person = await server.createAgent({}, { plan: 'premium' })
      await withoutTimeLimit(url, (db) => addPosts(db, person.id, size))
      const agent = openBrowser(server.address)
      await agent.api('POST', '/login', { body: { email: person.email, password: PASSWORD } })
      const times: number[] = []
      for (let call = 0; call < CALLS + 10; call++) {
        const began = performance.now()
        const { status, body } = await agent.api<{ data: object[] }>('GET', '/agent/social-posts?year=2026&month=6')
        if (status !== 200 || body.data.length !== IN_MONTH)
          throw new Error(`The month was answered ${status} with ${body.data?.length} posts`)
        if (call >= 10) times.push(performance.now() - began)
      }
      measured.push({ size, ms: median(times) })
    }
  } finally {
    await server.close()
    await dropDatabase(serverUrl, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(growthHeading(sizes))
  console.log(growthLine(`a month with ${IN_MONTH} posts, of an agent with so many in all`, measured))
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
