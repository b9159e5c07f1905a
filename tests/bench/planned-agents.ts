import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { cityList } from '#server/modules/cities/list.ts'
import { openPlanner } from '#server/modules/auto-post/planner.ts'

/** Noon in Chicago, a Monday. */
export const TODAY = new Date('2026-11-23T18:00:00Z')

export const TOMORROW = new Date(TODAY.getTime() + 86_400_000)

/** The two hundred largest cities, of which the first have most agents. */
const CITIES = cityList()
  .all.slice(0, 200)
  .map(({ id }) => id)

/** What one pass took, in milliseconds. */
export interface Took {
  worked: number
  passed: number
}

/** Agents as sign-up, settings and consent leave them. */
export async function addAgents(db: Db, agents: number): Promise<void> {
  await db.execute(sql`
    insert into users (email, password_hash, role, first_name, last_name)
    select 'bench' || n || '@example.test', 'none', 'agent', 'Robin', 'Lane' from generate_series(1, ${agents}::int) n
  `)
  await db.execute(sql`
    insert into agents (user_id, plan, time_zone, brokerage_city_id)
    select id, 'pro', 'America/Chicago', (${`{${CITIES.join(',')}}`}::int[])[1 + least(199, (200 * power(random(), 3))::int)]
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

/** Plans until no agent is left. */
export async function planAll(context: Parameters<typeof openPlanner>[0]): Promise<Took> {
  const began = performance.now()
  const before = process.cpuUsage()
  const planner = openPlanner(context)
  while (!(await planner.turn(5_000)));
  const { user, system } = process.cpuUsage(before)
  return { worked: (user + system) / 1000, passed: performance.now() - began }
}
