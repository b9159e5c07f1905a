import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { targets, users } from '#server/db/schema/index.ts'
import { makeBackupSource } from '#tests/support/backup-source.ts'
import { createDatabase } from '#tests/support/database.ts'
import { awaitEmail } from '#tests/support/mailbox.ts'
import { admin, allRows, startAdmin, withDatabase } from '#tests/support/moving.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { fileFolder } from '#tests/support/test-folder.ts'

const SOON = { timeout: 60_000, interval: 20 }

const folder = fileFolder()
describe('killed in the middle', () => {
  const source = join(folder, 'source')
  const backup = join(folder, 'backup')
  let rows: Record<string, string[]>
  let bucket: ObjectStorage
  let target: { DATA_DIR: string; DATABASE_URL: string }
  beforeAll(async () => {
    rows = await makeBackupSource({ DATA_DIR: source })
    expect(await admin(['backup', '--to', backup], { DATA_DIR: source })).toMatchObject({ code: 0 })
  })
  beforeEach(async () => {
    bucket = await startObjectStorage()
    target = { DATA_DIR: mkdtempSync(join(folder, 'target-')), DATABASE_URL: (await createDatabase('template0')).url }
  })
  afterEach(() => bucket.close())

  const filesIn = (place: string) =>
    readdirSync(join(place, 'files'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .toSorted()
  const sent = (method: string) => bucket.requests.filter((line) => line.startsWith(method)).length

  test('a backup is continued by the next run', async () => {
    const env = { ...target, ...bucket.env }
    expect(await admin(['restore', '--from', backup], env)).toMatchObject({ code: 0 })
    const place = join(folder, 'interrupted')
    bucket.requests.splice(0)
    bucket.fail('GET', 'silent', 1)
    const killed = startAdmin(['backup', '--to', place], env)
    await vi.waitFor(() => expect(sent('GET')).toBeGreaterThan(1), SOON)
    await killed.end('SIGKILL')
    expect((await admin(['restore', '--from', place], env)).errorOutput).toContain('an unfinished backup')
    bucket.clearFaults()
    expect(await admin(['backup', '--to', place], env)).toMatchObject({ code: 0 })
    expect(filesIn(place)).toEqual(filesIn(backup))
    const again = { DATA_DIR: join(folder, 'again') }
    expect(await admin(['restore', '--from', place], again)).toMatchObject({ code: 0 })
    expect(await withDatabase(again, ({ db }) => allRows(db))).toEqual(rows)
  })

  test('a restore that was sending files sends only what is missing', async () => {
    const env = { ...target, ...bucket.env }
    bucket.fail('PUT', 'silent', 1)
    const killed = startAdmin(['restore', '--from', backup], env)
    await vi.waitFor(() => expect(sent('PUT')).toBe(filesIn(backup).length), SOON)
    await killed.end('SIGKILL')
    expect(await withDatabase(target, ({ db }) => db.select().from(users))).toEqual([])
    bucket.clearFaults()
    bucket.requests.splice(0)
    expect(await admin(['restore', '--from', backup], env)).toMatchObject({ code: 0 })
    expect(await withDatabase(target, ({ db }) => allRows(db))).toEqual(rows)
    expect(sent('PUT')).toBe(1)
  })
})

test('after a move-database what was due and the emails that waited go out once, by the server on PostgreSQL', async () => {
  const dataDir = join(folder, 'with-work')
  const networks = await startStandIn()
  const local = { ...OUTSIDE, PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir }
  // No mail server answers there, so the email waits.
  const noMail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'hello@porchlight.example' }
  const first = await startTestServer({ onDisk: true, env: { ...local, ...noMail }, config: networks.config })
  const agent = await first.createAgent()
  await connectMayasPage(first.context, agent)
  const browser = await first.signIn(agent.email)
  const body = publishBody({ scheduled_at: '2031-05-05 10:00:00' })
  const made = await publish(browser, await createPost(first.context), body)
  expect(made.status).toBe(201)
  expect((await first.guest().api('POST', '/forgot-password', { body: { email: agent.email } })).status).toBeLessThan(
    300,
  )
  await first.close()
  await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
    await db.update(targets).set({ runAt: new Date() }).where(eq(targets.publicationId, made.body.data.id))
  })

  const url = (await createDatabase('template0')).url
  const moved = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
  expect(moved.output).toContain('1 waiting job.')
  // Its mailbox takes the emails.
  const config = { ...networks.config, sandbox: true }
  const second = await startTestServer({ env: { ...local, DATABASE_URL: url }, onDisk: true, config })
  try {
    await awaitEmail(second.address, agent.email)
    const signedIn = await second.signIn(agent.email)
    await vi.waitFor(
      async () => expect((await scheduledPost(signedIn, made.body.data.id)).status).toBe('published'),
      SOON,
    )
    expect(await networks.wall(body.caption)).toHaveLength(1)
  } finally {
    await second.close()
    await networks.close()
  }
})
