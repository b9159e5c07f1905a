import { eq, inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { WEEKDAYS, type Weekday } from '#domain/auto-post/auto-post.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import type { MediaRole } from '#domain/library/post.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { shiftDay } from '#domain/time/time-labels.ts'
import type { FeedPost } from '#sandbox/control.ts'
import { publications, socialPostSettings, targets } from '#server/db/schema/index.ts'
import { openPlanner } from '#server/modules/auto-post/planning/planner.ts'
import { findWaiting } from '#server/modules/publishing/deliver/target-claims.ts'
import { enqueue } from '#server/modules/publishing/publication/queue.ts'
import { shelveMany } from '#tests/support/auto-posts.ts'
import { brandOf } from '#server/modules/publishing/branding/draw-brand.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'
import { connectMayasPage, connectMayasProfiles } from '#tests/support/publishing.ts'
import { report } from '#tests/support/report.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { steer } from '#tests/support/steer.ts'

// `AUTO_POST_AGENTS=50 AUTO_POSTS_A_WEEK=7` for many agents and a post every day.
const AGENTS = Number(process.env['AUTO_POST_AGENTS'] ?? 8)
const POSTS_A_WEEK = Number(process.env['AUTO_POSTS_A_WEEK'] ?? 1)
const DAYS = 30
const FIRST_DAY = '2026-03-02'
const FIRST_NAMES = ['Maya', 'Alexandra Guadalupe', 'Jo', 'Íñigo']
const ZONES = Object.keys(TIME_ZONES) as TimeZone[]

/** Of the pictures, in pixels. */
const SIZES = [
  [1080, 1080],
  [1080, 1350],
  [1200, 630],
] as const

let ahead = 0
const now = () => new Date(Date.now() + ahead)

/** The agent's id and days of the week. */
async function addAgent({ context, createAgent }: TestServer, made: number): Promise<[number, Weekday[]]> {
  const agent = await createAgent(
    { firstName: FIRST_NAMES[made % FIRST_NAMES.length] ?? '', lastName: `Nº${made} Ortiz` },
    {
      plan: 'premium',
      timeZone: ZONES[made % ZONES.length],
      license: `TX 07${String(12_340 + made)}`,
      brokerageName: `${made} Cedar & Main Realty${made % 3 === 0 ? ' of Greater Northwest Houston, LLC' : ''}`,
    },
  )
  await connectMayasPage(context, agent)
  await connectMayasProfiles(context, agent)
  const days = WEEKDAYS.filter((_, at) => ((at - made + 70) % 7) % Math.ceil(7 / POSTS_A_WEEK) === 0)
  await context.db
    .insert(socialPostSettings)
    .values({ agentId: agent.id, categories: ['homeBuyers'], days, timeOfDay: 'afternoon' })
  return [agent.id, days]
}

/** Whose post is on a wall, and the local day it was planned for. */
interface Seen {
  agentId: number
  day: string | null
}

/** Lets what is due go out, reads it off the walls, and clears them for the next day, as each takes fifty posts a day. */
async function deliverDay({ address, context }: TestServer): Promise<Seen[]> {
  const due = sql`${targets.state} in ('queued', 'publishing') and ${targets.publicationId} in (
    select id from publications where scheduled_at <= ${now().toISOString()}::timestamptz)`
  await vi.waitFor(
    async () => {
      // Also what a network asks to wait for.
      ahead += 1_000
      await enqueue(context, await findWaiting(context))
      expect(await context.db.$count(targets, due)).toBe(0)
    },
    { timeout: 60_000, interval: 30 },
  )
  const wall = await steer<FeedPost[]>(address, 'GET', '/posts')
  await steer(address, 'DELETE', '/posts')
  const posts = new Map(wall.map((post) => [post.id, post]))
  const rows = await context.db
    .select({ id: targets.externalId, publication: publications })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(inArray(targets.externalId, [...posts.keys()]))
  expect(rows).toHaveLength(wall.length)
  for (const { id, publication } of rows)
    await expectBranded(context, address, posts.get(id ?? '')?.media ?? [], publication.agentId)
  return rows.map(({ publication: { agentId, localDay: day } }) => ({ agentId, day }))
}

/** Reads the agent's name, broker and license back from the picture of a post. */
async function expectBranded(
  context: TestServer['context'],
  address: string,
  media: FeedPost['media'],
  agentId: number,
): Promise<void> {
  const brand = await brandOf(context, agentId)
  expect(brand?.name).toMatch(/^\S.* Nº\d+ Ortiz$/)
  expect(media).toHaveLength(1)
  const answer = await fetch(new URL(media[0]?.url ?? '', address))
  expect(answer.status).toBe(200)
  if (brand) await expectLegible(Buffer.from(await answer.arrayBuffer()), brand)
}

test(`every auto post of a month goes out on its agent’s days with its agent’s footer, for ${AGENTS} agents on three walls`, async () => {
  const server = await startTestServer({ now })
  onTestFinished(server.close)
  const media: MediaRole[] = ['facebook_image', 'instagram_image']
  await shelveMany(server.context, 'home-buyers', 5 * POSTS_A_WEEK + 8, (made) => ({
    media,
    size: SIZES[made % SIZES.length] ?? SIZES[0],
  }))
  const agents = new Map<number, Weekday[]>()
  ahead = Date.parse(`${FIRST_DAY}T11:00:00Z`) - Date.now()
  for (let made = 0; made < AGENTS; made++) agents.set(...(await addAgent(server, made)))
  const month = Array.from({ length: DAYS }, (_, at) => shiftDay(FIRST_DAY, at))
  const seen: Seen[] = []
  for (const today of month) {
    ahead = Date.parse(`${today}T11:00:00Z`) - Date.now()
    await openPlanner(server.context).runFor(60_000)
    // By then it is evening in Hawaii as well.
    ahead += 17.5 * 3_600_000
    seen.push(...(await deliverDay(server)))
  }
  for (const [agentId, days] of agents) {
    const own = seen.filter((post) => post.agentId === agentId).map(({ day }) => day)
    const wanted = month.filter((day) => days.includes(weekdayOfDay(day)))
    // Once on each wall.
    expect(own).toEqual(wanted.flatMap((day) => [day, day, day]))
  }
  report(`${seen.length} posts on three walls`)
  expect(seen.length).toBeGreaterThanOrEqual(AGENTS * 4 * 3)
}, 3_600_000)
