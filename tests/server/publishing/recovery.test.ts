import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { TARGET_STATES, type TargetState } from '#domain/publication/publication.ts'
import { attempts, targets } from '#server/db/schema/index.ts'
import { CLAIM_MS, takeOverClaims } from '#server/modules/publishing/deliver/target-claims.ts'
import { outgoingPost } from '#server/modules/publishing/publication/outgoing.ts'
import { workOn } from '#server/modules/publishing/worker.ts'
import { findPublication } from '#server/modules/publishing/publication/repo.ts'
import { amend, move, renewClaim, type TargetChange } from '#server/modules/publishing/publication/targets.ts'
import { connectorsOf } from '#server/networks/connectors.ts'
import { agent, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, settled, targetRow } from '#tests/support/publishing-steps.ts'
import { createPost, MAYAS_PAGE } from '#tests/support/publishing.ts'

let photoPost: number
let reelPost: number

setUpPublishing()

beforeAll(async () => {
  photoPost = await createPost(server.context)
  reelPost = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

/** How far a worker had come when it died. */
type DiedAfter = 'claiming' | 'uploading' | 'arming' | 'sending'

const CLAIM_SECONDS = CLAIM_MS / 1000 + 1

function facebook() {
  const connector = connectorsOf(server.context).facebook
  if (!connector) throw new Error('Facebook has no connector')
  return connector
}

/** A publication as a worker that died leaves it, its claim still valid for a moment. */
async function leftBehind(died: DiedAfter, postId = photoPost) {
  const { context } = server
  const { id, caption } = await accepted(postId, { scheduled_at: '2031-01-01 10:00:00' })
  const publication = await findPublication(context.db, agent.id, id)
  const [target] = publication?.targets ?? []
  if (!publication || !target) throw new Error('The publication was not stored')
  const now = context.now()
  const change: TargetChange = { attempts: 1, runAt: now, claimedUntil: new Date(now.getTime() + CLAIM_MS) }
  const post = outgoingPost(context, publication.row, { platform: 'facebook', ending: '' })
  if (died !== 'claiming') {
    const given = await facebook().upload({ account: MAYAS_PAGE, post, done: null, store: async () => {} })
    change.progress = { accountId: MAYAS_PAGE.id, given }
    if (died !== 'uploading') change.mutationAt = now
    if (died === 'sending') await facebook().publish({ account: MAYAS_PAGE, post, progress: given })
  }
  await move(context.db, target, { state: 'publishing', ...change })
  if (change.mutationAt) {
    await context.db.insert(attempts).values({ targetId: target.id, at: now, step: 'send', outcome: 'begun' })
  }
  return { id, caption, targetId: target.id }
}

/** Expects the post to be published in the end, once. */
async function expectOnWall({ id, caption }: { id: number; caption: string }): Promise<void> {
  expect((await settled(id)).status).toBe('published')
  expect(await sandbox.wall(caption)).toHaveLength(1)
}

test.each<['photo' | 'reel', DiedAfter]>([
  ['photo', 'claiming'],
  ['photo', 'arming'],
  ['photo', 'sending'],
  ['reel', 'uploading'],
  ['reel', 'sending'],
])('a post whose worker died (%s, after %s) is on the wall once in the end', async (kind, died) => {
  const left = await leftBehind(died, kind === 'photo' ? photoPost : reelPost)
  expect(await sandbox.wall(left.caption)).toHaveLength(died === 'sending' ? 1 : 0)
  clock.forward(CLAIM_SECONDS)
  await expectOnWall(left)
})

test('a post whose worker died is taken over at once by a lone process that restarts, which never takes over its own', async () => {
  const left = await leftBehind('sending')
  clock.forward(1)
  const bootedAt = server.context.now()
  const own = await leftBehind('uploading')
  await takeOverClaims(server.context, new Date(bootedAt.getTime() - 500))
  expect((await targetRow(own.id)).claimedUntil?.getTime()).toBeGreaterThan(server.context.now().getTime())
  clock.forward(6)
  await expectOnWall(left)
  expect((await targetRow(left.id)).attempts).toBe(2)
})

test('a post whose worker died is given up when its workers die again and again', async () => {
  const { id, targetId, caption } = await leftBehind('claiming')
  await server.context.db.update(targets).set({ attempts: 6 }).where(eq(targets.id, targetId))
  clock.forward(CLAIM_SECONDS)
  expect((await settled(id)).status).toBe('failed')
  expect(await sandbox.wall(caption)).toEqual([])
})

test('a post whose worker died is left alone while its claim is valid, and then worked on by one of several workers that come at once', async () => {
  const left = await leftBehind('uploading')
  await workOn(server.context, left.targetId)
  expect(await targetRow(left.id)).toMatchObject({ state: 'publishing', attempts: 1 })
  clock.forward(CLAIM_SECONDS)
  await Promise.all(Array.from({ length: 4 }, () => workOn(server.context, left.targetId)))
  await expectOnWall(left)
  expect((await targetRow(left.id)).attempts).toBe(2)
})

test('a worker whose claim expired does not make the public call once another has taken over', async () => {
  const left = await leftBehind('claiming')
  clock.forward(CLAIM_SECONDS)
  const connector = facebook()
  const { ready } = connector
  let other: Promise<void> | undefined
  // Between readiness and the call the first one loses its claim to a second one.
  connector.ready = async (...args) => {
    if (other) return ready(...args)
    clock.forward(CLAIM_SECONDS)
    other = workOn(server.context, left.targetId)
    await other
    return ready(...args)
  }
  await workOn(server.context, left.targetId)
  connector.ready = ready
  const lines = await server.context.db.select().from(attempts).where(eq(attempts.targetId, left.targetId))
  expect(lines.filter(({ step, outcome }) => step === 'send' && outcome === 'begun')).toHaveLength(1)
  await expectOnWall(left)
})

test('a released claim stays released when a renewal arrives late', async () => {
  const { id, targetId } = await leftBehind('uploading')
  const { db } = server.context
  const held = { id: targetId, state: 'publishing', attempts: 1 } as const
  const until = new Date(clock.now().getTime() + 2 * CLAIM_MS)
  await renewClaim(db, held, until)
  expect((await targetRow(id)).claimedUntil).toEqual(until)
  await amend(db, held, { claimedUntil: null, runAt: until })
  await renewClaim(db, held, until)
  expect((await targetRow(id)).claimedUntil).toBeNull()
})

test('a target takes no step from a state or number of attempts that it has left, and none that isn’t allowed', async () => {
  const { id, targetId } = await leftBehind('claiming')
  const step = (state: TargetState, seen: number, to: TargetState) =>
    move(server.context.db, { id: targetId, state, attempts: seen }, { state: to })
  const before = await targetRow(id)
  expect([await step('queued', 1, 'canceled'), await step('publishing', 0, 'failed')]).toEqual([false, false])
  expect(await targetRow(id)).toEqual(before)
  expect(await step('publishing', 1, 'published')).toBe(true)
  for (const to of TARGET_STATES) if (to !== 'removed') expect(await step('published', 1, to)).toBe(false)
  expect((await targetRow(id)).state).toBe('published')
})
