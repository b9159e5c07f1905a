import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Decision, MonthPlan } from '#contract/publishing/month-plan.ts'
import { connections } from '#server/db/schema/index.ts'
import { openPlanner } from '#server/modules/auto-post/planner.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import { pass } from '#tests/support/publishing.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'

setUpPublishing({ profile: { plan: 'plus' } })

const DAY_SECONDS = 24 * 60 * 60

test('after a simulated month the wall holds exactly what was kept', { timeout: 240_000 }, async () => {
  const captions = new Map<number, string>()
  for (let made = 0; made < 40; made++) {
    const caption = `Card ${made} of ${agent.email}`
    captions.set(await shelve(server.context, 'home-buyers', { caption }), caption)
  }
  await server.context.db
    .delete(connections)
    .where(and(eq(connections.agentId, agent.id), ne(connections.platform, 'facebook')))
  await browser.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers'],
      frequency_days_of_week: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      frequency_time_of_day: 'automatic',
      timezone: 'America/Chicago',
    },
  })
  const { body } = await browser.api<{ data: MonthPlan }>('GET', '/agent/month-plan')
  const { cards } = body.data
  expect(cards.length).toBeGreaterThanOrEqual(29)
  const swapped = new Set<number>()
  const decisions = cards.map(({ day, post_id, alternatives }, at): Decision => {
    if (at % 4 === 1) return { day, action: 'skip', post_id }
    // Cards share their alternatives; how many cards there are depends on the time of day.
    const other = at % 5 === 2 ? alternatives.find((one) => !swapped.has(one.post_id)) : undefined
    if (other) swapped.add(other.post_id)
    return { day, action: 'keep', post_id: other?.post_id ?? post_id }
  })
  expect(swapped.size).toBeGreaterThan(3)
  const answer = await browser.api('POST', '/agent/month-plan', { body: { days: decisions } })
  expect(answer.status).toBe(200)
  const kept = new Set(decisions.flatMap((one) => (one.action === 'keep' ? [captions.get(one.post_id)] : [])))

  const planner = openPlanner(server.context)
  const lastDay = cards.at(-1)?.day ?? ''
  const rows = await autoPosts(server.context, agent.id)
  for (const { id, at, day, state } of rows) {
    if (day === null || day > lastDay || state === 'canceled') continue
    const seconds = (Date.parse(at) - clock.now().getTime()) / 1000 + 1
    await pass(server.context, clock, Math.max(seconds, 0), id)
    while (!(await planner.turn(5_000)));
  }
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(27 * DAY_SECONDS * 1000)
  for (const caption of captions.values()) {
    expect(await sandbox.wall(caption), caption).toHaveLength(kept.has(caption) ? 1 : 0)
  }
})
