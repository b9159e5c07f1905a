import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { localDay, wallTimeOf } from '#domain/time/time.ts'
import { agents, connections, posts, publications, socialPostSettings, targets } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { openPlanner } from '#server/modules/auto-post/planning/planner.ts'
import {
  agentWith as agentOn,
  autoPosts,
  planForAll,
  shelve,
  shelveMany,
  type Wanted,
} from '#tests/support/auto-posts.ts'
import type { Person } from '#tests/support/people.ts'
import {
  connectMayasPage,
  connectMayasProfiles,
  forgetPublications,
  publish,
  publishBody,
} from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

/** A Monday morning in Chicago, six days before the clocks go forward. */
const MONDAY = new Date('2026-03-02T15:00:00Z')

let now = MONDAY
let buyers: number[]
// The tests are the only planner.
const server = useTestServer({ now: () => now, config: { role: 'web' } })

beforeAll(async () => void (buyers = await shelveMany(server.context, 'home-buyers', 8)))

beforeEach(async () => {
  now = MONDAY
  // What an earlier test planned must not become due when the clock moves.
  await forgetPublications(server.context)
})

const agentWith = (wanted?: Wanted) => agentOn(server, wanted)
const plan = () => planForAll(server.context)
const planned = ({ id }: Person) => autoPosts(server.context, id)

async function plannedFor(wanted: Wanted) {
  const agent = await agentWith(wanted)
  await plan()
  return await planned(agent)
}

const setAgent = ({ id }: Person, values: Partial<typeof agents.$inferInsert>) =>
  server.context.db.update(agents).set(values).where(eq(agents.userId, id))
const setTarget = (id = 0, values: Partial<typeof targets.$inferInsert> = {}) =>
  server.context.db.update(targets).set(values).where(eq(targets.publicationId, id))
const setPublication = (id = 0, values: Partial<typeof publications.$inferInsert> = {}) =>
  server.context.db.update(publications).set(values).where(eq(publications.id, id))

/** A planner whose first transaction fails; its errors are noted. */
function failingOnce(errors: string[]) {
  const { context } = server
  let transactions = 0
  const transaction: typeof context.db.transaction = (...work) =>
    transactions++ === 0 ? Promise.reject(new Error('The connection was lost')) : context.db.transaction(...work)
  const db = Object.create(context.db, { transaction: { value: transaction } }) as typeof context.db
  const log = { ...context.log, error: (_detail: object, message: string) => void errors.push(message) }
  return openPlanner({ ...context, db, log })
}

test('the planner plans one different post of the library for each chosen day of the next fourteen, in the agent’s time zone', async () => {
  const rows = await plannedFor({})
  const days = ['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13']
  expect(rows.map(({ day }) => day)).toEqual(days)
  // The clocks went forward on the 8th: two in the afternoon is an hour earlier in Greenwich.
  expect([rows[0]?.at, rows[5]?.at]).toEqual(['2026-03-02T20:00:00.000Z', '2026-03-13T19:00:00.000Z'])
  expect(new Set(rows.map(({ postId }) => postId)).size).toBe(6)
  expect(rows.every(({ postId, state }) => buyers.includes(postId ?? 0) && state === 'queued')).toBe(true)
  const id = rows[0]?.id ?? 0
  const [stored] = await server.context.db.select().from(publications).where(eq(publications.id, id))
  expect(stored).toMatchObject({
    source: 'auto',
    type: 'image',
    caption: 'About home-buyers',
    captionLanguage: 'en',
    agentBranding: true,
    brandState: 'waiting',
    editedAt: null,
    createdAt: MONDAY,
    media: [{ role: 'instagram_image', mime: 'image/jpeg', key: expect.stringMatching(/^[0-9a-f]{64}\.jpg$/) }],
  })
  const [target] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
  expect(target).toMatchObject({ platform: 'facebook', state: 'queued', attempts: 0, runAt: stored?.scheduledAt })
})

test('a pause takes its days out of the plan, and its end brings them back', async () => {
  const agent = await agentWith()
  await plan()
  const browser = await server.signIn(agent.email)
  const pause = (body: object) => browser.api('PUT', '/agent/pause', { body })
  const days = async () => (await planned(agent)).map(({ day }) => day)
  expect((await pause({ paused: true, until: '2026-03-09T05:00:00.000Z' })).status).toBe(200)
  expect(await days()).toEqual(['2026-03-09', '2026-03-11', '2026-03-13'])
  await pause({ paused: true, until: null })
  expect(await days()).toEqual([])
  await pause({ paused: false, until: null })
  expect(await days()).toEqual(['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13'])
})

test('the planner plans nothing without a plan, for a network beyond it, without a connection, or without a post that fits', async () => {
  expect(await plannedFor({ agent: { plan: null } })).toEqual([])
  const onPlus = await plannedFor({ connect: [connectMayasPage, connectMayasProfiles], agent: { plan: 'plus' } })
  expect(onPlus[0]?.platforms).toEqual(['facebook', 'instagram'])
  expect(await plannedFor({ connect: [] })).toEqual([])
  expect(await plannedFor({ categories: ['agentAvatar'] })).toEqual([])
})

test('the planner plans no post a platform would refuse, none premium beyond the agent’s plan, and none without a collection or file', async () => {
  const good = await shelve(server.context, 'mortgage')
  const premium = await shelve(server.context, 'mortgage', { premium: true })
  const tall = await shelve(server.context, 'mortgage', { media: ['facebook_image'], size: [300, 900] })
  const upright = await shelve(server.context, 'mortgage', { size: [300, 900] })
  const wordy = await shelve(server.context, 'mortgage', { caption: 'w'.repeat(2_500) })
  const stray = await shelve(server.context, 'mortgage')
  await server.context.db.update(posts).set({ collectionId: null }).where(eq(posts.id, stray))
  await shelve(server.context, 'mortgage', { type: 'reel', media: [] })
  expect(await plannedFor({ categories: ['reelTemplates'] })).toEqual([])
  const of = async (wanted: Wanted) => {
    const rows = await plannedFor({ categories: ['mortgage'], days: [...WEEKDAYS], ...wanted })
    return new Set(rows.map(({ postId }) => postId))
  }
  const both = [connectMayasPage, connectMayasProfiles]
  expect(await of({ connect: both })).toEqual(new Set([good, premium]))
  expect(await of({ connect: both, agent: { plan: 'plus' } })).toEqual(new Set([good]))
  const onFacebook = await of({ agent: { plan: 'plus' } })
  expect(onFacebook).toEqual(new Set([good, tall, upright, wordy]))
})

test('the planner plans no post the agent has published before while others are left', async () => {
  const agent = await agentWith({ connect: [connectMayasPage] })
  const browser = await server.signIn(agent.email)
  const body = publishBody({ scheduled_at: '2026-03-20 12:00:00' })
  for (const postId of buyers.slice(0, 3)) expect((await publish(browser, postId, body)).status).toBe(201)
  await plan()
  const posts = (await planned(agent)).map(({ postId }) => postId)
  expect(new Set(posts)).toEqual(new Set([...buyers.slice(3), posts[5]]))
  expect(posts).toHaveLength(6)
})

test('the planner begins a day when it begins in the agent’s time zone, and changes nothing of the days before it', async () => {
  const east = await agentWith({ days: [...WEEKDAYS], agent: { timeZone: 'America/New_York' } })
  const west = await agentWith({ days: [...WEEKDAYS], agent: { timeZone: 'Pacific/Honolulu' } })
  const planner = openPlanner(server.context)
  const last = async (agent: Person) => (await planned(agent)).at(-1)?.day
  expect(await planner.runFor(60_000)).toBe(true)
  expect([await last(east), await last(west)]).toEqual(['2026-03-15', '2026-03-15'])
  const before = await planned(east)
  await setTarget(before[0]?.id, { state: 'published' })
  now = new Date('2026-03-03T05:00:01Z')
  await planner.runFor(60_000)
  expect([await last(east), await last(west)]).toEqual(['2026-03-16', '2026-03-15'])
  expect((await planned(east)).slice(1, -1)).toEqual(before.slice(1))
  now = new Date('2026-03-03T10:00:01Z')
  await planner.runFor(60_000)
  expect([await last(east), await last(west)]).toEqual(['2026-03-16', '2026-03-16'])
})

test('the planner continues where its time was up, and reports completion only when all is done', async () => {
  const agent = await agentWith()
  const planner = openPlanner(server.context)
  expect(await planner.runFor(-1)).toBe(false)
  await vi.waitFor(async () => expect(await planner.runFor(-1)).toBe(true), { interval: 0 })
  expect(await planned(agent)).toHaveLength(6)
})

test('a failed batch holds up no other batch and is tried again', async () => {
  const ids: number[] = []
  // More than one batch.
  while (ids.length <= 50) ids.push((await agentWith({ days: ['monday'], timeOfDay: 'evening' })).id)
  const errors: string[] = []
  const planner = failingOnce(errors)
  await planner.runFor(60_000)
  expect(errors).toEqual(['auto posts were not planned'])
  expect(await autoPosts(server.context, ids.at(-1) ?? 0)).toHaveLength(2)
  await planner.runFor(60_000)
  for (const id of ids) expect(await autoPosts(server.context, id)).toHaveLength(2)
  expect(errors).toHaveLength(1)
  // Also one that failed in an earlier turn than the last.
  const through = '2026-03-14'
  const mine = inArray(socialPostSettings.agentId, ids)
  await server.context.db.update(socialPostSettings).set({ plannedThrough: through }).where(mine)
  const lastPlanner = failingOnce([])
  for (let done = 0, runs = 0; done < 2 && runs < 50; runs++) if (await lastPlanner.runFor(-1)) done += 1
  const left = and(mine, eq(socialPostSettings.plannedThrough, through))
  expect(await server.context.db.$count(socialPostSettings, left)).toBe(0)
})

test('planned posts move with the agent’s time zone, but not those they edited', async () => {
  const agent = await agentWith({ days: ['tuesday', 'thursday'] })
  await plan()
  const [edited, ...others] = await planned(agent)
  await setPublication(edited?.id, { editedAt: now })
  await setAgent(agent, { timeZone: 'America/Los_Angeles' })
  await replan(server.context, agent.id)
  const after = await planned(agent)
  expect(after[0]).toMatchObject({ id: edited?.id, at: edited?.at })
  expect(after.slice(1).map(({ day, postId }) => [day, postId])).toEqual(others.map(({ day, postId }) => [day, postId]))
  for (const { at } of after.slice(1)) expect(wallTimeOf(new Date(at), 'America/Los_Angeles').hour).toBe(14)
})

test('planned posts gain and lose platforms with the connections, and go when the last is gone', async () => {
  const agent = await agentWith({ connect: [connectMayasPage, connectMayasProfiles] })
  await plan()
  const browser = await server.signIn(agent.email)
  const before = await planned(agent)
  expect((await browser.api('DELETE', '/agent/social-media/linkedin')).status).toBe(204)
  const without = await planned(agent)
  expect(without.map(({ platforms }) => platforms)).toEqual(before.map(() => ['facebook', 'instagram']))
  expect(without.map(({ postId }) => postId)).toEqual(before.map(({ postId }) => postId))
  await browser.api('DELETE', '/agent/social-media/instagram')
  await browser.api('DELETE', '/agent/social-media/facebook')
  expect(await planned(agent)).toEqual([])
  await connectMayasPage(server.context, agent)
  // Also one that has to be connected again.
  await server.context.db.update(connections).set({ needsReconnect: true }).where(eq(connections.agentId, agent.id))
  await replan(server.context, agent.id)
  expect((await planned(agent)).map(({ platforms }) => platforms)).toEqual(before.map(() => ['facebook']))
})

test('a post that has begun stays where it is, whatever is saved', async () => {
  const agent = await agentWith()
  await plan()
  const [begun, tried] = await planned(agent)
  await setTarget(begun?.id, { state: 'publishing', claimedUntil: new Date(now.getTime() + 60_000) })
  await setTarget(tried?.id, { attempts: 1 })
  const mine = eq(socialPostSettings.agentId, agent.id)
  await server.context.db
    .update(socialPostSettings)
    .set({ days: ['sunday'] })
    .where(mine)
  await replan(server.context, agent.id)
  const days = (await planned(agent)).map(({ day }) => day)
  expect(days).toEqual([begun?.day, tried?.day, '2026-03-08', '2026-03-15'])
})

test('a post edited by hand keeps the day it was moved to, in the place of that day’s own', async () => {
  const agent = await agentWith()
  await plan()
  const [, , moved] = await planned(agent)
  await setPublication(moved?.id, { editedAt: now, scheduledAt: new Date('2026-03-09T15:00:00Z') })
  await replan(server.context, agent.id)
  const days = (await planned(agent)).map(({ at }) => localDay(new Date(at), 'America/Chicago'))
  expect(days).toEqual(['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11', '2026-03-13'])
})

test('a planned post is replaced when its library post is gone, no longer fits, or was published by hand', async () => {
  const { db } = server.context
  const agent = await agentWith({ categories: ['holidays'] })
  const made = await shelveMany(server.context, 'holidays', 9)
  await plan()
  const before = await planned(agent)
  const [gone = 0, costly = 0, own = 0] = before.map(({ postId }) => postId ?? 0)
  await db.delete(posts).where(eq(posts.id, gone))
  await db.update(posts).set({ isPremium: true }).where(eq(posts.id, costly))
  await setAgent(agent, { plan: 'plus' })
  const browser = await server.signIn(agent.email)
  const body = publishBody({ scheduled_at: '2026-03-20 12:00:00' })
  expect((await publish(browser, own, body)).status).toBe(201)
  const after = await planned(agent)
  expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day))
  expect(after.slice(3)).toEqual(before.slice(3))
  const left = made.filter((postId) => !before.some((row) => row.postId === postId))
  expect(new Set(after.slice(0, 3).map(({ postId }) => postId))).toEqual(new Set(left))
})
