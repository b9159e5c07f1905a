import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { DayOutcome, Decision, MonthPlan } from '#contract/publishing/month-plan.ts'
import { connections, posts, publications, targets } from '#server/db/schema/index.ts'
import { openPlanner } from '#server/modules/auto-post/planning/planner.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { autoPosts, saveSettings, shelve, shelveMany } from '#tests/support/auto-posts.ts'
import { beforeTransaction } from '#tests/support/database.ts'
import { connectMayasPage, type Problem } from '#tests/support/publishing.ts'

/** A Monday, after the time of its slot; Thanksgiving is on the 26th, a Thursday. */
const MONDAY = new Date('2026-11-09T15:00:00Z')

let now = MONDAY
let buyers: number[]
let openHouse: number
let thanksgiving: number
let translated: number

// The tests are the only planner.
setUpAgent({ now: () => now, profile: { plan: 'plus' }, config: { role: 'web' } })

beforeAll(async () => {
  const { context } = server
  buyers = await shelveMany(context, 'home-buyers', 36, (made) => ({ caption: `Caption ${made}` }))
  openHouse = await shelve(context, 'open-house')
  thanksgiving = await shelve(context, 'holidays', { caption: 'Happy Thanksgiving from my table to yours.' })
  await shelve(context, 'home-buyers', { premium: true })
  translated = await shelve(context, 'mortgage', { caption: 'Rates fell.', spanishCaption: 'Bajaron las tasas.' })
  await shelve(context, 'mortgage', { caption: 'Rates rose.' })
})

beforeEach(async () => {
  now = MONDAY
  await save()
})

const save = (differing: object = {}) => saveSettings(browser, differing)

async function plan(query = '', by = browser): Promise<MonthPlan> {
  const answer = await by.api<{ data: MonthPlan }>('GET', `/agent/month-plan${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}

/** The cards of the plan, of which there are enough for every test. */
async function cards(query = '') {
  const [first, second, third, fourth] = (await plan(query)).cards
  if (!first || !second || !third || !fourth) throw new Error('There are too few cards')
  return [first, second, third, fourth] as const
}

const send = (days: readonly unknown[], by = browser) =>
  by.api<{ data: { days: DayOutcome[] } } & Problem>('POST', '/agent/month-plan', { body: { days } })

async function decide(...days: Decision[]): Promise<DayOutcome[]> {
  const answer = await send(days)
  expect(answer.status).toBe(200)
  return answer.body.data.days
}

const keep = ({ day, post_id }: { day: string; post_id: number }): Decision => ({ day, action: 'keep', post_id })
const skip = ({ day, post_id }: { day: string; post_id: number }): Decision => ({ day, action: 'skip', post_id })
const stored = () => autoPosts(server.context, agent.id)

test('the plan of a month shows what is planned for the first days, suggests other posts for the rest, and stores nothing', async () => {
  const { cards, posts: named, platforms, timezone, missing } = await plan()
  const planned = await stored()
  expect(cards).toHaveLength(29)
  expect(cards.slice(0, planned.length).map(({ day, post_id: id }) => [day, id])).toEqual(
    planned.map(({ day, postId }) => [day, postId]),
  )
  const shown = new Set(cards.map(({ post_id: id }) => id))
  expect(shown.size).toBe(cards.length)
  const others = cards.map(({ alternatives }) => alternatives.map(({ post_id: id }) => id))
  for (const ids of others) expect(ids.length).toBeGreaterThanOrEqual(3)
  expect(others.flat().filter((id) => shown.has(id))).toEqual([])
  expect(new Set(named.map(({ id }) => id))).toEqual(new Set([...shown, ...others.flat()]))
  expect([platforms, timezone, missing]).toEqual([['facebook'], 'America/Chicago', null])
  expect(await stored()).toEqual(planned)
})

test('the plan of a month has only the chosen days, and none that the agent decided', async () => {
  await save({ frequency_days_of_week: ['monday', 'thursday'] })
  const days = async () => (await plan()).cards.map(({ day }) => day.slice(5))
  const all = ['11-12', '11-16', '11-19', '11-23', '11-26', '11-30', '12-03', '12-07']
  expect(await days()).toEqual(all)
  const [first, second] = await cards()
  await decide(keep(first), skip(second))
  expect(await days()).toEqual(all.slice(2))
})

test('a post the agent never had is new to them, one that went out says when', async () => {
  await save({ tags: ['collections'], frequency_days_of_week: ['thursday'] })
  const [first] = await cards()
  expect(first.why).toEqual({ code: 'new', category: 'collections', did_well: false, holiday: null, last_at: null })
  const id = (await stored())[0]?.id ?? 0
  const went = new Date('2026-11-05T14:00:00Z')
  const { db } = server.context
  await db.update(publications).set({ localDay: '2026-11-05', scheduledAt: went }).where(eq(publications.id, id))
  await db.update(targets).set({ state: 'published' }).where(eq(targets.publicationId, id))
  const [later] = (await plan()).cards
  expect(later).toMatchObject({ post_id: openHouse, why: { code: 'again', last_at: went.toISOString() } })
})

test('a month has a holiday’s post on the last day up to it and nowhere else, by the mix also where its category isn’t chosen, and open-house posts on weekends', async () => {
  const days = ['monday', 'wednesday', 'friday', 'saturday']
  await save({ tags: ['homeBuyers', 'collections', 'holidays'], frequency_days_of_week: days })
  const all = (await plan('?holidays=true&open_house=true')).cards
  expect(all.filter(({ post_id: id }) => id === thanksgiving)).toMatchObject([
    { day: '2026-11-25', why: { code: 'holiday', holiday: { name: 'Thanksgiving', day: '2026-11-26' } } },
  ])
  expect(all.flatMap(({ alternatives }) => alternatives).some((one) => one.post_id === thanksgiving)).toBe(false)
  const its = all.filter(({ why }) => why.code === 'open_house')
  expect(its).toMatchObject([{ day: '2026-11-14', post_id: openHouse }])
  const daysOf = async (query = '') =>
    (await plan(query)).cards.filter((card) => card.post_id === thanksgiving).map(({ day }) => day)
  expect(await daysOf()).toEqual(['2026-11-25'])
  await save({ frequency_days_of_week: days })
  expect([await daysOf(), await daysOf('?holidays=true')]).toEqual([[], ['2026-11-25']])
})

test('a month has no post of another season, state or weekday, none that claims anything, and no verse, also not to swap for', async () => {
  const { context } = server
  const shelved = (caption: string) => shelve(context, 'new-construction', { caption })
  const never = [
    await shelved('Happy Father’s Day to the ones who fix it'),
    await shelved('The first day of school is closer than you think'),
    await shelved('First snow on a quiet street'),
    await shelved('Just listed: a deep porch'),
    await shelved('Fill in [street] yourself'),
  ]
  // Only the agent's own choice of the category brings it into a month.
  await shelved('“In peace I will sleep.” Psalm 4:8')
  const mondays = await shelved('Sweep the porch')
  await context.db
    .update(posts)
    .set({ times: ['monday'] })
    .where(eq(posts.id, mondays))
  const inTexas = await shelved('Ask about the pool')
  await context.db
    .update(posts)
    .set({ places: ['TX'] })
    .where(eq(posts.id, inTexas))
  const always = await shelveMany(context, 'new-construction', 3)
  await save({ tags: ['newConstruction'] })
  const shown = async (query = '') =>
    (await plan(query)).cards.flatMap((card) =>
      [card, ...card.alternatives].map(({ post_id: id }) => ({ id, day: card.day })),
    )
  const before = await shown('?holidays=true&open_house=true')
  const offered = new Set(before.map(({ id }) => id).filter((id) => id !== thanksgiving && id !== openHouse))
  expect(offered).toEqual(new Set([...always, mondays]))
  const ofMondays = before.filter(({ id }) => id === mondays).map(({ day }) => new Date(`${day}T12:00:00Z`).getUTCDay())
  expect(new Set(ofMondays)).toEqual(new Set([1]))
  await setAgent({ brokerageCityId: 4_671_654 })
  expect((await shown()).some(({ id }) => id === inTexas)).toBe(true)
  for (const post_id of never) {
    const [card] = (await plan()).cards
    const outcome = await decide({ day: card?.day ?? '', action: 'keep', post_id })
    expect(outcome).toMatchObject([{ outcome: 'refused' }])
  }
})

test('the plan of a month can be of other categories and in another language than the settings, and says why a post is in English', async () => {
  const { cards: all, categories } = await plan('?categories=holidays,collections')
  expect(categories).toEqual(['collections', 'holidays'])
  expect(new Set(all.map(({ post_id: id }) => id))).toEqual(new Set([openHouse, thanksgiving]))
  expect((await browser.api('GET', '/agent/month-plan?categories=homeBuyers,lies')).status).toBe(422)
  const { cards: shown, language } = await plan('?categories=mortgage&language=es')
  expect(language).toBe('es')
  const said = [...shown, ...shown.flatMap(({ alternatives }) => alternatives)].map((one) => {
    return `${one.post_id === translated} ${one.language} ${one.fallback}`
  })
  expect(new Set(said)).toEqual(new Set(['true es null', 'false en no_spanish']))
  expect((await cards())[0]).toMatchObject({ language: 'en', fallback: null })
})

test('the plan of a month works with the default days before any settings were saved', async () => {
  const other = await server.createAgent({}, { plan: 'plus' })
  await connectMayasPage(server.context, other)
  const by = await server.signIn(other.email)
  const [first] = (await plan('', by)).cards
  expect(first?.day).toBe('2026-11-09')
  const { body } = await send(first ? [keep(first)] : [], by)
  expect(body.data.days).toMatchObject([{ outcome: 'scheduled' }])
  expect(await autoPosts(server.context, other.id)).toMatchObject([{ day: '2026-11-09', postId: first?.post_id }])
  // Nobody else's days are decided.
  expect((await stored()).filter(({ editedAt }) => editedAt)).toEqual([])
})

test('the plan of a month without a network or a plan says what is missing, and no day can be decided', async () => {
  const [first] = await cards()
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  expect(await plan()).toMatchObject({ cards: [], missing: 'connection' })
  const message = 'Connect an account first, then schedule your month.'
  expect(await send([keep(first)])).toMatchObject({ status: 409, body: { message } })
  await setAgent({ plan: null })
  expect(await plan()).toMatchObject({ cards: [], missing: 'plan' })
  expect((await send([keep(first)])).status).toBe(403)
})

test('deciding a month schedules what is kept and not what is skipped, and planning leaves both alone as the days pass', async () => {
  const all = (await plan()).cards
  const skipped = all.filter((_, at) => at % 5 === 4)
  const kept = all.filter((card) => !skipped.includes(card)).map(({ day, post_id }) => ({ day, post_id }))
  const outcomes = await decide(...kept.map(keep), ...skipped.map(skip))
  expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([])
  const rows = await stored()
  const daysIn = (state: string) => rows.filter((row) => row.state === state)
  expect(daysIn('queued').map(({ day, postId }) => ({ day, post_id: postId }))).toEqual(kept)
  expect(daysIn('canceled').map(({ day }) => day)).toEqual(skipped.map(({ day }) => day))
  await save({ tags: ['mortgage'], frequency_days_of_week: ['friday'] })
  const ofTheMonth = async () => (await stored()).filter(({ day }) => all.some((card) => card.day === day))
  for (const date of ['2026-11-09T16:00:00Z', '2026-11-20T16:00:00Z', '2026-12-01T16:00:00Z']) {
    now = new Date(date)
    await openPlanner(server.context).runFor(60_000)
    expect((await ofTheMonth()).map(({ id, day, postId }) => [id, day, postId])).toEqual(
      rows.map(({ id, day, postId }) => [id, day, postId]),
    )
  }
})

test('a swapped post replaces the planned one with its caption, on the same day, and a repetition has the effect of once', async () => {
  const [{ day, alternatives }, second] = await cards()
  const postId = alternatives[0]?.post_id ?? 0
  const [before] = await stored()
  const days = [keep({ day, post_id: postId }), skip(second)]
  const outcomes = await decide(...days)
  const caption = `Caption ${buyers.indexOf(postId)}`
  const rows = await stored()
  expect(rows[0]).toEqual({ ...before, postId, caption, editedAt: now })
  expect(await decide(...days)).toEqual(outcomes)
  expect(await stored()).toEqual(rows)
})

test('a kept post goes out in the language its card showed, also where it was planned in another', async () => {
  await save({ tags: ['mortgage'] })
  const planned = (await stored()).find(({ postId }) => postId === translated)
  const day = planned?.day ?? ''
  expect(planned?.caption).toBe('Rates fell.')
  await decide({ day, action: 'keep', post_id: translated, language: 'es' })
  expect((await stored()).find((one) => one.day === day)).toMatchObject({ caption: 'Bajaron las tasas.' })
})

test('each day that can’t be as wanted says why and stays; the others are done', async () => {
  const premium = await shelve(server.context, 'home-buyers', { premium: true })
  const [first, second, third, fourth] = await cards()
  await browser.api('POST', `/agent/social-posts/${(await stored())[0]?.id}/swap`)
  const before = await stored()
  const outcomes = await decide(
    keep(first),
    keep({ ...second, post_id: premium }),
    keep({ ...third, post_id: 999_999 }),
    keep({ ...third, day: '2026-11-08' }),
    { day: '2027-01-20', action: 'skip' },
    keep(fourth),
  )
  const reasons = ['day_taken', 'post_gone', 'post_gone', 'past', 'not_in_plan', null]
  expect(outcomes.map(({ reason }) => reason)).toEqual(reasons)
  expect(outcomes[0]?.message).toBe('You’ve already changed this day’s post.')
  const after = await stored()
  expect(after.filter(({ day }) => day !== fourth.day)).toEqual(before.filter(({ day }) => day !== fourth.day))
  expect(after.find(({ day }) => day === fourth.day)?.editedAt).toEqual(now)
})

test('a planned day keeps its post where the one wanted leaves the library meanwhile', async () => {
  const [{ day, alternatives }] = await cards()
  const other = alternatives[0]?.post_id ?? 0
  const before = await stored()
  const { db } = server.context
  beforeTransaction(db, () => db.update(posts).set({ deletedAt: now }).where(eq(posts.id, other)))
  const outcomes = await decide(keep({ day, post_id: other }))
  expect(outcomes).toMatchObject([{ outcome: 'refused', reason: 'post_gone' }])
  expect(await stored()).toEqual(before)
})
