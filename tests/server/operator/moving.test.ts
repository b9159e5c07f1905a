import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { targets } from '#server/db/schema/index.ts'
import { awaitLetter } from '#tests/support/mailbox.ts'
import {
  admin,
  allRows,
  fillEmptyTables,
  killWhileLoading,
  ownEntries,
  staleSequences,
  startAdmin,
  withDatabase,
} from '#tests/support/moving.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { createDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'

const SOON = { timeout: 60_000, interval: 20 }

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-moving-'))
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const namesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /^database(?:$|\.moved)/.test(name))

describe('move-database', () => {
  test('copies every row to PostgreSQL, numbers go on, and the embedded database is put aside', async () => {
    const dataDir = join(folder, 'all-rows')
    const rows = await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
      await fillEmptyTables(db)
      return await allRows(db)
    })
    expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
    const url = (await createDatabase('template0')).url
    const moved = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
    expect({ ...moved }).toMatchObject({ code: 0, output: expect.stringContaining('The database is moved: ') })
    await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(await ownEntries(db)).toEqual(['database_moved'])
      expect(await staleSequences(db)).toEqual([])
    })
    expect(namesIn(dataDir)).toEqual([expect.stringMatching(/^database\.moved-/)])
    const again = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
    expect(again.errorOutput).toContain('There is no embedded database in')
  }, 120_000)

  test('is refused while a server has the folder, for a database with rows, and for an address that is wrong', async () => {
    const server = await startTestServer({ env: OUTSIDE, onDisk: true })
    const { dataDir } = server.context.config
    const url = (await createDatabase('template0')).url
    try {
      const { code, errorOutput } = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
      expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining('is in use by another') })
    } finally {
      await server.close()
    }
    const source = join(folder, 'refused')
    const rows = await withDatabase({ DATA_DIR: source }, ({ db }) => allRows(db))
    const used = (await createDatabase('template0')).url
    await withDatabase({ DATA_DIR: source, DATABASE_URL: used }, ({ db }) => fillEmptyTables(db))
    const refused = await admin(['move-database', '--to', used], { DATA_DIR: source })
    expect(refused.errorOutput).toMatch(/The database to be loaded is not empty: there are rows in .*\busers\b/)
    const wrong = await admin(['move-database', '--to', url.replace(/\w+$/, 'nowhere')], { DATA_DIR: source })
    expect(wrong.errorOutput).toContain('can\'t be used: database "nowhere" does not exist.')
    const settings = { DATA_DIR: source, DATABASE_URL: url }
    expect((await admin(['move-database', '--to', url], settings)).errorOutput).toContain('DATABASE_URL is set')
    expect(await withDatabase({ DATA_DIR: source }, ({ db }) => allRows(db))).toEqual(rows)
  }, 180_000)

  test('killed in the middle it leaves the target empty and the source as it was, and can be run again', async () => {
    const dataDir = join(folder, 'killed')
    const rows = await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
      await fillEmptyTables(db)
      return await allRows(db)
    })
    const url = (await createDatabase('template0')).url
    await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, async ({ ping }) => ping())
    await killWhileLoading(['move-database', '--to', url], { DATA_DIR: dataDir }, url)
    expect(namesIn(dataDir)).toEqual(['database'])
    expect(await admin(['move-database', '--to', url], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, ({ db }) => allRows(db))).toEqual(rows)
  }, 180_000)

  test('what was due and the letters that waited go out once, by the server on PostgreSQL', async () => {
    const dataDir = join(folder, 'with-work')
    const networks = await startStandIn()
    const local = { ...OUTSIDE, PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir }
    // No mail server answers there, so the letter waits.
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
    // Its mailbox takes the letters.
    const config = { ...networks.config, sandbox: true }
    const second = await startTestServer({ env: { ...local, DATABASE_URL: url }, onDisk: true, config })
    try {
      await awaitLetter(second.address, agent.email)
      const signedIn = await second.signIn(agent.email, PASSWORD)
      await vi.waitFor(
        async () => expect((await scheduledPost(signedIn, made.body.data.id)).status).toBe('published'),
        SOON,
      )
      expect(await networks.wall(body.caption)).toHaveLength(1)
    } finally {
      await second.close()
      await networks.close()
    }
  }, 180_000)
})

describe('move-files', () => {
  let bucket: ObjectStorage
  beforeAll(async () => {
    bucket = await startObjectStorage()
  })
  afterAll(() => bucket.close())

  const puts = () => bucket.requests.filter((line) => line.startsWith('PUT')).length

  test('beside a running server copies what the bucket lacks, and a killed run is continued', async () => {
    const server = await startTestServer({ env: OUTSIDE, onDisk: true })
    const { storage, config, db } = server.context
    const env = { DATA_DIR: config.dataDir, ...bucket.env }
    const store = async (text: string) =>
      await storage.put(Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`), 'application/pdf')
    try {
      for (let at = 0; at < 12; at++) await store(`Document ${at}`)
      bucket.fail('PUT', 'silent', 1)
      const killed = startAdmin(['move-files', '--to', 's3'], env)
      await vi.waitFor(() => expect(puts()).toBe(12), SOON)
      await killed.end('SIGKILL')
      bucket.clearFaults()
      bucket.requests.splice(0)
      const { code, output, errorOutput } = await admin(['move-files', '--to', 's3'], env)
      expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' })
      expect(output).toContain('In the bucket: 12 files')
      expect(output).toContain('Sent now: 1.')
      expect(puts()).toBe(1)

      const { key: removed } = await store('Document 0')
      await storage.remove(removed)
      const { key } = await store('One more')
      const again = await admin(['move-files', '--to', 's3'], env)
      expect(again.output).toContain('Sent now: 1.')
      expect(again.output).toContain('The bucket also has 1 file that the folder doesn’t have any more.')
      expect(bucket.requests.some((line) => line.startsWith('PUT') && line.includes(key))).toBe(true)
      expect(await ownEntries(db)).toEqual(['files_moved', 'files_moved'])

      const damaged = `${createHash('sha256').update('other').digest('hex')}.pdf`
      writeFileSync(join(config.dataDir, 'files', key.slice(0, 2), `${key.slice(0, 2)}${damaged.slice(2)}`), 'damaged')
      const refused = await admin(['move-files', '--to', 's3'], env)
      expect(refused.code).toBe(1)
      expect(refused.errorOutput).toContain('and not sent: ')
    } finally {
      await server.close()
    }
  }, 180_000)

  test('without a bucket in the settings, or with a wrong key, is refused in one line', async () => {
    const dataDir = join(folder, 'no-bucket')
    const without = await admin(['move-files', '--to', 's3'], { DATA_DIR: dataDir })
    expect(without.errorOutput).toBe('S3_BUCKET is not set. Give the command the settings of the bucket.\n')
    const nothing = await admin(['move-files', '--to', 's3'], { DATA_DIR: dataDir, ...bucket.env })
    expect(nothing.errorOutput).toContain('There is no embedded database')
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    await withDatabase({ DATA_DIR: dataDir }, ({ ping }) => ping())
    const wrong = { DATA_DIR: dataDir, ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' }
    const refused = await admin(['move-files', '--to', 's3'], wrong)
    expect(refused.errorOutput).toMatch(/^The bucket porchlight-test of S3_BUCKET can’t be used: [^\n]*\n$/)
  })
})
