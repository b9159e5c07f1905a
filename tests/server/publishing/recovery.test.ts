import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { TARGET_STATES, type TargetState } from '#domain/publication/publication.ts'
import { attempts, targets } from '#server/db/schema/index.ts'
import { connectorsOf } from '#server/networks/connectors.ts'
import { CLAIM_MS, takeOverClaims } from '#server/modules/publishing/deliver/claims.ts'
import { outgoingPost } from '#server/modules/publishing/deliver/outgoing.ts'
import { findPublication } from '#server/modules/publishing/repo.ts'
import { amend, move, renewClaim, type TargetChange } from '#server/modules/publishing/transition.ts'
import { workOn } from '#server/modules/publishing/deliver/worker.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { createPost, MAYAS_PAGE, publish, publishBody, scheduledPost, untilSettled } from '#tests/support/publishing.ts'

let photoPost: number
let reelPost: number

setUpPublishing()

beforeAll(async () => {
  photoPost = await createPost(server.context)
  reelPost = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

/** How far a worker had come when it died. */
type DiedAfter = 'claiming' | 'uploading' | 'arming' | 'sending'

/** A publication as a worker that died leaves it, its claim still valid for a moment. */
async function leftBehind(postId: number, died: DiedAfter) {
  const { context } = server
  const body = publishBody({ scheduled_at: '2031-01-01 10:00:00' })
  const { id } = (await publish(browser, postId, body)).body.data
  const publication = await findPublication(context.db, agent.id, id)
  const connector = connectorsOf(context).facebook
  const [target] = publication?.targets ?? []
  if (!publication || !connector || !target) throw new Error('The publication was not stored')
  const now = context.now()
  const change: TargetChange = { attempts: 1, runAt: now, claimedUntil: new Date(now.getTime() + CLAIM_MS) }
  const post = outgoingPost(context, publication.row, 'facebook')
  if (died !== 'claiming') {
    const given = await connector.upload(MAYAS_PAGE, post, null, async () => {})
    change.progress = { accountId: MAYAS_PAGE.id, given }
    if (died !== 'uploading') change.mutationAt = now
    if (died === 'sending') await connector.publish(MAYAS_PAGE, post, given)
  }
  await move(context.db, target, 'publishing', change)
  if (change.mutationAt) {
    await context.db.insert(attempts).values({ targetId: target.id, at: now, step: 'send', outcome: 'begun' })
  }
  return { id, caption: body.caption, targetId: target.id }
}

describe('a post whose worker died', () => {
  const places = ['claiming', 'uploading', 'arming', 'sending'] as const
  const cases = (['photo', 'reel'] as const).flatMap((kind) => places.map((died) => [kind, died] as const))

  test.each(cases)('a post whose worker died (%s, after %s) is on the wall once in the end', async (kind, died) => {
    const { id, caption } = await leftBehind(kind === 'photo' ? photoPost : reelPost, died)
    expect(await sandbox.wall(caption)).toHaveLength(died === 'sending' ? 1 : 0)
    clock.forward(CLAIM_MS / 1000 + 1)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post is left alone while its claim may still be a living worker’s', async () => {
    const { id, targetId } = await leftBehind(photoPost, 'uploading')
    await workOn(server.context, targetId)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({ state: 'publishing', attempts: 1 })
  })

  test('a lone process that restarts takes over old claims at once, but never its own', async () => {
    const { id, caption } = await leftBehind(photoPost, 'sending')
    clock.forward(1)
    const bootedAt = server.context.now()
    const own = await leftBehind(photoPost, 'uploading')
    await takeOverClaims(server.context, new Date(bootedAt.getTime() - 500))
    const [held] = await server.context.db.select().from(targets).where(eq(targets.id, own.targetId))
    expect(held?.claimedUntil?.getTime()).toBeGreaterThan(server.context.now().getTime())
    clock.forward(6)
    const settled = await untilSettled(server.context, clock, browser, id)
    expect([settled.status, settled.targets[0]?.attempts]).toEqual(['published', 2])
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a post whose worker dies again and again is given up', async () => {
    const { id, targetId, caption } = await leftBehind(photoPost, 'claiming')
    await server.context.db.update(targets).set({ attempts: 6 }).where(eq(targets.id, targetId))
    clock.forward(CLAIM_MS / 1000 + 1)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('failed')
    expect(await sandbox.wall(caption)).toEqual([])
  })

  test('a post left behind is worked on by one of ten workers that come at once', async () => {
    const { id, targetId, caption } = await leftBehind(photoPost, 'uploading')
    clock.forward(CLAIM_MS / 1000 + 1)
    await Promise.all(Array.from({ length: 10 }, () => workOn(server.context, targetId)))
    const { status, targets: rows } = await untilSettled(server.context, clock, browser, id)
    expect([status, rows[0]?.attempts]).toEqual(['published', 2])
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})

describe('a worker that slept past its claim', () => {
  test('a worker whose claim expired does not make the public call once another has taken over', async () => {
    const { id, targetId, caption } = await leftBehind(photoPost, 'claiming')
    clock.forward(CLAIM_MS / 1000 + 1)
    const connector = connectorsOf(server.context).facebook
    if (!connector) throw new Error('No connector')
    const { ready } = connector
    let other: Promise<void> | undefined
    // Between readiness and the call the first one loses its claim to a second one.
    connector.ready = async (...args) => {
      if (other) return ready(...args)
      clock.forward(CLAIM_MS / 1000 + 1)
      other = workOn(server.context, targetId)
      await other
      return ready(...args)
    }
    await workOn(server.context, targetId)
    connector.ready = ready
    const lines = await server.context.db.select().from(attempts).where(eq(attempts.targetId, targetId))
    expect(lines.filter(({ step, outcome }) => step === 'send' && outcome === 'begun')).toHaveLength(1)
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})

describe('a claim', () => {
  test('a released claim stays released when a renewal arrives late', async () => {
    const { targetId } = await leftBehind(photoPost, 'uploading')
    const { db } = server.context
    const held = { id: targetId, state: 'publishing', attempts: 1 } as const
    const claimedUntil = async () => (await db.select().from(targets).where(eq(targets.id, targetId)))[0]?.claimedUntil
    const later = new Date(clock.now().getTime() + 2 * CLAIM_MS)
    await renewClaim(db, held, later)
    expect(await claimedUntil()).toEqual(later)
    await amend(db, held, { claimedUntil: null, runAt: later })
    await renewClaim(db, held, later)
    expect(await claimedUntil()).toBeNull()
  })
})

describe('steps between states', () => {
  test('transitions tried in any order never leave published, and canceled only becomes queued', async () => {
    const { targetId } = await leftBehind(photoPost, 'claiming')
    const { db } = server.context
    const row = async () => {
      const [found] = await db.select().from(targets).where(eq(targets.id, targetId))
      if (!found) throw new Error('The target is gone')
      return found
    }
    const held = fc.record({ state: fc.constantFrom(...TARGET_STATES), attempts: fc.integer({ min: 0, max: 2 }) })
    const tries = fc.array(fc.tuple(held, fc.constantFrom(...TARGET_STATES)), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(tries, fc.constantFrom<TargetState>('queued', 'publishing'), async (all, begin) => {
        await db.update(targets).set({ state: begin, attempts: 1 }).where(eq(targets.id, targetId))
        let before = await row()
        // Half of them know the row as it is, the other half as it may have been.
        for (const [at, [known, to]] of all.entries()) {
          const did = await move(db, { id: targetId, ...(at % 2 === 0 ? before : known) }, to, {})
          const after = await row()
          if (before.state === 'published') expect([did, after.state]).toEqual([false, before.state])
          if (before.state === 'canceled') expect(['queued', 'canceled']).toContain(after.state)
          if (!did) expect(after).toEqual(before)
          before = after
        }
      }),
      { numRuns: 40 },
    )
    await db.update(targets).set({ state: 'canceled' }).where(eq(targets.id, targetId))
  })
})
