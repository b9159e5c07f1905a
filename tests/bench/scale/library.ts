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

const CALLS = 30

/** What agents and admins ask of the library; `last` is the number of its last page. */
const QUERIES = {
  'agent: newest posts, first page': () => '/social-posts',
  'agent: newest posts, page 500 or the last': (last: number) => `/social-posts?page=${Math.min(500, last)}`,
  'agent: a search that finds many': () => '/library/search?q=house',
  'agent: a search that finds one': () => '/library/search?q=number77',
  'agent: a post': () => '/social-posts/77',
  'admin: posts, first page': () => '/admin/social-posts',
  'admin: a search in titles': () => '/admin/social-posts?search=number77',
}

const AGENT_PAGE = 24

/** The library with so many posts each. */
export async function scaleLibrary(serverUrl: string, sizes: readonly number[]): Promise<void> {
  const name = 'library'
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-scale-'))
  const url = await createDatabase(serverUrl, name)
  const server = await startTestServer({ onDisk: true, config: { dataDir }, env: { DATABASE_URL: url } })
  const measured: Record<string, Measured[]> = {}
  try {
    const person = await server.createAgent({}, { plan: 'premium' })
    const chief = await server.createAdmin()
    const [agent, admin] = [openBrowser(server.address), openBrowser(server.address)]
    await agent.api('POST', '/login', { body: { email: person.email, password: PASSWORD } })
    await admin.api('POST', '/login', { body: { email: chief.email, password: PASSWORD } })
    let filled = 0
    for (const size of sizes) {
      await withoutTimeLimit(url, (db) => fill(db, filled + 1, size))
      filled = size
      for (const [query, addressOf] of Object.entries(QUERIES)) {
        const address = addressOf(Math.ceil(size / AGENT_PAGE))
        const browser = query.startsWith('admin') ? admin : agent
        const times: number[] = []
        for (let call = 0; call < CALLS + 5; call++) {
          const began = performance.now()
          const { status } = await browser.api('GET', address)
          if (status !== 200) throw new Error(`${address} was answered ${status}`)
          // The first calls are planned and compiled.
          if (call >= 5) times.push(performance.now() - began)
        }
        ;(measured[query] ??= []).push({ size, ms: median(times) })
      }
    }
  } finally {
    await server.close()
    await dropDatabase(serverUrl, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(growthHeading(sizes))
  for (const [query, figures] of Object.entries(measured)) console.log(growthLine(query, figures))
}

async function fill(db: Db, from: number, upTo: number): Promise<void> {
  await db.execute(sql`
    insert into social_post_collections (name, description) select 'Collection ' || i, '' from generate_series(1, 60) i
    where not exists (select 1 from social_post_collections)`)
  await db.execute(sql`
    insert into social_posts (social_post_collection_id, type, title, caption, spanish_caption)
    select 1 + i % 60, (array['image', 'carousel', 'reel', 'square_video'])[1 + i % 4],
      'Five things to check before you buy house number' || i, repeat('A caption as agents write them. ', 15),
      repeat('Un texto como lo escriben. ', 15)
    from generate_series(${from}::int, ${upTo}::int) i`)
  await db.execute(sql`vacuum (analyze) social_posts`)
}
