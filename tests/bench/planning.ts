import { parseArgs } from 'node:util'

import { sql } from 'drizzle-orm'

import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openPlanner } from '#server/modules/auto-post/planner.ts'
import { cityList } from '#server/modules/cities/list.ts'
import { openStorage } from '#server/storage/storage.ts'
import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { startPostgres } from '#tests/support/postgres.ts'

import { createDatabase, exponent, whole, withoutTimeLimit } from './growth.ts'
import { seconds } from './measure.ts'

/**
 * How long planning takes for more and more agents with the demo library: first their whole window of two weeks, then the
 * day after, when the window moves on by a day. Each agent has one posting day a week (the seven in rotation), five
 * categories and one connection. Option: `--agents`, the largest number planned for.
 */
const { values } = parseArgs({ options: { agents: { type: 'string', default: '1000000' } } })
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.agents))

/** No statement may take longer, however many agents there are. */
const LONGEST_STATEMENT_MS = 1_000

/** Noon in Chicago, a Monday. */
const TODAY = new Date('2026-11-23T18:00:00Z')
const TOMORROW = new Date(TODAY.getTime() + 86_400_000)

const silent = () => {}
const log = { info: silent, warn: silent, error: (detail: object, message: string) => console.error(message, detail) }

interface Took {
  first: number
  next: number
}

async function measure(serverUrl: string, agents: number): Promise<Took> {
  const url = await createDatabase(serverUrl, `planning_${agents}`)
  const config = readConfig({ DATA_DIR: temporaryFolder(), PORT: '4188', APP_SECRET: 'a secret of all measurements' })
  const { db, close } = await openPostgres(url, log)
  cleanUp(close)
  let now = TODAY
  const context = { config, db, storage: await openStorage(config), now: () => now, log }
  await seedDemo(context)
  await withoutTimeLimit(url, (own) => addAgents(own, agents))
  await db.execute(sql`create extension if not exists pg_stat_statements`)
  await db.execute(sql`select pg_stat_statements_reset()`)
  const planAll = async () => {
    const began = performance.now()
    const planner = openPlanner(context)
    while (!(await planner.turn(5_000)));
    return performance.now() - began
  }
  const first = await planAll()
  now = TOMORROW
  const next = await planAll()
  const { rows } = await db.execute<{ calls: number; longestMs: number; text: string }>(sql`
    select (sum(calls) over ())::float8 as calls, max_exec_time as "longestMs",
      left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not ilike '%pg_stat_statements%'
    order by max_exec_time desc limit 1`)
  const [{ calls, longestMs, text } = { calls: 0, longestMs: Number.NaN, text: '' }] = rows
  console.log(
    `${whole(agents)} agents: two weeks ${seconds(first)}, the next day ${seconds(next)}, ` +
      `${whole(calls)} statements, the longest ${whole(longestMs)} ms (${text})`,
  )
  if (!(longestMs <= LONGEST_STATEMENT_MS)) process.exitCode = 1
  return { first, next }
}

/** Agents as sign-up, settings and consent leave them, most of them in the first of the largest cities. */
async function addAgents(db: Db, agents: number): Promise<void> {
  const cities = cityList()
    .all.slice(0, 200)
    .map(({ id }) => id)
  await db.execute(sql`
    insert into users (email, password_hash, role, first_name, last_name)
    select 'bench' || n || '@example.test', 'none', 'agent', 'Robin', 'Lane' from generate_series(1, ${agents}::int) n
  `)
  await db.execute(sql`
    insert into agents (user_id, plan, time_zone, brokerage_city_id)
    select id, 'pro', 'America/Chicago', (${`{${cities.join(',')}}`}::int[])[1 + least(199, (200 * power(random(), 3))::int)]
    from users where email like 'bench%'
  `)
  await db.execute(sql`
    insert into connections (agent_id, platform, account_id, account_name, account_token)
    select id, 'facebook', 'page' || id, 'Page', 'sealed' from users where email like 'bench%'
  `)
  await db.execute(sql`
    insert into social_post_settings (agent_id, categories, days, time_of_day)
    select id, '["homeBuyers", "mortgage", "homeSellers", "collections", "holidays"]'::jsonb,
      jsonb_build_array((array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])[1 + id % 7]),
      'evening'
    from users where email like 'bench%'
  `)
  await db.execute(sql`analyze`)
}

await withCleanUp(async () => {
  const settings = ['shared_preload_libraries=pg_stat_statements', 'max_connections=200', 'shared_buffers=512MB']
  const postgres = await startPostgres(settings)
  cleanUp(postgres.close)
  // Warms up the code, which would otherwise be counted for the smallest size.
  await withCleanUp(() => measure(postgres.url, 100))
  const all: Took[] = []
  for (const size of SIZES) all.push(await withCleanUp(() => measure(postgres.url, size)))
  const growth = (of: keyof Took) =>
    exponent(
      SIZES,
      all.map((took) => took[of]),
    ).toFixed(2)
  console.log(`exponent of growth: two weeks ${growth('first')}, the next day ${growth('next')}`)
})
