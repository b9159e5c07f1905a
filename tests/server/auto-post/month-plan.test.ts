import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { DayOutcome, Decision, MonthPlan } from '#contract/publishing/month-plan.ts'
import { posts, publications, targets } from '#server/db/schema/index.ts'
import { replan } from '#server/modules/auto-post/service.ts'
import { autoPosts, shelve } from '#tests/support/auto-posts.ts'
import type { Answered, Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, type Problem } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A Monday, after the time of its slot; Thanksgiving is on the 26th, a Thursday. */
const NOW = new Date('2026-11-09T15:00:00Z')

let server: TestServer
let agent: Person
let browser: Browser
let buyers: number[]
let openHouse: number
let thanksgiving: number
let translated: number

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW })
  buyers = []
  for (let made = 0; made < 45; made++) {
    buyers.push(await shelve(server.context, 'home-buyers', { caption: `Caption ${made}` }))
  }
  openHouse = await shelve(server.context, 'open-house')
  thanksgiving = await shelve(server.context, 'holidays', { caption: 'Happy Thanksgiving from my table to yours.' })
  await shelve(server.context, 'home-buyers', { premium: true })
  translated = await shelve(server.context, 'mortgage', {
    caption: 'Rates fell.',
    spanishCaption: 'Bajaron las tasas.',
  })
  await shelve(server.context, 'mortgage', { caption: 'Rates rose.' })
})

afterAll(() => server.close())

beforeEach(async () => {
  agent = await server.createAgent({}, { plan: 'plus' })
  await connectMayasPage(server.context, agent)
  browser = await server.signIn(agent.email)
  await save()
})

const EVERY_DAY = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const save = (differing: object = {}) =>
  browser.api('POST', '/agent/social-post-settings', {
    body: {
      tags: ['homeBuyers'],
      frequency_days_of_week: EVERY_DAY,
      frequency_time_of_day: 'morning',
      timezone: 'America/Chicago',
      ...differing,
    },
  })

async function plan(query = '', by = browser): Promise<MonthPlan> {
  const answer: Answered<{ data: MonthPlan }> = await by.api('GET', `/agent/month-plan${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}

const send = (days: readonly Decision[], by = browser): Promise<Answered<{ data: { days: DayOutcome[] } }>> =>
  by.api('POST', '/agent/month-plan', { body: { days } })

async function decide(...days: Decision[]): Promise<DayOutcome[]> {
  const answer = await send(days)
  expect(answer.status).toBe(200)
  return answer.body.data.days
}

const keep = ({ day, post_id }: { day: string; post_id: number }): Decision => ({ day, action: 'keep', post_id })
const stored = () => autoPosts(server.context, agent.id)

describe('the plan of a month', () => {
  test('shows what is planned for the first days and suggests other posts for the rest', async () => {
    const { cards, posts, platforms, timezone, missing } = await plan()
    const planned = await stored()
    expect(cards).toHaveLength(29)
    expect(cards.slice(0, planned.length).map(({ day, post_id: id }) => [day, id])).toEqual(
      planned.map(({ day, postId }) => [day, postId]),
    )
    expect(new Set(cards.map(({ post_id: id }) => id)).size).toBe(cards.length)
    expect({ platforms, timezone, missing }).toEqual({
      platforms: ['facebook'],
      timezone: 'America/Chicago',
      missing: null,
    })
    const named = cards.flatMap(({ post_id: id, alternatives }) => alternatives.map((one) => one.post_id).concat(id))
    expect(posts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...new Set(named)].toSorted((a, b) => a - b))
    expect(await stored()).toEqual(planned)
  })

  test('gives every card alternatives that no other card shows', async () => {
    const { cards } = await plan()
    const shown = new Set(cards.map(({ post_id: id }) => id))
    for (const { alternatives } of cards) {
      expect(alternatives.length).toBeGreaterThanOrEqual(3)
      expect(alternatives.some(({ post_id: id }) => shown.has(id))).toBe(false)
    }
  })

  test('has only the chosen days, and none that the agent decided', async () => {
    await save({ frequency_days_of_week: ['monday', 'thursday'] })
    const before = await plan()
    expect(before.cards.map(({ day }) => day)).toEqual([
      '2026-11-12',
      '2026-11-16',
      '2026-11-19',
      '2026-11-23',
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
      '2026-12-07',
    ])
    const [first, second] = before.cards
    if (!first || !second) throw new Error('There are no cards')
    await decide(keep(first), { day: second.day, action: 'skip' })
    const after = await plan()
    expect(after.cards.map(({ day }) => day)).toEqual(before.cards.slice(2).map(({ day }) => day))
  })

  test('a post the agent never had is new to them, one that went out says when', async () => {
    await save({ tags: ['holidays'], frequency_days_of_week: ['thursday'] })
    const [first, second] = (await plan()).cards
    expect(first?.why).toEqual({
      code: 'new',
      category: 'holidays',
      did_well: false,
      holiday: null,
      last_at: null,
    })
    expect(second?.why).toMatchObject({ code: 'new', category: 'holidays' })
    const [row] = await stored()
    const went = new Date('2026-11-05T14:00:00Z')
    await server.context.db
      .update(publications)
      .set({ localDay: '2026-11-05', scheduledAt: went })
      .where(eq(publications.id, row?.id ?? 0))
    await server.context.db
      .update(targets)
      .set({ state: 'published' })
      .where(eq(targets.publicationId, row?.id ?? 0))
    const later = (await plan()).cards[0]
    expect(later).toMatchObject({ post_id: thanksgiving, why: { code: 'again', last_at: went.toISOString() } })
  })

  test('prefers a holiday’s posts on the days before it and leaves them out elsewhere', async () => {
    await save({ tags: ['homeBuyers', 'holidays'], frequency_days_of_week: ['monday', 'wednesday', 'friday'] })
    const { cards } = await plan('?holidays=true')
    const its = cards.filter(({ post_id: id }) => id === thanksgiving)
    expect(its).toMatchObject([
      { day: '2026-11-25', why: { code: 'holiday', holiday: { name: 'Thanksgiving', day: '2026-11-26' } } },
    ])
    expect(cards.flatMap(({ alternatives }) => alternatives).some((one) => one.post_id === thanksgiving)).toBe(false)
  })

  test('prefers open-house posts on weekends', async () => {
    await save({ tags: ['homeBuyers', 'collections'] })
    const { cards } = await plan('?open_house=true')
    expect(cards.filter(({ why }) => why.code === 'open_house')).toMatchObject([
      { day: '2026-11-14', post_id: openHouse },
    ])
  })

  test('can be of other categories than the settings', async () => {
    const { cards, categories } = await plan('?categories=holidays,collections')
    expect(categories).toEqual(['collections', 'holidays'])
    expect(new Set(cards.slice(0, 2).map(({ post_id: id }) => id))).toEqual(new Set([openHouse, thanksgiving]))
  })

  test('can be in another language than the settings, and says why a post is in English', async () => {
    const { cards, language } = await plan('?categories=mortgage&language=es')
    expect(language).toBe('es')
    const all = [...cards, ...cards.flatMap(({ alternatives }) => alternatives)]
    const of = (isTranslated: boolean) => all.filter(({ post_id: id }) => (id === translated) === isTranslated)
    for (const one of of(true)) expect(one).toMatchObject({ language: 'es', fallback: null })
    for (const one of of(false)) expect(one).toMatchObject({ language: 'en', fallback: 'no_spanish' })
    expect([of(true).length > 0, of(false).length > 0]).toEqual([true, true])
    expect((await plan()).cards.every((card) => card.language === 'en' && card.fallback === null)).toBe(true)
  })

  test('works with the default days before any settings were saved', async () => {
    const other = await server.createAgent({}, { plan: 'plus' })
    await connectMayasPage(server.context, other)
    const by = await server.signIn(other.email)
    const [first] = (await plan('', by)).cards
    expect(first?.day).toBe('2026-11-09')
    const { body } = await send(first ? [keep(first)] : [], by)
    expect(body.data.days).toMatchObject([{ outcome: 'scheduled' }])
    expect(await autoPosts(server.context, other.id)).toMatchObject([{ day: '2026-11-09', postId: first?.post_id }])
  })

  test('says what is missing', async () => {
    const unconnected = await server.createAgent({}, { plan: 'plus' })
    expect(await plan('', await server.signIn(unconnected.email))).toMatchObject({ cards: [], missing: 'connection' })
    const without = await server.createAgent({}, { plan: null })
    expect(await plan('', await server.signIn(without.email))).toMatchObject({ cards: [], missing: 'plan' })
  })

  test('is answered with 304 while it is the same', async () => {
    const first = await browser.api('GET', '/agent/month-plan')
    const etag = first.headers.get('etag') ?? ''
    const again = await browser.api('GET', '/agent/month-plan', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  test('is an agent’s own, and refuses unknown categories', async () => {
    expect((await server.guest().api('GET', '/agent/month-plan')).status).toBe(401)
    const admin = await server.signIn((await server.createAdmin()).email)
    expect((await admin.api('GET', '/agent/month-plan')).status).toBe(403)
    expect((await browser.api('GET', '/agent/month-plan?categories=homeBuyers,lies')).status).toBe(422)
    expect((await browser.api('GET', '/agent/month-plan?holidays=1')).status).toBe(422)
  })
})

describe('deciding the days of a month', () => {
  test('thirty cards: what is kept is scheduled, what is skipped is not, and planning leaves both alone', async () => {
    const { cards } = await plan()
    const skipped = cards.filter((_, at) => at % 5 === 4)
    const swapped = new Map(cards.filter((_, at) => at % 7 === 3).map((card) => [card.day, card.alternatives[0]]))
    const kept = cards
      .filter((card) => !skipped.includes(card))
      .map(({ day, post_id }) => ({ day, post_id: swapped.get(day)?.post_id ?? post_id }))
    const outcomes = await decide(
      ...kept.map(keep),
      ...skipped.map(({ day, post_id }): Decision => ({ day, action: 'skip', post_id })),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    const rows = await stored()
    expect(rows.filter(({ state }) => state === 'queued').map(({ day, postId }) => ({ day, post_id: postId }))).toEqual(
      kept,
    )
    expect(rows.filter(({ state }) => state === 'canceled').map(({ day }) => day)).toEqual(
      skipped.map(({ day }) => day),
    )
    await save({ tags: ['mortgage'], frequency_days_of_week: ['friday'] })
    await replan(server.context, agent.id)
    const planned = (await stored()).filter(({ day }) => cards.some((card) => card.day === day))
    expect(planned).toEqual(rows)
  })

  test('a repetition has the effect of once', async () => {
    const [first, second, third] = (await plan()).cards
    if (!first || !second || !third) throw new Error('There are too few cards')
    const days: Decision[] = [keep(first), { day: second.day, action: 'skip' }, keep(third)]
    const outcomes = await decide(...days)
    const rows = await stored()
    expect(await decide(...days)).toEqual(outcomes)
    expect(await stored()).toEqual(rows)
  })

  test('a swapped post replaces the planned one with its caption, on the same day', async () => {
    const [first] = (await plan()).cards
    const other = first?.alternatives[0]
    if (!first || !other) throw new Error('There are no cards')
    const before = (await stored())[0]
    await decide(keep({ day: first.day, post_id: other.post_id }))
    const caption = `Caption ${buyers.indexOf(other.post_id)}`
    expect((await stored())[0]).toEqual({ ...before, postId: other.post_id, caption, editedAt: NOW })
    const [row] = await server.context.db
      .select()
      .from(publications)
      .where(eq(publications.id, before?.id ?? 0))
    expect(row?.caption).toBe(caption)
  })

  test('a kept post goes out in the language its card showed, also where it was planned in another', async () => {
    await save({ tags: ['mortgage'] })
    const planned = (await stored()).find(({ postId }) => postId === translated)
    const day = planned?.day ?? ''
    expect(planned?.caption).toBe('Rates fell.')
    await decide({ day, action: 'keep', post_id: translated, language: 'es' })
    expect((await stored()).find((one) => one.day === day)).toMatchObject({ caption: 'Bajaron las tasas.' })
    const bad = await browser.api('POST', '/agent/month-plan', {
      body: { days: [{ day, action: 'keep', post_id: translated, language: 'fr' }] },
    })
    expect(bad.status).toBe(422)
  })

  test('each day that can’t be as wanted says why and stays; the others are done', async () => {
    const [first, second, third, fourth] = (await plan()).cards
    if (!first || !second || !third || !fourth) throw new Error('There are too few cards')
    const [row] = await stored()
    await browser.api('POST', `/agent/social-posts/${row?.id}/swap`)
    const before = await stored()
    const outcomes = await decide(
      keep(first),
      { day: second.day, action: 'keep', post_id: 999_999 },
      { day: '2026-11-08', action: 'keep', post_id: third.post_id },
      { day: '2027-01-20', action: 'skip' },
      keep(fourth),
    )
    expect(outcomes.map(({ reason }) => reason)).toEqual(['day_taken', 'post_gone', 'past', 'not_in_plan', null])
    expect(outcomes[0]?.message).toBe('You’ve already changed this day’s post.')
    const after = await stored()
    expect(after.filter(({ day }) => day !== fourth.day)).toEqual(before.filter(({ day }) => day !== fourth.day))
    expect(after.find(({ day }) => day === fourth.day)?.editedAt).toEqual(NOW)
  })

  test('a planned day keeps its post where the one wanted leaves the library meanwhile', async () => {
    const [first] = (await plan()).cards
    const other = first?.alternatives[0]?.post_id ?? 0
    const before = await stored()
    const { db } = server.context
    const transaction = db.transaction.bind(db)
    const leaving = vi.spyOn(db, 'transaction').mockImplementation(async (work, ...more) => {
      await db.update(posts).set({ deletedAt: NOW }).where(eq(posts.id, other))
      return await transaction(work, ...more)
    })
    try {
      const [outcome] = await decide(keep({ day: first?.day ?? '', post_id: other }))
      expect(outcome).toMatchObject({ outcome: 'refused', reason: 'post_gone' })
    } finally {
      leaving.mockRestore()
      await db.update(posts).set({ deletedAt: null }).where(eq(posts.id, other))
    }
    expect(await stored()).toEqual(before)
  })

  test('a post of a bigger plan can’t be kept, nor a day be decided without a plan or a network', async () => {
    const [first] = (await plan()).cards
    if (!first) throw new Error('There are no cards')
    const premium = await shelve(server.context, 'home-buyers', { premium: true })
    expect(await decide(keep({ day: first.day, post_id: premium }))).toMatchObject([{ reason: 'post_gone' }])
    const unconnected = await server.createAgent({}, { plan: 'plus' })
    const refused = await send([keep(first)], await server.signIn(unconnected.email))
    expect([refused.status, (refused.body as unknown as Problem).message]).toEqual([
      409,
      'Connect an account first, then schedule your month.',
    ])
    const without = await server.createAgent({}, { plan: null })
    expect((await send([keep(first)], await server.signIn(without.email))).status).toBe(403)
  })

  test('concerns the agent’s own days only, and refuses what it can’t read', async () => {
    const [first] = (await plan()).cards
    if (!first) throw new Error('There are no cards')
    const other = await server.createAgent({}, { plan: 'plus' })
    await connectMayasPage(server.context, other)
    const before = await stored()
    await send([keep(first)], await server.signIn(other.email))
    expect(await stored()).toEqual(before)
    expect((await send([keep(first)], server.guest())).status).toBe(401)
    for (const body of [
      { days: [] },
      { days: [{ day: 'soon', action: 'skip' }] },
      { days: [{ day: first.day, action: 'keep' }] },
    ])
      expect((await browser.api('POST', '/agent/month-plan', { body })).status).toBe(422)
  })
})
