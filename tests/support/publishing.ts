import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { MediaRole, PostType } from '#domain/library/post.ts'
import { isOpen } from '#domain/publication/publication.ts'
import { isSubtitles } from '#domain/publication/subtitles.ts'
import { connections, files, networkLimits, postMedia, posts, publications, targets } from '#server/db/schema/index.ts'
import type { AppContext } from '#server/app-context.ts'
import { pastDeadlocks } from '#server/db/statements.ts'
import { sealToken } from '#server/modules/connections/tokens.ts'
import { findWaiting } from '#server/modules/publishing/deliver/target-claims.ts'
import { enqueue } from '#server/modules/publishing/publication/queue.ts'
import { connectorsOf, makeConnectors } from '#server/networks/connectors.ts'
import type { StoredMime } from '#server/storage/keys.ts'

import type { Answered, Browser } from './browser.ts'
import type { Person } from './people.ts'

/** A clock that runs with the real one and can be set forward. */
export interface TestClock {
  now: () => Date
  forward: (seconds: number) => void
  reset: () => void
}

export function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (seconds) => void (ahead += seconds * 1000),
    reset: () => void (ahead = 0),
  }
}

/** Deletes all publications, also beside a delivery that locks the same rows in another order. */
export const forgetPublications = ({ db }: AppContext) => pastDeadlocks(() => db.delete(publications))

/** Makes the connectors forget how long a network asked them to wait, needed after setting the clock back. */
export async function forgetLimits(context: AppContext): Promise<void> {
  await context.db.delete(networkLimits)
  Object.assign(connectorsOf(context), makeConnectors(context))
}

/** The page the sandbox always knows, with its tokens. */
export const MAYAS_PAGE = {
  id: '110000000000001',
  name: 'Maya Alvarez, Realtor',
  token: 'sandbox-page-110000000000001',
}

/** Connects an agent to that page, or another one of the sandbox, as consent and choice would have. */
export async function connectMayasPage(
  { db, config }: AppContext,
  agent: Person,
  { id, name, token, of = 'maya' }: typeof MAYAS_PAGE & { of?: string } = MAYAS_PAGE,
): Promise<void> {
  await db.insert(connections).values({
    agentId: agent.id,
    platform: 'facebook',
    userToken: sealToken(config.appSecret, `sandbox-user-${of}`),
    accountId: id,
    accountName: name,
    accountToken: sealToken(config.appSecret, token),
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
  })
}

/** The accounts at the other two networks that the sandbox always knows. */
const MAYAS_PROFILES = [
  { platform: 'instagram', id: '17840000000000001', name: '@maya.sells.austin', token: 'sandbox-instagram-maya' },
  { platform: 'linkedin', id: 'maya-alvarez', name: 'Maya Alvarez', token: 'sandbox-linkedin-maya' },
] as const

/** Connects an agent to those, as a consent would have. */
export async function connectMayasProfiles({ db, config }: AppContext, agent: Person): Promise<void> {
  await db.insert(connections).values(
    MAYAS_PROFILES.map(({ platform, id, name, token }) => ({
      agentId: agent.id,
      platform,
      userToken: sealToken(config.appSecret, token),
      accountId: id,
      accountName: name,
      accountToken: sealToken(config.appSecret, token),
    })),
  )
}

interface NewPost {
  type?: PostType
  premium?: boolean
  /** Roles of its files, in order. */
  media?: MediaRole[]
  /** Width and height of its pictures. */
  size?: readonly [number, number]
  mime?: 'image/jpeg' | 'image/png' | 'image/webp'
  /** The video it shows, or one of `tests/support/media`, where it is another than its role's. */
  film?: string | Buffer
  /** The alternative texts of its pictures in English and Spanish, in order. */
  altTexts?: readonly (readonly [string, string])[]
  /** Bytes of padding at the end of its films. */
  room?: number
  /** Text within its files, by which they differ from all others. */
  mark?: string
}

let made = 0

/** A library post with real files in storage. */
export async function createPost(
  context: AppContext,
  { type = 'image', premium = false, media, altTexts = [], ...picture }: NewPost = {},
): Promise<number> {
  const [post] = await context.db
    .insert(posts)
    .values({ type, title: `Post ${++made}`, spanishTitle: `Entrada ${made}`, caption: 'C', isPremium: premium })
    .returning({ id: posts.id })
  if (!post) throw new Error('The post was not inserted')
  for (const [at, role] of (media ?? ['facebook_image']).entries()) {
    const { bytes, mime } = await contentFor(role, picture)
    const file = await context.storage.put(bytes, mime)
    await context.db.insert(files).values(file).onConflictDoNothing()
    const [altText = '', spanishAltText = ''] = altTexts[at] ?? []
    await context.db
      .insert(postMedia)
      .values({ postId: post.id, role, position: at + 1, fileKey: file.key, altText, spanishAltText })
  }
  return post.id
}

async function contentFor(
  role: MediaRole,
  { size: [width, height] = [600, 600], mime = 'image/jpeg', film, room = ROOM, mark = '' }: NewPost,
): Promise<{ bytes: Buffer; mime: StoredMime }> {
  if (role.endsWith('video')) {
    const ofRole = role === 'vertical_video' ? 'reel.mp4' : 'tiny-wide.mp4'
    const bytes = typeof film === 'object' ? film : await readFile(join(import.meta.dirname, 'media', film ?? ofRole))
    const padding = freeBox(room)
    padding.write(mark, 8, 'latin1')
    return { bytes: Buffer.concat([bytes, padding]), mime: 'video/mp4' }
  }
  if (isSubtitles(role)) {
    return { bytes: Buffer.from(`1\n00:00:00,500 --> 00:00:02,000\n${role} ${++made}\n`), mime: 'application/x-subrip' }
  }
  const background = `#${(0x100000 + ++made).toString(16)}`
  const plain = sharp({ create: { width, height, channels: 3, background } })
  const image = mark === '' ? plain : plain.withExif({ IFD0: { ImageDescription: mark } })
  return {
    bytes: await image.toFormat(mime === 'image/jpeg' ? 'jpeg' : mime === 'image/png' ? 'png' : 'webp').toBuffer(),
    mime,
  }
}

/** LinkedIn accepts no video below 75 KB. */
const ROOM = 80_000

/** Padding at the end of a video, which players skip. */
export function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write('free', 4, 'latin1')
  return box
}

export const publishBody = (more: object = {}) => ({
  caption: `A caption ${crypto.randomUUID()}`,
  caption_language: 'en',
  facebook: true,
  instagram: false,
  linkedin: false,
  scheduled_at: 'now',
  ...more,
})

/** A publication as it is stored, with a target where there is one. */
export async function storePublication(
  { db }: Pick<AppContext, 'db'>,
  agentId: number,
  more: Partial<typeof publications.$inferInsert> = {},
  target?: Omit<typeof targets.$inferInsert, 'publicationId'>,
): Promise<{ id: number; targetId: number }> {
  const copy = { title: 'Post', type: 'image', caption: 'C', captionLanguage: 'en', requestHash: '' } as const
  const own = { agentId, idempotencyKey: crypto.randomUUID(), scheduledAt: new Date(), media: [] }
  const [row] = await db
    .insert(publications)
    .values({ ...copy, ...own, ...more })
    .returning({ id: publications.id })
  if (!row) throw new Error('The publication was not inserted')
  if (!target) return { id: row.id, targetId: 0 }
  const [made] = await db
    .insert(targets)
    .values({ ...target, publicationId: row.id })
    .returning({ id: targets.id })
  return { id: row.id, targetId: made?.id ?? 0 }
}

export interface Problem {
  message: string
  code: string
  errors?: Record<string, string[]>
  request_id: string
}

export function publish<T = { data: ScheduledPost }>(
  browser: Browser,
  postId: number,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answered<T>> {
  return browser.api<T>('POST', `/social-posts/${postId}/publish`, {
    body,
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
  })
}

export async function scheduledPost(browser: Browser, id: number): Promise<ScheduledPost> {
  return (await browser.api<{ data: ScheduledPost }>('GET', `/agent/social-posts/${id}`)).body.data
}

/** Waits until no worker has the publication: it is settled, or waits for a later time. */
export async function untilIdle(context: AppContext, publicationId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await context.db.select().from(targets).where(eq(targets.publicationId, publicationId))
      const isDue = (row: (typeof rows)[number]) => isOpen(row.state) && row.runAt <= context.now()
      if (rows.some((row) => row.claimedUntil !== null || isDue(row))) throw new Error('Still at work')
    },
    { interval: 20 },
  )
}

/** Moves the clock and has everything due processed, until the publication waits or is settled. */
export async function pass(
  context: AppContext,
  clock: TestClock,
  seconds: number,
  publicationId: number,
): Promise<void> {
  clock.forward(seconds)
  await enqueue(context, await findWaiting(context))
  await untilIdle(context, publicationId)
}

const ENDS = new Set(['published', 'failed', 'needs_check', 'canceled'])

/** Lets time pass until the publication is settled or waits for an account to be connected, and gives it. */
export async function untilSettled(
  context: AppContext,
  clock: TestClock,
  browser: Browser,
  publicationId: number,
): Promise<ScheduledPost> {
  await pass(context, clock, 0, publicationId)
  for (let turn = 0; turn < 40; turn++) {
    const post = await scheduledPost(browser, publicationId)
    if (post.targets.every(({ state, remedy }) => ENDS.has(state) || remedy === 'reconnect')) return post
    await pass(context, clock, 30, publicationId)
  }
  throw new Error(`Publication ${publicationId} never came to an end`)
}
