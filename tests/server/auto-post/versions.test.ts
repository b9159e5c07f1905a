import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import type { SocialPost } from '#contract/library/library.ts'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { WEEKDAYS, type Weekday } from '#domain/auto-post/auto-post.ts'
import { PALETTES } from '#domain/media/palettes.ts'
import { CAPTION_FIELDS, fieldValues, fillCaption } from '#domain/publication/caption-fields.ts'
import { VERSION_SPAN_MS, type CaptionVariant } from '#domain/publication/version.ts'
import { posts, publications, socialPostSettings } from '#server/db/schema/index.ts'
import { planNow } from '#server/modules/auto-post/planning/fill-days.ts'
import { filledIn } from '#server/modules/publishing/index.ts'
import { server, setUpAgent } from '#tests/support/agent-setup.ts'
import { agentWith, planForAll, shelve } from '#tests/support/auto-posts.ts'
import { forgetPublications, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'

const AUSTIN = 4_671_654
const MONDAY = new Date('2026-03-02T15:00:00Z')
const DAY_MS = 86_400_000

let now = MONDAY

// The tests are the only worker.
setUpAgent({ now: () => now, config: { role: 'web' } })

beforeEach(async () => {
  now = MONDAY
  await forgetPublications(server.context)
  await server.context.db.delete(socialPostSettings)
  await server.context.db.delete(posts)
})

const variant = (name: string): CaptionVariant => ({
  name,
  caption: `${name} in {city|your neighborhood}`,
  spanish_caption: '',
})

/** Library posts, each with so many captions beside its own one. */
async function library(count: number, variants: number, more: Partial<typeof posts.$inferInsert> = {}) {
  const names = Array.from({ length: variants }, (_, at) => `Version ${at + 1}`)
  for (let made = 0; made < count; made++) {
    const id = await shelve(server.context, 'home-buyers', { caption: 'A caption for {first_name|you}' })
    await server.context.db
      .update(posts)
      .set({ variants: names.map(variant), ...more })
      .where(eq(posts.id, id))
  }
}

const agentIn = (city: number | null, days: readonly Weekday[] = WEEKDAYS) =>
  agentWith(server, { days, agent: { brokerageCityId: city } })
const plan = () => planForAll(server.context)

const sent = () => server.context.db.select().from(publications).orderBy(publications.scheduledAt, publications.id)

/** Pairs of posts of two agents with the same picture, palette and caption within the span. */
function repeatsIn(rows: Awaited<ReturnType<typeof sent>>) {
  const same = Map.groupBy(rows, (row) => `${row.socialPostId} ${row.captionVariant} ${row.palette}`)
  return [...same.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .filter((other) => other.agentId !== one.agentId)
        .filter((other) => Math.abs(other.scheduledAt.getTime() - one.scheduledAt.getTime()) < VERSION_SPAN_MS),
    ),
  )
}

test('an auto post with the post’s own caption has those of single networks, filled, and one with another version has none', async () => {
  await library(2, 1, { hasPalettes: false, networkCaptions: { instagram: 'Short, in {city|your town}' } })
  for (let made = 0; made < 3; made++) await agentIn(AUSTIN, ['monday'])
  await plan()
  const rows = await sent()
  expect(new Set(rows.map(({ captionVariant }) => captionVariant)).size).toBe(2)
  for (const { captionVariant, captions } of rows) {
    const isOwn = !captionVariant?.startsWith('Version')
    expect(captions).toEqual(isOwn ? { instagram: 'Short, in Austin' } : {})
  }
})

test('agents of a city send nothing twice within thirty days while there are versions, also when planned by several at once', async () => {
  await library(8, 1)
  const ids: number[] = []
  for (let made = 0; made < 6; made++) ids.push((await agentIn(AUSTIN, ['monday', 'thursday'])).id)
  for (const day of [0, 14]) {
    now = new Date(MONDAY.getTime() + day * DAY_MS)
    await Promise.all([ids.slice(0, 3), ids.slice(3), ids].map((some) => planNow(server.context, some)))
  }
  const rows = await sent()
  expect(rows.map(({ cityId }) => cityId)).toEqual(Array.from({ length: 6 * 8 }, () => AUSTIN))
  expect(repeatsIn(rows)).toEqual([])
  expect(new Set(rows.map(({ palette }) => palette))).toEqual(new Set(PALETTES))
  expect(rows.filter(({ caption }) => /[{}]/.test(caption))).toEqual([])
})

test('an agent without a city, and the only one of a city, send the originals, the same after planning again', async () => {
  await library(15, 2)
  await agentIn(null)
  await agentIn(AUSTIN)
  await plan()
  const before = await sent()
  expect(new Set(before.map((row) => `${row.captionVariant} ${row.palette}`))).toEqual(new Set([' original']))
  await server.context.db.update(socialPostSettings).set({ plannedThrough: null })
  await plan()
  expect(await sent()).toEqual(before)
})

test('captions are filled anew once the profile says something else, and planned anew without a version that was removed and colors that were switched off', async () => {
  await library(15, 1)
  const agent = await agentIn(AUSTIN)
  const browser = await server.signIn(agent.email)
  await plan()
  const before = await sent()
  expect(before.some(({ caption }) => caption === 'A caption for Robin')).toBe(true)
  await browser.api('PUT', '/agent', { body: { first_name: 'Ada' } })
  const after = await sent()
  expect(after.filter(({ caption }) => caption.includes('Robin'))).toEqual([])
  expect(after.map((row) => row.socialPostId)).toEqual(before.map((row) => row.socialPostId))
  const texts = (rows: typeof after) => rows.map(({ caption }) => caption.replace(/Robin|Ada/, ''))
  expect(texts(after)).toEqual(texts(before))
  await server.context.db.update(posts).set({ variants: [], hasPalettes: false })
  await server.context.db.update(socialPostSettings).set({ plannedThrough: null })
  await plan()
  const versions = new Set((await sent()).map((row) => `${row.captionVariant} ${row.palette}`))
  expect(versions).toEqual(new Set([' original']))
})

test('a post says which version it is, and when another agent has the same; a skipped one takes none', async () => {
  await library(1, 0, { hasPalettes: false })
  const [one, other] = [await agentIn(AUSTIN, ['tuesday']), await agentIn(AUSTIN, ['thursday'])]
  const [first, second] = [await server.signIn(one.email), await server.signIn(other.email)]
  await plan()
  const rows = await sent()
  const mine = rows.find(({ agentId }) => agentId === one.id)
  const theirs = rows.find(({ agentId }) => agentId === other.id)
  const shown = await scheduledPost(first, mine?.id ?? 0)
  expect(shown.version).toEqual({
    variant: '',
    palette: 'original',
    city: 'Austin',
    also_at: theirs?.scheduledAt.toISOString(),
    is_drawn: true,
  })
  for (const row of rows.filter(({ agentId }) => agentId === other.id)) {
    expect((await second.api('DELETE', `/agent/social-posts/${row.id}`)).status).toBe(204)
  }
  expect((await scheduledPost(first, mine?.id ?? 0)).version?.also_at).toBeNull()
})

test('a swapped post and a kept day are versions nobody else has', async () => {
  await library(3, 1)
  const [one, other] = [await agentIn(AUSTIN, ['tuesday']), await agentIn(AUSTIN, ['tuesday'])]
  await plan()
  const browser = await server.signIn(one.email)
  for (const row of (await sent()).filter(({ agentId }) => agentId === one.id)) {
    await browser.api('POST', `/agent/social-posts/${row.id}/swap`)
  }
  expect(repeatsIn(await sent())).toEqual([])
  const kept = await server.signIn(other.email)
  const { body } = await kept.api<{ data: MonthPlan }>('GET', '/agent/month-plan')
  const days = body.data.cards.map(({ version, day, post_id, language }) => {
    return { day, action: 'keep', post_id, language, version: { variant: version?.variant, palette: version?.palette } }
  })
  expect(body.data.cards.every(({ version }) => version?.city === 'Austin')).toBe(true)
  await kept.api('POST', '/agent/month-plan', { body: { days } })
  const rows = (await sent()).filter(({ agentId }) => agentId === other.id)
  const versions = rows.map(({ captionVariant: variant, palette }) => ({ variant, palette }))
  expect(versions).toEqual(days.map(({ version }) => version))
  expect(repeatsIn(await sent())).toEqual([])
})

test('a manual post counts, starts with a version nobody has, and is known by its words', async () => {
  await library(1, 1)
  const [{ id } = { id: 0 }] = await server.context.db.select({ id: posts.id }).from(posts)
  const [one, other] = [await agentIn(AUSTIN), await agentIn(AUSTIN)]
  const [first, second] = [await server.signIn(one.email), await server.signIn(other.email)]
  const read = async (browser: typeof first) =>
    (await browser.api<{ data: SocialPost }>('GET', `/social-posts/${id}`)).body.data
  const mine = await read(first)
  expect(mine.versions?.map(({ caption }) => caption).toSorted()).toEqual([
    'A caption for Robin',
    'Version 1 in Austin',
  ])
  const [begins] = mine.versions ?? []
  expect([begins?.name, mine.palettes?.[0], mine.chosen_for]).toEqual(['', 'original', null])
  const body = { ...publishBody({ facebook: true, instagram: false, linkedin: false }), caption: begins?.caption }
  await publish(first, id, { ...body, palette: mine.palettes?.[0] })
  const [row] = await sent()
  expect(row).toMatchObject({ captionVariant: begins?.name, palette: mine.palettes?.[0], cityId: AUSTIN })
  const theirs = await read(second)
  expect([theirs.versions?.[0]?.name, theirs.palettes?.[0]]).not.toEqual([begins?.name, mine.palettes?.[0]])
  expect(theirs.chosen_for).toBe('Austin')
  await publish(second, id, { ...body, caption: 'Words of my own' })
  const own = (await sent()).find(({ agentId }) => agentId === other.id)
  expect(own).toMatchObject({ captionVariant: null, palette: 'original' })
})

test('the database fills captions as the domain does', async () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(...CAPTION_FIELDS).map((field) => `{${field}|some words}`),
        fc.constantFrom('{city}', '{town|x}', '{', '}', '|', '\\1', '&', '{city|', 'Ñandú ', '\n', '{city|{market|x}}'),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))
  const profile = fc.record({
    firstName: fc.constantFrom('', 'June', 'O’Neil & Co', 'a\\1b', '{x}'),
    city: fc.constantFrom(null, 'Austin', 'Cañon City'),
    areas: fc.constantFrom([], ['Kyle', 'Buda']),
    market: fc.constantFrom('', 'the Hill Country', '\\0'),
  })
  await fc.assert(
    fc.asyncProperty(text, profile, async (caption, of) => {
      const values = fieldValues(of)
      const filled = filledIn(sql`t.caption`, (field) => sql`${values[field]}::text`)
      const { rows } = await server.context.db.execute<{ filled: string }>(
        sql`select ${filled} as filled from (select ${caption}::text as caption) t`,
      )
      expect(rows[0]?.filled).toBe(fillCaption(caption, values))
    }),
    { numRuns: 50 },
  )
})
