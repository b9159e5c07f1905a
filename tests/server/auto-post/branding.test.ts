import { createHash } from 'node:crypto'

import { eq, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { toWireTime } from '#domain/time/time.ts'
import { connections, postMedia, publications, socialPostSettings } from '#server/db/schema/index.ts'
import { brandedPicture } from '#server/modules/publishing/downloads.ts'
import { finishBrand, findUndrawn } from '#server/modules/publishing/branding/finish-brand.ts'
import { keyOf } from '#server/storage/keys.ts'
import { autoPosts, saveSettings, shelveMany } from '#tests/support/auto-posts.ts'
import {
  agent,
  browser,
  clock,
  later,
  MAYA,
  publicationRow,
  sandbox,
  server,
  setAgent,
  settled,
  setUpPublishing,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import { forgetPublications, type Problem, scheduledPost } from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true, ...MAYA })

const CAPTION = 'A caption of an auto post'

beforeAll(async () => void (await shelveMany(server.context, 'home-buyers', 16, () => ({ caption: CAPTION }))))

beforeEach(async () => {
  await forgetPublications(server.context)
  await server.context.db.delete(socialPostSettings)
})

const save = (differing: object = {}) => saveSettings(browser, { frequency_time_of_day: 'evening', ...differing })

/** Plans a post for each of the coming days. */
async function planned(differing: object = {}) {
  expect((await save(differing)).status).toBe(200)
  return await autoPosts(server.context, agent.id)
}

/** Moves the clock to a minute after a post's time. */
function passTimeOf({ at }: { at: string }) {
  clock.forward(Math.max(0, (new Date(at).getTime() - clock.now().getTime()) / 1000) + 60)
}

/** Lets a post's time come. */
async function send(post: { id: number; at: string } | undefined) {
  passTimeOf(post ?? { at: '' })
  return await settled(post?.id ?? 0)
}

async function brandStates() {
  const rows = await server.context.db.select().from(publications).orderBy(publications.scheduledAt)
  return rows.map(({ brandState }) => brandState)
}

async function drawDue(): Promise<number> {
  const due = await findUndrawn(server.context.db, server.context.now(), 100)
  for (const { id } of due) await finishBrand(server.context, id)
  return due.length
}

/** What the agent is shown of a post. */
const shown = (post: { id: number } | undefined) => scheduledPost(browser, post?.id ?? 0)

const mediaOf = (postId: number | null) =>
  server.context.db
    .select()
    .from(postMedia)
    .where(eq(postMedia.postId, postId ?? 0))

const hashIn = (address: string | null | undefined) => /([0-9a-f]{64})/.exec(address ?? '')?.[1]

test('an auto post is planned with the footer, which is drawn within a day of its time by the profile of then, and goes out as shown', async () => {
  const [first, , third] = await planned()
  expect(new Set(await brandStates())).toEqual(new Set(['waiting']))
  const before = await shown(first)
  expect(before).toMatchObject({ agent_branding: true, brand_state: 'waiting' })
  await drawDue()
  const states = await brandStates()
  expect(states[0]).toBe('drawn')
  expect(new Set(states.slice(2))).toEqual(new Set(['waiting']))
  const drawn = await shown(first)
  expect(drawn).toMatchObject({ brand_state: 'drawn' })
  expect(drawn.thumbnail).not.toBe(before.thumbnail)
  await setAgent({ brokerageName: 'Lantern Realty' })
  await drawDue()
  expect((await shown(first)).thumbnail).toBe(drawn.thumbnail)
  await send(first)
  const [post] = (await sandbox.wall(CAPTION)).slice(-1)
  expect(hashIn(post?.media[0]?.url)).toBe(hashIn(drawn.thumbnail))
  clock.forward(2 * 24 * 3600)
  expect(await drawDue()).toBeGreaterThan(0)
  expect((await shown(third)).brand_state).toBe('drawn')
})

test('a footer that was not drawn before is drawn by the delivery', async () => {
  const [first] = await planned()
  const sent = await send(first)
  expect(sent).toMatchObject({ status: 'published', brand_state: 'drawn' })
  const walls = await sandbox.wall(CAPTION)
  expect(walls.map(({ media }) => hashIn(media[0]?.url))).toContain(hashIn(sent.thumbnail))
})

test('on a plan without Personal Brand auto posts have no footer', async () => {
  await setAgent({ plan: 'plus' })
  await planned()
  // What is still drawn is the palette.
  await drawDue()
  expect(new Set(await brandStates())).toEqual(new Set([null]))
})

test('switching the setting on draws footer and palette of the planned posts on the library’s picture, and off takes the footer away', async () => {
  const before = await planned({ branding: false })
  await server.context.db.update(publications).set({ palette: 'dusk', paletteState: 'waiting' })
  await drawDue()
  expect(new Set(await brandStates())).toEqual(new Set([null]))
  await save({ branding: true })
  expect(new Set(await brandStates())).toEqual(new Set(['waiting']))
  await drawDue()
  const rows = await server.context.db.select().from(publications).where(eq(publications.brandState, 'drawn'))
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, agentId, media, palette, socialPostId } of rows) {
    const [library] = await mediaOf(socialPostId)
    const drawn = await brandedPicture(server.context, agentId, {
      key: library?.fileKey ?? '',
      palette,
      hasFooter: true,
    })
    const key = keyOf(createHash('sha256').update(drawn).digest('hex'), 'image/jpeg')
    expect(media[0]?.key, `publication ${id}`).toBe(key)
  }
  expect((await save({ branding: false })).body).toMatchObject({ data: { branding: false } })
  expect(new Set(await brandStates())).toEqual(new Set([null]))
  const after = await autoPosts(server.context, agent.id)
  expect(after.map(({ postId }) => postId)).toEqual(before.map(({ postId }) => postId))
})

test('a post whose picture the network already has is not swapped for another one', async () => {
  await server.context.db.delete(connections).where(ne(connections.platform, 'facebook'))
  const [first] = await planned()
  const id = first?.id ?? 0
  await sandbox.fault('create_post', 'rate_limit')
  passTimeOf(first ?? { at: '' })
  await later(0, id)
  expect(await targetRow(id)).toMatchObject({ state: 'queued', attempts: 0, progress: { given: { kind: 'photos' } } })
  const answer = await browser.api<Problem>('POST', `/agent/social-posts/${id}/swap`)
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
})

test('a footer that can’t be stored while the disk is full is drawn later, or left out of a post whose time has come', async () => {
  const [first, second] = await planned()
  const id = second?.id ?? 0
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const put = vi.spyOn(server.context.storage, 'put').mockRejectedValue(full)
  await expect(finishBrand(server.context, id)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect((await shown(second)).brand_state).toBe('waiting')
  expect(await send(first)).toMatchObject({ status: 'published', brand_state: 'left_out' })
  put.mockRestore()
  await finishBrand(server.context, id)
  expect((await shown(second)).brand_state).toBe('drawn')
})

/** Runs `meanwhile` while a change of a post draws its footer; gives the answer to the change. */
async function changeWhile(id: number, body: object, meanwhile: () => Promise<unknown>) {
  const { storage } = server.context
  const { promise: drawing, resolve: draws } = Promise.withResolvers<void>()
  const { promise: done, resolve: goOn } = Promise.withResolvers<void>()
  const read = vi.spyOn(storage, 'read').mockImplementationOnce(async (key) => {
    draws()
    await done
    read.mockRestore()
    return await storage.read(key)
  })
  const answer = browser.api<Problem>('PUT', `/agent/social-posts/${id}`, { body })
  await drawing
  await meanwhile()
  goOn()
  return await answer
}

test('a post that is swapped while it is changed keeps the picture of its new post, and gets the footer on it', async () => {
  const [first] = await planned()
  const id = first?.id ?? 0
  const scheduled_at = toWireTime(new Date(new Date(first?.at ?? 0).getTime() + 3_600_000))
  const swap = async () => browser.api('POST', `/agent/social-posts/${id}/swap`)
  expect((await changeWhile(id, { scheduled_at }, swap)).status).toBe(200)
  const row = await publicationRow(id)
  expect(row.socialPostId).not.toBe(first?.postId)
  const own = await mediaOf(row.socialPostId)
  expect(row.media.map(({ source }) => source)).toEqual(own.map(({ fileKey }) => fileKey))
  expect(toWireTime(row.scheduledAt)).toBe(scheduled_at)
  await finishBrand(server.context, id)
  expect((await shown(first)).brand_state).toBe('drawn')
})

test('a post that planning removes while it is changed is not found', async () => {
  const [first] = await planned()
  const forget = () => forgetPublications(server.context)
  const answer = await changeWhile(first?.id ?? 0, { caption: 'Other words' }, forget)
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})
