import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { accountDeletions, targets, users } from '#server/db/schema/index.ts'
import type { Db } from '#server/db/open.ts'
import { advance } from '#server/modules/account-deletion/advance.ts'
import { cancelDeletion, deleteNow } from '#server/modules/account-deletion/service.ts'
import { asServer, askStripe, checkedOut, moveClock } from '#tests/support/billing/billing.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import {
  connectMayasPage,
  createPost,
  pass,
  publish,
  publishBody,
  scheduledPost,
  testClock,
} from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const HOUR_MS = 60 * 60 * 1000

class Killed extends Error {}

/** A database that stops answering a process after so many statements, as if the process was killed. */
function killedAfter(db: Db, answers: number): { db: Db; asked: () => number } {
  let asked = 0
  const ways = new Set(['select', 'insert', 'update', 'delete', 'execute', 'transaction', '$count'])
  const dying = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const way = value as (...given: unknown[]) => unknown
      return (...given: unknown[]) => {
        if (ways.has(String(name)) && ++asked > answers) throw new Killed()
        return way.apply(target, given)
      }
    },
  })
  return { db: dying, asked: () => asked }
}

const clock = testClock()
const server = useTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })

test('a deletion killed before any single statement of any step is completed all the same', async () => {
  const { context } = server
  const { browser, email } = await checkedOut(server)
  await moveClock(server.address, 20)
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  await connectMayasPage(context, { id, email })
  const post = publishBody({ agent_branding: true })
  expect((await publish(browser, await createPost(context), post)).status).toBe(201)
  // The server's own sweep must not help.
  const open = vi.spyOn(context.jobs, 'send').mockResolvedValue()
  const { code } = await deleteNow(context, id, 'admin')

  const read = async () => {
    const [row] = await context.db.select().from(accountDeletions).where(eq(accountDeletions.code, code))
    if (!row) throw new Error('no such request')
    return row
  }
  const killedIn: Record<string, number> = {}
  let [row, answers] = [await read(), 1]
  for (let turn = 0; row.status !== 'done' && turn < 300; turn++) {
    const until = Math.max(row.nextTryAt?.getTime() ?? 0, row.busyUntil?.getTime() ?? 0)
    clock.forward(Math.max(0, until - clock.now().getTime()) / 1000)
    const dying = killedAfter(context.db, answers)
    await advance({ ...context, db: dying.db }, row.id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    const before = row
    row = await read()
    const step = row.steps.at(-1) ?? 'none'
    if (dying.asked() > answers) killedIn[step] = (killedIn[step] ?? 0) + 1
    answers = row.steps.length > before.steps.length ? 1 : answers + 1
  }

  open.mockRestore()
  expect(row).toMatchObject({ status: 'done', userId: null, email: null, fileKeys: [] })
  expect(Object.keys(killedIn)).toEqual(
    expect.arrayContaining(['none', 'access', 'invoices', 'customer', 'networks', 'rows', 'files', 'letter_done']),
  )
  expect(await context.db.$count(users, eq(users.id, id))).toBe(0)
  const query = `/customers?email=${encodeURIComponent(email)}`
  expect(await askStripe(server.address, query, null, asServer)).toMatchObject({ data: [] })
  expect((await emailsTo(server.address, email))[0]?.subject).toBe('Your Porchlight account has been deleted')
}, 120_000)

test('a deletion taken back just before a kill leaves no post that goes out late', async () => {
  const { context } = server
  const agent = await server.createAgent()
  await connectMayasPage(context, agent)
  const browser = await server.signIn(agent.email)
  const soon = new Date(clock.now().getTime() + HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
  const made = await publish(browser, await createPost(context), publishBody({ scheduled_at: soon }))
  expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
  const { id } = made.body.data
  await pass(context, clock, HOUR_MS / 1000, id)
  await pass(context, clock, HOUR_MS / 2000, id)
  expect((await scheduledPost(browser, id)).targets).toMatchObject([{ state: 'queued' }])
  const { db } = killedAfter(context.db, 1)
  await Promise.allSettled([cancelDeletion({ ...context, db }, agent.id)])
  await pass(context, clock, HOUR_MS / 1000, id)
  const [target] = await context.db.select().from(targets).where(eq(targets.publicationId, made.body.data.id))
  expect(target).toMatchObject({ state: 'failed', errorCode: 'time_past' })
})
