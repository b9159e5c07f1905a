import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { agents, publications, targetFigures, targets } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { learn } from '#server/modules/insights/reading.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NOW = new Date('2026-11-09T15:00:00Z')
const DAY_MS = 86_400_000

let server: TestServer
let agent: Person
let browser: Browser
let admin: Browser
let buyers: number[]
let mortgage: number[]

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW })
  admin = await server.signIn((await server.createAdmin()).email)
  buyers = []
  mortgage = []
  for (let made = 0; made < 40; made++) {
    buyers.push(await shelve(server.context, 'home-buyers'))
    mortgage.push(await shelve(server.context, 'mortgage'))
  }
})

afterAll(() => server.close())

beforeEach(async () => {
  agent = await server.createAgent({}, { plan: 'plus' })
  await connectMayasPage(server.context, agent)
  browser = await server.signIn(agent.email)
  const everyDay = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  await browser.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers', 'mortgage'],
      frequency_days_of_week: everyDay,
      frequency_time_of_day: 'morning',
      timezone: 'America/Chicago',
    },
  })
})

interface Result {
  reactions: number | null
  views?: number | null
  /** Days from its publication to its reading. */
  age?: number
  by?: number
}

/** A publication of a post weeks ago, with what it got. */
async function result(postId: number, { reactions, views = null, age = 7, by = agent.id }: Result): Promise<void> {
  const { db } = server.context
  const at = new Date(NOW.getTime() - 30 * DAY_MS)
  const copy = { title: 'T', type: 'image' as const, caption: 'C', captionLanguage: 'en' as const, media: [] }
  const [row] = await db
    .insert(publications)
    .values({
      ...copy,
      agentId: by,
      idempotencyKey: crypto.randomUUID(),
      requestHash: 'none',
      socialPostId: postId,
      scheduledAt: at,
    })
    .returning({ id: publications.id })
  const [target] = await db
    .insert(targets)
    .values({ publicationId: row?.id ?? 0, platform: 'facebook', state: 'published', runAt: at, publishedAt: at })
    .returning({ id: targets.id })
  const asOf = new Date(at.getTime() + age * DAY_MS)
  await db.insert(targetFigures).values({ targetId: target?.id ?? 0, platform: 'facebook', reactions, views, asOf })
}

const liked = async () =>
  (await server.context.db.select().from(agents).where(eq(agents.userId, agent.id)))[0]?.likedCategories

const plan = async (by = browser) => (await by.api<{ data: MonthPlan }>('GET', '/agent/month-plan')).body.data

describe('what planning learns', () => {
  test('the category that got more reactions comes more often, and its cards say why', async () => {
    const before = await plan()
    expect(before.cards.some(({ why }) => why.did_well)).toBe(false)
    const shareOf = ({ cards }: MonthPlan) =>
      cards.filter(({ post_id: id }) => buyers.includes(id)).length / cards.length
    for (let at = 0; at < 6; at++) {
      await result(buyers[at] ?? 0, { reactions: 20 + at })
      await result(mortgage[at] ?? 0, { reactions: at })
    }
    await learn(server.context, agent.id)
    expect(await liked()).toEqual(['homeBuyers'])
    await replan(server.context, agent.id)
    const after = await plan()
    expect(shareOf(after)).toBeGreaterThan(0.5)
    // The other category isn't left out.
    expect(shareOf(after)).toBeLessThan(1)
    for (const { post_id: id, why } of after.cards) {
      expect(why.did_well).toBe(buyers.includes(id))
      expect(why.category).toBe(buyers.includes(id) ? 'homeBuyers' : 'mortgage')
    }
    // What is planned and what the month suggests stay the same choice.
    const planned = await autoPosts(server.context, agent.id)
    expect(after.cards.slice(0, planned.length).map(({ day, post_id: id }) => [day, id])).toEqual(
      planned.map(({ day, postId }) => [day, postId]),
    )
    expect(await plan()).toEqual(after)
  })

  test('few results, counts that are not settled and unknown ones teach nothing', async () => {
    for (let at = 0; at < 4; at++) {
      await result(buyers[at] ?? 0, { reactions: 50 })
      await result(mortgage[at] ?? 0, { reactions: 1 })
    }
    for (let at = 4; at < 9; at++) {
      await result(buyers[at] ?? 0, { reactions: 50, age: 1 })
      await result(mortgage[at] ?? 0, { reactions: null })
    }
    await learn(server.context, agent.id)
    expect(await liked()).toEqual([])
  })

  test('another agent’s results don’t change an agent’s plan, and what is no longer true is forgotten', async () => {
    const other = await server.createAgent({}, { plan: 'plus' })
    for (let at = 0; at < 6; at++) {
      await result(buyers[at] ?? 0, { reactions: 30, by: other.id })
      await result(mortgage[at] ?? 0, { reactions: 3, by: other.id })
    }
    await server.context.db
      .update(agents)
      .set({ likedCategories: ['mortgage'] })
      .where(eq(agents.userId, agent.id))
    await learn(server.context, agent.id)
    expect(await liked()).toEqual([])
  })
})

describe('what admins see of results', () => {
  const rows = async (query: string) =>
    (await admin.api<{ data: AdminPostRow[] }>('GET', `/admin/social-posts?per_page=50${query}`)).body.data

  test('the median comes with the number it is of, and only of five or more', async () => {
    const [one = 0, two = 0, three = 0] = [buyers[20], buyers[21], buyers[22]]
    for (const reactions of [1, 2, 30, 40, 50]) await result(one, { reactions, views: 100 })
    for (const reactions of [90, 91, 92, 93]) await result(two, { reactions })
    for (let at = 0; at < 6; at++) await result(three, { reactions: 10 + at })
    const byId = new Map((await rows('&sort=reactions&order=desc')).map((row) => [row.id, row.results]))
    expect(byId.get(one)).toEqual({ reactions: { of: 5, median: 30 }, views: { of: 5, median: 100 } })
    expect((await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${two}`)).body.data.results).toEqual({
      reactions: { of: 4, median: null },
      views: { of: 0, median: null },
    })
    const order = (await rows('&sort=reactions&order=desc')).map(({ id }) => id)
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(three))
    // A post with too few results is never ranked by them.
    expect([...byId.keys()].slice(0, 2)).not.toContain(two)
    const up = (await rows('&sort=reactions&order=asc')).map(({ id }) => id)
    expect(up.indexOf(three)).toBeLessThan(up.indexOf(one))
    expect((await rows('&sort=views&order=desc'))[0]?.id).toBe(one)
  })

  test('results are for admins alone, and an unknown order is refused', async () => {
    expect((await browser.api('GET', '/admin/social-posts?sort=reactions')).status).toBe(403)
    expect((await server.guest().api('GET', '/admin/social-posts?sort=reactions')).status).toBe(401)
    expect((await admin.api('GET', '/admin/social-posts?sort=clicks')).status).toBe(422)
  })
})
