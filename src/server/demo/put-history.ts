import type { TargetState } from '#domain/publication/publication.ts'
import { instantOf, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { agents, connections, posts, publications, seeds, targetInsights, targets } from '../db/schema/index.ts'
import { findPostMedia } from '../modules/library/service.ts'
import { copiedOf, type NewPublication } from '../modules/publishing/index.ts'
import { idsOf } from './put-library.ts'

/** A past or scheduled publication of the demo. */
interface Moment {
  at: Date
  state: Extract<TargetState, 'published' | 'queued'>
}

/** Days relative to today, with the hour in the agent's time zone: regular, but not mechanical. */
const PAST = [
  { days: -1, hour: 9 },
  { days: -3, hour: 14 },
  { days: -6, hour: 18 },
  { days: -8, hour: 9 },
  { days: -12, hour: 11 },
  { days: -15, hour: 14 },
  { days: -19, hour: 9 },
  { days: -24, hour: 18 },
  { days: -29, hour: 9 },
  { days: -33, hour: 14 },
]
const FUTURE = [
  { days: 1, hour: 9 },
  { days: 3, hour: 14 },
  { days: 6, hour: 18 },
  { days: 10, hour: 9 },
]

/** Ten posts published over the last five weeks and four scheduled ones, none today, which is left to the agent. */
function demoSchedule(now: Date, zone: TimeZone): Moment[] {
  const today = wallTimeOf(now, zone)
  const at = ({ days, hour }: { days: number; hour: number }) =>
    instantOf({ ...today, day: today.day + days, hour, minute: 0 }, zone)
  return [
    ...PAST.map((place) => ({ at: at(place), state: 'published' as const })),
    ...FUTURE.map((place) => ({ at: at(place), state: 'queued' as const })),
  ]
}

/** As many different posts as requested, each from another collection as long as there are others. */
function pickPosts<P extends { collectionId: number | null }>(posts: readonly P[], wanted: number): P[] {
  const rounds = new Map<number | null, P[]>()
  for (const post of posts) rounds.set(post.collectionId, [...(rounds.get(post.collectionId) ?? []), post])
  const picked: P[] = []
  for (let round = 0; picked.length < Math.min(wanted, posts.length); round += 1) {
    for (const ofCollection of rounds.values()) {
      const post = ofCollection[round]
      if (post && picked.length < wanted) picked.push(post)
    }
  }
  return picked
}

/** Newest posts considered for a history; enough that each comes from another collection. */
const CANDIDATES = 200

/** How long after its time a past post was published, in milliseconds. */
const WENT_OUT_AFTER_MS = 4_000

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Adds the agent's past and scheduled posts on Facebook, once and when there are posts to publish. The sandbox's
 * wall doesn't have the past ones: their links lead to the wall as a whole.
 */
export async function putHistory(
  tx: Db,
  agentId: number,
  known: { key: string; now: Date; publicUrl: string },
): Promise<void> {
  const seeded = await tx.select({ key: seeds.key }).from(seeds).where(eq(seeds.kind, 'history'))
  const agent = await whoPublishes(tx, agentId)
  if (!agent || seeded.some(({ key }) => key === known.key)) return
  const moments = demoSchedule(known.now, agent.timeZone)
  const chosen = pickPosts(await publishable(tx), moments.length)
  if (chosen.length === 0) return

  const media = await findPostMedia(
    tx,
    chosen.map(({ id }) => id),
  )
  // Scheduled posts come first: with few posts the calendar ahead matters more than the past.
  const pairs = moments.toReversed().flatMap((moment, index) => {
    const post = chosen[index]
    return post ? [{ moment, post }] : []
  })
  const rows = pairs.map(({ moment, post }): NewPublication => {
    const idempotencyKey = randomUUID()
    return {
      ...copiedOf(post),
      agentId,
      idempotencyKey,
      requestHash: createHash('sha256').update(idempotencyKey).digest('hex'),
      socialPostId: post.id,
      captionLanguage: 'en',
      isBilingual: false,
      languageFallback: null,
      captions: {},
      firstComment: '',
      networkOptions: {},
      isReminder: false,
      agentBranding: false,
      brandSlides: 'every',
      brandState: null,
      captionVariant: '',
      captionValues: null,
      palette: 'original',
      paletteState: null,
      cityId: null,
      media: (media.get(post.id) ?? []).map(({ role, key, mime, altText }) => ({ role, key, mime, alt: altText })),
      // The demo begins with the whole month's number of limited videos.
      limitedVideo: null,
      scheduledAt: moment.at,
      createdAt: new Date(Math.min(moment.at.getTime(), known.now.getTime()) - WENT_OUT_AFTER_MS),
    }
  })
  const ids = await idsOf(rows, (batch) => tx.insert(publications).values(batch).returning({ id: publications.id }))
  const made = await tx
    .insert(targets)
    .values(
      ids.flatMap((publicationId, index) => {
        const pair = pairs[index]
        return pair ? [targetOf(publicationId, pair.moment, agent.pageId, known.publicUrl)] : []
      }),
    )
    .returning()
  const published = made.filter(({ state }) => state === 'published')
  if (published.length > 0) await tx.insert(targetInsights).values(published.map((row) => insightsOf(row, known.now)))
  await tx.insert(seeds).values({ kind: 'history', key: known.key, id: agentId })
}

/** What a past post got, by its id: the sandbox doesn't have it, so it is never read. */
function insightsOf({ id, publicationId, publishedAt }: typeof targets.$inferSelect, now: Date) {
  const [reactions = 0, comments = 0] = createHash('sha256').update(String(publicationId)).digest()
  const aMonthLater = (publishedAt ?? now).getTime() + 28 * DAY_MS
  const asOf = new Date(Math.min(aMonthLater, now.getTime()))
  return { targetId: id, platform: 'facebook' as const, reactions: 3 + (reactions % 40), comments: comments % 9, asOf }
}

/** Null while Facebook isn't connected: past posts need a page. */
async function whoPublishes(tx: Db, agentId: number) {
  const [agent] = await tx
    .select({ timeZone: agents.timeZone, pageId: connections.accountId })
    .from(agents)
    .innerJoin(connections, and(eq(connections.agentId, agents.userId), eq(connections.platform, 'facebook')))
    .where(eq(agents.userId, agentId))
  return agent?.pageId ? { timeZone: agent.timeZone, pageId: agent.pageId } : null
}

async function publishable(tx: Db) {
  const isForEverybody = sql`${posts.claims} = '[]' and ${posts.times} = '[]' and ${posts.places} = '[]'`
  return await tx
    .select()
    .from(posts)
    .where(isForEverybody)
    .orderBy(desc(posts.collectionId), posts.id)
    .limit(CANDIDATES)
}

function targetOf(
  publicationId: number,
  { at, state }: Moment,
  pageId: string,
  publicUrl: string,
): typeof targets.$inferInsert {
  if (state === 'queued') return { publicationId, platform: 'facebook', state, runAt: at }
  const externalId = `${pageId}_${publicationId}`
  return {
    publicationId,
    platform: 'facebook',
    state,
    runAt: at,
    attempts: 1,
    externalId,
    permalink: `${publicUrl}/sandbox/facebook#${externalId}`,
    publishedAt: new Date(at.getTime() + WENT_OUT_AFTER_MS),
  }
}
