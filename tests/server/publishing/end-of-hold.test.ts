import { eq } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'

import { targets } from '#server/db/schema/index.ts'
import { workOn } from '#server/modules/publishing/worker.ts'
import { agent, postId, server, setUpAgent } from '#tests/support/agent-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { accepted, targetRow } from '#tests/support/publishing-steps.ts'
import { scheduledPost } from '#tests/support/publishing.ts'

// The tests are the only worker.
setUpAgent({ post: {}, config: { role: 'web' } })
let admin: Browser

beforeAll(async () => {
  admin = await server.signIn((await server.createAdmin()).email)
})

/** A post that is due now, whose agent's account is on hold. */
async function due() {
  const { id } = await accepted(postId)
  const { id: targetId } = await targetRow(id)
  expect((await admin.api('POST', `/admin/agents/${agent.id}/disable`)).status).toBe(204)
  const enable = () => admin.api('POST', `/admin/agents/${agent.id}/enable`)
  const shown = async () => (await scheduledPost(await server.signIn(agent.email), id)).targets[0]
  return { targetId, enable, shown }
}

interface Interruption {
  before?: () => Promise<void>
  beforeCommit?: () => Promise<void>
}

/** Works on a claimed target; its first transaction after it has read the hold is interrupted. */
async function workInterrupted(targetId: number, { before, beforeCommit }: Interruption): Promise<void> {
  const { db } = server.context
  let isInterrupted = false
  const isFirst = async () => {
    const [row] = await db.select().from(targets).where(eq(targets.id, targetId))
    if (isInterrupted || row?.state !== 'publishing') return false
    isInterrupted = true
    return true
  }
  const transaction: typeof db.transaction = async (work, config) => {
    if (!(await isFirst())) return await db.transaction(work, config)
    await before?.()
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      await beforeCommit?.()
      return result
    }, config)
  }
  const interrupted: typeof db = Object.create(db, { transaction: { value: transaction } })
  await workOn({ ...server.context, db: interrupted }, targetId)
  expect(isInterrupted).toBe(true)
}

test('a post that is read as on hold just before the hold ends goes out', async () => {
  const { targetId, enable, shown } = await due()
  await workInterrupted(targetId, { before: async () => void (await enable()) })
  expect(await shown()).toMatchObject({ state: 'published' })
})

// The embedded database has one connection, so that nothing there waits for a lock.
const onPostgres = test.runIf(inject('clusterUrl') !== null)

onPostgres(
  'a hold can’t end between a worker’s second look and its decision to wait, and then resumes the post',
  async () => {
    const { targetId, enable, shown } = await due()
    let enabling: ReturnType<typeof enable> | undefined
    const beforeCommit = async () => {
      enabling = enable()
      await untilBlocked(server.context.db)
    }
    await workInterrupted(targetId, { beforeCommit })
    expect((await enabling)?.status).toBe(204)
    await workOn(server.context, targetId)
    expect(await shown()).toMatchObject({ state: 'published' })
  },
)
