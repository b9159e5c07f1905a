import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { AUTO_POST_LANGUAGES, WEEKDAYS, type AutoPostLanguage, type Weekday } from '#domain/auto-post/auto-post.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { shiftDay } from '#domain/time/time-labels.ts'
import type { FeedPost } from '#sandbox/control.ts'
import { publications, socialPostSettings, targets } from '#server/db/schema/index.ts'
import { openPlanner } from '#server/modules/auto-post/planner.ts'
import { findWaiting } from '#server/modules/publishing/deliver/claims.ts'
import { enqueue } from '#server/modules/publishing/queue.ts'
import { shelve } from '#tests/support/auto-posts.ts'
import { brandOf } from '#server/modules/publishing/branding/brand-of.ts'
import { expectLegible } from '#tests/support/brand-pixels.ts'
import { connectMayasPage, connectMayasProfiles } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

// `AUTO_POST_AGENTS=50 AUTO_POSTS_A_WEEK=7` for many agents and a post every day.
const AGENTS = Number(process.env['AUTO_POST_AGENTS'] ?? 8)
const DAYS = 30
const POSTS_A_WEEK = Number(process.env['AUTO_POSTS_A_WEEK'] ?? 1)

/** Of the pictures, in pixels. */
const SIZES = [
  [1080, 1080],
  [1080, 1350],
  [1200, 630],
] as const

const FIRST_DAY = '2026-03-02'
const FIRST_NAMES = ['Maya', 'Alexandra Guadalupe', 'Jo', 'Íñigo']
const HOUR_MS = 3_600_000

let ahead = 0
const now = () => new Date(Date.now() + ahead)
let server: TestServer

interface LibraryPost {
  en: string
  es: string
  /** What its pictures show, in English and in Spanish. */
  altTexts: [string, string]
  /** Whether every platform accepts it in Spanish, and in both languages. */
  spanishFits: boolean
  bothFit: boolean
}

const library = new Map<number, LibraryPost>()

interface SimulatedAgent {
  language: AutoPostLanguage
  days: Weekday[]
}

const agents = new Map<number, SimulatedAgent>()

beforeAll(async () => {
  server = await startTestServer({ now })
  const { context } = server
  const filler = (word: string, length: number) => `${word} `.repeat(length / (word.length + 1)).trim()
  const kinds: (Omit<LibraryPost, 'en' | 'es' | 'altTexts'> & { en?: string; es: string })[] = [
    { es: '', spanishFits: false, bothFit: false },
    { es: 'En español.', spanishFits: true, bothFit: true },
    { es: '', spanishFits: false, bothFit: false },
    { en: filler('home', 1_500), es: filler('casa', 1_500), spanishFits: true, bothFit: false },
    { es: filler('casa', 2_500), spanishFits: false, bothFit: false },
    { es: '', spanishFits: false, bothFit: false },
  ]
  for (let made = 0; made < 5 * POSTS_A_WEEK + 8; made++) {
    const kind = kinds[made % kinds.length]
    if (!kind) continue
    const post = {
      ...kind,
      en: `English ${made}. ${kind.en ?? ''}`.trim(),
      es: kind.es && `Español ${made}. ${kind.es}`,
      altTexts: [`What picture ${made} shows`, `Lo que muestra la imagen ${made}`] as [string, string],
    }
    const shown = { caption: post.en, spanishCaption: post.es, size: SIZES[made % SIZES.length] ?? SIZES[0] }
    const media = ['facebook_image', 'instagram_image', ...(made % 2 === 0 ? ['spanish_image' as const] : [])] as const
    const altTexts = media.map(() => post.altTexts)
    library.set(await shelve(context, 'home-buyers', { ...shown, media: [...media], altTexts }), post)
  }
  const zones = Object.keys(TIME_ZONES) as TimeZone[]
  for (let made = 0; made < AGENTS; made++) {
    const agent = await server.createAgent(
      { firstName: FIRST_NAMES[made % FIRST_NAMES.length] ?? '', lastName: `Nº${made} Ortiz` },
      {
        plan: 'premium',
        timeZone: zones[made % zones.length],
        license: `TX 07${String(12_340 + made)}`,
        brokerageName: `${made} Cedar & Main Realty${made % 3 === 0 ? ' of Greater Northwest Houston, LLC' : ''}`,
      },
    )
    await connectMayasPage(context, agent)
    await connectMayasProfiles(context, agent)
    const language = AUTO_POST_LANGUAGES[made % AUTO_POST_LANGUAGES.length] ?? 'en'
    const days = WEEKDAYS.filter((_, at) => ((at - made + 70) % 7) % Math.ceil(7 / POSTS_A_WEEK) === 0)
    agents.set(agent.id, { language, days })
  }
  ahead = Date.parse(`${FIRST_DAY}T11:00:00Z`) - Date.now()
  await context.db.insert(socialPostSettings).values(
    [...agents].map(([agentId, { language, days }]) => ({
      agentId,
      categories: ['homeBuyers' as const],
      days,
      timeOfDay: 'afternoon' as const,
      language,
    })),
  )
}, 120_000)

afterAll(() => server.close())

type WallPost = Pick<FeedPost, 'id' | 'caption' | 'media'>

/** What went out on the three walls for each agent and local day. */
type Seen = { agentId: number; day: string; postId: number; captions: string[]; altTexts: string[] }

/** Lets what is due go out, reads it off the walls, and clears them for the next day, as each takes fifty posts a day. */
async function deliverDay(): Promise<Seen[]> {
  const { context } = server
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
  const { data: wall } = (await (await fetch(`${server.address}/sandbox/api/posts`)).json()) as { data: WallPost[] }
  if (wall.length === 0) return []
  const rows = await context.db
    .select({
      id: targets.externalId,
      agentId: publications.agentId,
      day: publications.localDay,
      postId: publications.socialPostId,
      publicationId: publications.id,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(
      inArray(
        targets.externalId,
        wall.map(({ id }) => id),
      ),
    )
  const onWall = new Map(wall.map((post) => [post.id, post]))
  expect(rows).toHaveLength(wall.length)
  for (const { id, agentId } of rows) await expectBranded(onWall.get(id ?? ''), agentId)
  await fetch(`${server.address}/sandbox/api/posts`, { method: 'DELETE' })
  return [...Map.groupBy(rows, ({ publicationId }) => publicationId).values()].map((group) => ({
    agentId: group[0]?.agentId ?? 0,
    day: group[0]?.day ?? '',
    postId: group[0]?.postId ?? 0,
    captions: group.map(({ id }) => onWall.get(id ?? '')?.caption ?? ''),
    altTexts: group.flatMap(({ id }) => onWall.get(id ?? '')?.media.map(({ alt }) => alt) ?? []),
  }))
}

/** Reads the agent's name, broker and license back from the picture of a post. */
async function expectBranded(post: WallPost | undefined, agentId: number): Promise<void> {
  const brand = await brandOf(server.context, agentId)
  expect(brand?.name).toMatch(/^\S.* Nº\d+ Ortiz$/)
  expect(post?.media).toHaveLength(1)
  for (const { url } of post?.media ?? []) {
    const answer = await fetch(new URL(url, server.address))
    expect(answer.status).toBe(200)
    if (brand) await expectLegible(Buffer.from(await answer.arrayBuffer()), brand)
  }
}

type Shown = 'en' | 'es' | 'both'

/** The language of a caption, by the library's texts. */
function shownIn(caption: string, { en, es }: LibraryPost): Shown {
  if (caption === en) return 'en'
  if (caption === es) return 'es'
  expect(caption.startsWith(en)).toBe(true)
  expect(caption.endsWith(es)).toBe(true)
  return 'both'
}

function expectedOf(wanted: Shown, { spanishFits, bothFit }: LibraryPost): Shown {
  return (wanted === 'es' && spanishFits) || (wanted === 'both' && bothFit) ? wanted : 'en'
}

test(`every auto post of a month has its agent’s footer, language and alternative text, for ${AGENTS} agents on three walls`, async () => {
  const seen: Seen[] = []
  for (let passed = 0; passed < DAYS; passed++) {
    ahead = Date.parse(`${shiftDay(FIRST_DAY, passed)}T11:00:00Z`) - Date.now()
    await openPlanner(server.context).turn(60_000)
    // By then it is evening in Hawaii as well.
    ahead += 17.5 * HOUR_MS
    seen.push(...(await deliverDay()))
  }
  const counts = new Map<string, number>()
  for (const [agentId, { language, days }] of agents) {
    const own = seen.filter((post) => post.agentId === agentId).sort((a, b) => (a.day < b.day ? -1 : 1))
    const chosen = Array.from({ length: DAYS }, (_, at) => shiftDay(FIRST_DAY, at)).filter((day) =>
      days.includes(weekdayOfDay(day)),
    )
    expect(own.map(({ day }) => day)).toEqual(chosen)
    /** For alternating: whether the first post or the second one wants Spanish. */
    const possible = language === 'alternating' ? [0, 1] : [0]
    const wantedAt = (at: number, offset: number): Shown =>
      language === 'alternating' ? ((at + offset) % 2 === 0 ? 'en' : 'es') : language
    const shown = own.map(({ postId, captions, altTexts }) => {
      const post = library.get(postId)
      if (!post) throw new Error(`The library has no post ${postId}`)
      expect(captions).toHaveLength(3)
      expect(new Set(captions).size).toBe(1)
      const is = shownIn(captions[0] ?? '', post)
      // A caption in both languages has the English picture.
      const altText = post.altTexts[is === 'es' ? 1 : 0]
      expect(altTexts).toEqual([altText, altText, altText])
      return { post, is }
    })
    const asChosen = possible.map((offset) => shown.map(({ post }, at) => expectedOf(wantedAt(at, offset), post)))
    expect(asChosen).toContainEqual(shown.map(({ is }) => is))
    for (const { is } of shown) {
      const key = `${language}: ${is}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const lines = [...counts].map(([key, count]) => `  ${key} ${count}`).toSorted((a, b) => a.localeCompare(b))
  process.stdout.write(`${seen.length} auto posts on three walls, by setting and language\n${lines.join('\n')}\n`)
  expect(seen.length).toBeGreaterThanOrEqual(AGENTS * 4)
}, 600_000)
