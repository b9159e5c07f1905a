import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { lockFolder } from '#server/db/folder-lock.ts'
import type { Db } from '#server/db/open.ts'
import { copyEmbedded, createDatabase } from '#tests/support/database.ts'
import {
  admin,
  allRows,
  fillEmptyTables,
  killWhileLoading,
  ownEntries,
  staleSequences,
  withDatabase,
} from '#tests/support/moving.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createAgent } from '#tests/support/people.ts'
import { startTestServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-moving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const namesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /^database(?:$|\.moved)/.test(name))

/** A job that waits for an hour, as it is stored. */
const JOB = { name: 'password-links', data: { email: 'a@b.test' }, singleton_key: 'reset a', retry_limit: 7 }
const waitingJobs = async (db: Db) =>
  (await db.execute(sql`select name, data, singleton_key, retry_limit from jobs.job where start_after > now()`)).rows

describe('move-database', () => {
  test('a move is refused for an embedded database that is in use, a database with rows and a wrong address', async () => {
    const source = join(folder, 'refused')
    copyEmbedded(source)
    const used = (await createDatabase()).url
    await withDatabase({ DATA_DIR: source, DATABASE_URL: used }, createAgent)
    const move = async (to: string, more: Record<string, string> = {}) =>
      (await admin(['move-database', '--to', to], { DATA_DIR: source, ...more })).errorOutput
    const { release } = lockFolder(source)
    expect(await move(used)).toContain('is in use by another')
    release()
    expect(await move(used)).toMatch(/The database to be loaded is not empty: there are rows in .*\busers\b/)
    const nowhere = used.replace(/\w+$/, 'nowhere')
    expect(await move(nowhere)).toContain('can\'t be used: database "nowhere" does not exist.')
    expect(await move(used, { DATABASE_URL: used })).toContain('DATABASE_URL is set')
    expect(namesIn(source)).toEqual(['database'])
  }, 120_000)

  test('a move that was killed leaves the target empty and the source; the next one copies every row and waiting job', async () => {
    const dataDir = join(folder, 'all-rows')
    const rows = await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
      await fillEmptyTables(db)
      await db.execute(sql`insert into jobs.job (name, data, singleton_key, retry_limit, start_after)
        values (${JOB.name}, ${JSON.stringify(JOB.data)}, ${JOB.singleton_key}, ${JOB.retry_limit}, now() + interval '1 hour')`)
      return await allRows(db)
    })
    const { url } = await createDatabase('template0')
    await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, async ({ ping }) => ping())
    await killWhileLoading(['move-database', '--to', url], { DATA_DIR: dataDir }, url)
    expect(namesIn(dataDir)).toEqual(['database'])

    const moved = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
    expect({ ...moved }).toMatchObject({ code: 0, output: expect.stringContaining('The database is moved: ') })
    expect(moved.output).toContain('1 waiting job.')
    await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
      expect(await waitingJobs(db)).toEqual([JOB])
      expect(await ownEntries(db)).toEqual(['database_moved'])
      expect(await staleSequences(db)).toEqual([])
    })
    expect(namesIn(dataDir)).toEqual([expect.stringMatching(/^database\.moved-/)])
    const again = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
    expect(again.errorOutput).toContain('There is no embedded database in')
  }, 120_000)
})

describe('move-files', () => {
  let bucket: ObjectStorage
  beforeAll(async () => {
    bucket = await startObjectStorage()
  })
  afterAll(() => bucket.close())

  test('beside a running server copies what the bucket lacks', async () => {
    const server = await startTestServer({ env: OUTSIDE, onDisk: true })
    const { storage, config, db } = server.context
    const move = () => admin(['move-files', '--to', 's3'], { DATA_DIR: config.dataDir, ...bucket.env })
    const store = (text: string) => storage.put(Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`), 'application/pdf')
    try {
      const { key: removed } = await store('Document 0')
      await store('Document 1')
      const { code, output, errorOutput } = await move()
      expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' })
      expect(output).toContain('In the bucket: 2 files')
      await storage.remove(removed)
      const { key } = await store('One more')
      bucket.requests.splice(0)
      const again = await move()
      expect(again.output).toContain('Sent now: 1.')
      expect(again.output).toContain('The bucket also has 1 file that the folder doesn’t have any more.')
      const puts = bucket.requests.filter((line) => line.startsWith('PUT'))
      expect(puts).toEqual([expect.stringContaining(key)])
      expect(await ownEntries(db)).toEqual(['files_moved', 'files_moved'])

      const damaged = `${createHash('sha256').update('other').digest('hex')}.pdf`
      writeFileSync(join(config.dataDir, 'files', key.slice(0, 2), `${key.slice(0, 2)}${damaged.slice(2)}`), 'damaged')
      expect(await move()).toMatchObject({ code: 1, errorOutput: expect.stringContaining('and not sent: ') })
    } finally {
      await server.close()
    }
  }, 120_000)

  test('without a bucket in the settings, a database or the right key is refused in one line', async () => {
    const dataDir = join(folder, 'no-bucket')
    const move = async (more: Record<string, string>) =>
      (await admin(['move-files', '--to', 's3'], { DATA_DIR: dataDir, ...more })).errorOutput
    expect(await move({})).toBe('S3_BUCKET is not set. Give the command the settings of the bucket.\n')
    expect(await move(bucket.env)).toContain('There is no embedded database')
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    await withDatabase({ DATA_DIR: dataDir }, ({ ping }) => ping())
    expect(await move({ ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
      /^The bucket porchlight-test of S3_BUCKET can’t be used: [^\n]*\n$/,
    )
  })
})
