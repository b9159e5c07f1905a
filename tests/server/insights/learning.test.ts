import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { AdminPost, AdminPostRow } from '#contract/admin/posts.ts'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { agents, targetInsights } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { learn } from '#server/modules/insights/service.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, saveSettings, shelve } from '#tests/support/auto-posts.ts'
import { storePublication } from '#tests/support/publishing.ts'

const NOW = new Date('2026-11-09T15:00:00Z')
const DAY_MS = 86_400_000

const buyers: number[] = []
const mortgage: number[] = []

setUpAgent({ now: () => NOW, profile: { plan: 'plus' } })

beforeAll(async () => {
  for (let made = 0; made < 26; made++) {
    buyers.push(await shelve(server.context, 'home-buyers', { size: [120, 120] }))
    mortgage.push(await shelve(server.context, 'mortgage', { size: [120, 120] }))
  }
})

beforeEach(() => saveSettings(browser, { tags: ['homeBuyers', 'mortgage'] }))

interface Result {
  reactions: number | null
  views?: number | null
  /** Days from its publication to its reading. */
  age?: number
  by?: number
}

/** A publication of a post weeks ago, with what it got. */
async function result(postId = 0, { reactions, views = null, age = 7, by = agent.id }: Result): Promise<void> {
  const at = new Date(NOW.getTime() - 30 * DAY_MS)
  const target = { platform: 'facebook', state: 'published', runAt: at, publishedAt: at } as const
  const made = await storePublication(server.context, by, { socialPostId: postId, scheduledAt: at }, target)
  const asOf = new Date(at.getTime() + age * DAY_MS)
  await server.context.db
    .insert(targetInsights)
    .values({ targetId: made.targetId, platform: 'facebook', reactions, views, asOf })
}

/** Has the agent's plan learn; gives the categories it then prefers. */
async function learned() {
  await learn(server.context, agent.id)
  const [row] = await server.context.db.select().from(agents).where(eq(agents.userId, agent.id))
  return row?.likedCategories
}

const plan = async () => (await browser.api<{ data: MonthPlan }>('GET', '/agent/month-plan')).body.data

test('the category that got more reactions comes more often, and its cards say why', async () => {
  expect((await plan()).cards.some(({ why }) => why.did_well)).toBe(false)
  for (let at = 0; at < 6; at++) {
    await result(buyers[at], { reactions: 20 + at })
    await result(mortgage[at], { reactions: at })
  }
  expect(await learned()).toEqual(['homeBuyers'])
  await replan(server.context, agent.id)
  const after = await plan()
  const share = after.cards.filter(({ post_id: id }) => buyers.includes(id)).length / after.cards.length
  expect(share).toBeGreaterThan(0.5)
  // The other category isn't left out.
  expect(share).toBeLessThan(1)
  for (const { post_id: id, why } of after.cards) {
    const isBuyers = buyers.includes(id)
    expect(why).toMatchObject({ did_well: isBuyers, category: isBuyers ? 'homeBuyers' : 'mortgage' })
  }
  // What is planned and what the month suggests stay the same choice.
  const planned = await autoPosts(server.context, agent.id)
  expect(after.cards.slice(0, planned.length).map(({ day, post_id: id }) => [day, id])).toEqual(
    planned.map(({ day, postId }) => [day, postId]),
  )
  expect(await plan()).toEqual(after)
})

test('few results, counts that are not settled and unknown ones teach nothing, nor do another agent’s', async () => {
  const { id: by } = await server.createAgent()
  for (let at = 0; at < 9; at++) {
    const isFirm = at < 4
    await result(buyers[at], { reactions: 50, ...(!isFirm && { age: 1 }) })
    await result(mortgage[at], { reactions: isFirm ? 1 : null })
    await result(buyers[at], { reactions: 30, by })
    await result(mortgage[at], { reactions: 3, by })
  }
  // What is no longer true is forgotten.
  await setAgent({ likedCategories: ['mortgage'] })
  expect(await learned()).toEqual([])
})

test('admins see the median of results with the number it is of, and only of five or more', async () => {
  const admin = await server.signIn((await server.createAdmin()).email)
  const sorted = async (by: string) =>
    (await admin.api<{ data: AdminPostRow[] }>('GET', `/admin/social-posts?per_page=50&${by}`)).body.data
  const [one = 0, two = 0, three = 0] = buyers.slice(10)
  for (const reactions of [1, 2, 30, 40, 50]) await result(one, { reactions, views: 100 })
  for (const reactions of [90, 91, 92, 93]) await result(two, { reactions })
  for (let at = 0; at < 6; at++) await result(three, { reactions: 10 + at })
  const down = await sorted('sort=reactions&order=desc')
  expect(down.find(({ id }) => id === one)?.results).toEqual({
    reactions: { of: 5, median: 30 },
    views: { of: 5, median: 100 },
  })
  expect((await admin.api<{ data: AdminPost }>('GET', `/admin/social-posts/${two}`)).body.data.results).toEqual({
    reactions: { of: 4, median: null },
    views: { of: 0, median: null },
  })
  const ids = down.map(({ id }) => id)
  expect(ids.indexOf(one)).toBeLessThan(ids.indexOf(three))
  // A post with too few results is never ranked by them.
  expect(ids.slice(0, 2)).not.toContain(two)
  const up = (await sorted('sort=reactions&order=asc')).map(({ id }) => id)
  expect(up.indexOf(three)).toBeLessThan(up.indexOf(one))
  expect((await sorted('sort=views&order=desc'))[0]?.id).toBe(one)
  expect((await admin.api('GET', '/admin/social-posts?sort=clicks')).status).toBe(422)
})
