import { eq, inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { AUTO_POST_LANGUAGES, WEEKDAYS, type AutoPostLanguage, type Weekday } from '#domain/auto-post/auto-post.ts'
import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import type { MediaRole } from '#domain/library/post.ts'
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
import { report } from '#tests/support/report.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

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

type Shown = 'en' | 'es' | 'both'

interface LibraryPost {
  en: string
  es: string
  /** What its pictures show, in English and in Spanish. */
  altTexts: [string, string]
  /** The languages of the caption that every platform accepts, beside English. */
  fits: readonly Shown[]
}

const filler = (word: string, length: number) => `${word} `.repeat(length / (word.length + 1)).trim()
const KINDS: readonly Pick<LibraryPost, 'en' | 'es' | 'fits'>[] = [
  { en: '', es: '', fits: [] },
  { en: '', es: 'En español.', fits: ['es', 'both'] },
  { en: filler('home', 1_500), es: filler('casa', 1_500), fits: ['es'] },
  { en: '', es: filler('casa', 2_500), fits: [] },
]

let ahead = 0
const now = () => new Date(Date.now() + ahead)

async function fillLibrary({ context }: TestServer): Promise<Map<number, LibraryPost>> {
  const library = new Map<number, LibraryPost>()
  for (let made = 0; made < 5 * POSTS_A_WEEK + 8; made++) {
    const { en, es, fits } = KINDS[made % KINDS.length] ?? { en: '', es: '', fits: [] }
    const post: LibraryPost = {
      en: `English ${made}. ${en}`.trim(),
      es: es && `Español ${made}. ${es}`,
      altTexts: [`What picture ${made} shows`, `Lo que muestra la imagen ${made}`],
      fits,
    }
    const media: MediaRole[] = ['facebook_image', 'instagram_image']
    if (made % 2 === 0) media.push('spanish_image')
    const shown = { caption: post.en, spanishCaption: post.es, size: SIZES[made % SIZES.length] ?? SIZES[0] }
    library.set(
      await shelve(context, 'home-buyers', { ...shown, media, altTexts: media.map(() => post.altTexts) }),
      post,
    )
  }
  return library
}

interface SimulatedAgent {
  language: AutoPostLanguage
  days: Weekday[]
}

async function addAgent({ context, createAgent }: TestServer, made: number): Promise<[number, SimulatedAgent]> {
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
  const language = AUTO_POST_LANGUAGES[made % AUTO_POST_LANGUAGES.length] ?? 'en'
  const days = WEEKDAYS.filter((_, at) => ((at - made + 70) % 7) % Math.ceil(7 / POSTS_A_WEEK) === 0)
  const settings = { agentId: agent.id, categories: ['homeBuyers' as const], days, language }
  await context.db.insert(socialPostSettings).values({ ...settings, timeOfDay: 'afternoon' })
  return [agent.id, { language, days }]
}

/** What went out on the three walls for an agent on a local day. */
interface Seen {
  agentId: number
  day: string
  postId: number
  captions: string[]
  altTexts: string[]
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
  const { data: wall } = (await (await fetch(`${address}/sandbox/api/posts`)).json()) as { data: FeedPost[] }
  await fetch(`${address}/sandbox/api/posts`, { method: 'DELETE' })
  const posts = new Map(wall.map((post) => [post.id, post]))
  const rows = await context.db
    .select({ id: targets.externalId, publication: publications })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(inArray(targets.externalId, [...posts.keys()]))
  expect(rows).toHaveLength(wall.length)
  const found: Seen[] = []
  for (const group of Map.groupBy(rows, ({ publication }) => publication.id).values()) {
    const [{ publication }] = group as [(typeof rows)[number]]
    const { agentId, localDay, socialPostId } = publication
    const shown = group.flatMap(({ id }) => posts.get(id ?? '') ?? [])
    for (const { media } of shown) await expectBranded(context, address, media, agentId)
    const [captions, altTexts] = [
      shown.map(({ caption }) => caption),
      shown.flatMap(({ media }) => media.map((one) => one.alt)),
    ]
    found.push({ agentId, day: localDay ?? '', postId: socialPostId ?? 0, captions, altTexts })
  }
  return found
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

/** The language of a caption, by the library's texts. */
function shownIn(caption: string, { en, es }: LibraryPost): Shown {
  if (caption === en) return 'en'
  if (caption === es) return 'es'
  expect([caption.startsWith(en), caption.endsWith(es)]).toEqual([true, true])
  return 'both'
}

test(`every auto post of a month has its agent’s footer, language and alternative text, for ${AGENTS} agents on three walls`, async () => {
  const server = await startTestServer({ now })
  onTestFinished(server.close)
  const library = await fillLibrary(server)
  const agents = new Map<number, SimulatedAgent>()
  ahead = Date.parse(`${FIRST_DAY}T11:00:00Z`) - Date.now()
  for (let made = 0; made < AGENTS; made++) agents.set(...(await addAgent(server, made)))
  const seen: Seen[] = []
  for (let passed = 0; passed < DAYS; passed++) {
    ahead = Date.parse(`${shiftDay(FIRST_DAY, passed)}T11:00:00Z`) - Date.now()
    await openPlanner(server.context).turn(60_000)
    // By then it is evening in Hawaii as well.
    ahead += 17.5 * 3_600_000
    seen.push(...(await deliverDay(server)))
  }
  const shown: string[] = []
  for (const [agentId, { language, days }] of agents) {
    const own = seen.filter((post) => post.agentId === agentId).sort((a, b) => (a.day < b.day ? -1 : 1))
    const month = Array.from({ length: DAYS }, (_, at) => shiftDay(FIRST_DAY, at))
    expect(own.map(({ day }) => day)).toEqual(month.filter((day) => days.includes(weekdayOfDay(day))))
    const posts = own.map(({ postId, captions, altTexts }) => {
      const post = library.get(postId)
      if (!post) throw new Error(`The library has no post ${postId}`)
      const is = shownIn(captions[0] ?? '', post)
      expect(captions).toEqual(Array.from({ length: 3 }, () => captions[0]))
      // A caption in both languages has the English picture.
      expect(altTexts).toEqual(Array.from({ length: 3 }, () => post.altTexts[is === 'es' ? 1 : 0]))
      return { is, fits: post.fits }
    })
    /** Alternating agents may begin with either language. */
    const expected = (['en', 'es'] as const).map((first) =>
      posts.map(({ fits }, at) => {
        const second = first === 'en' ? 'es' : 'en'
        const wanted = language === 'alternating' ? (at % 2 === 0 ? first : second) : language
        return fits.includes(wanted) ? wanted : 'en'
      }),
    )
    expect(expected).toContainEqual(posts.map(({ is }) => is))
    shown.push(...posts.map(({ is }) => `${language}: ${is}`))
  }
  const counts = [...Map.groupBy(shown, (name) => name)].map(([name, all]) => `${name} ${all.length}`)
  report(`${seen.length} auto posts on three walls, by setting and language: ${counts.toSorted().join(', ')}`)
  expect(seen.length).toBeGreaterThanOrEqual(AGENTS * 4)
}, 3_600_000)
