import { and, eq, inArray } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'

import { accountDeletions, notices, publications, targets, users } from '#server/db/schema/index.ts'
import { pastDeadlocks } from '#server/db/past-deadlocks.ts'
import { STEPS } from '#server/modules/account-deletion/steps.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = useTestServer({ env: { LOG_LEVEL: 'silent' } })
/** The embedded database has one connection, so that nothing there waits for a lock. */
const onPostgres = test.runIf(inject('clusterUrl') !== null)

onPostgres('a deletion waits for a target that is being settled, and neither is refused', async () => {
  const { context } = server
  const agent = await server.createAgent()
  await connectMayasPage(context, agent)
  const later = new Date(Date.now() + DAY_MS).toISOString().slice(0, 19).replace('T', ' ')
  const browser = await server.signIn(agent.email)
  const made = await publish(browser, await createPost(context), publishBody({ scheduled_at: later }))
  const [target] = await context.db.select().from(targets).where(eq(targets.publicationId, made.body.data.id))
  const [request] = await context.db
    .insert(accountDeletions)
    .values({
      code: crypto.randomUUID(),
      kind: 'account',
      status: 'removing',
      userId: agent.id,
      requestedBy: 'agent',
      requestedAt: new Date(),
      dueAt: new Date(),
      nextTryAt: null,
    })
    .returning()
  if (!target || !request) throw new Error('The test has no post')

  let removed: Promise<void> | undefined
  await context.db.transaction(async (tx) => {
    await tx.update(targets).set({ state: 'failed' }).where(eq(targets.id, target.id))
    removed = STEPS.rows(context, request)
    await untilBlocked(context.db)
    const told = { kind: 'failed', occasion: 'x', title: '', body: '', href: '/' } as const
    await tx.insert(notices).values({ ...told, agentId: agent.id })
  })
  await removed
  expect(await context.db.$count(users, eq(users.id, agent.id))).toBe(0)
  expect(await context.db.$count(publications, eq(publications.agentId, agent.id))).toBe(0)
})

onPostgres('a deletion starts again at once when PostgreSQL ends it to resolve a deadlock', async () => {
  const { context } = server
  const [one, other] = [await server.createAgent(), await server.createAgent()]
  let tries = 0
  const renamed = (first: number, second: number, met: Promise<void>, meet: () => void) =>
    pastDeadlocks(() =>
      context.db.transaction(async (tx) => {
        tries += 1
        await tx.update(users).set({ lastName: 'Held' }).where(eq(users.id, first))
        meet()
        await met
        await tx.update(users).set({ lastName: 'Held' }).where(eq(users.id, second))
      }),
    )
  const [here, there] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await Promise.all([
    renamed(one.id, other.id, there.promise, here.resolve),
    renamed(other.id, one.id, here.promise, there.resolve),
  ])
  expect(tries).toBeGreaterThan(2)
  const both = and(eq(users.lastName, 'Held'), inArray(users.id, [one.id, other.id]))
  expect(await context.db.$count(users, both)).toBe(2)
})
